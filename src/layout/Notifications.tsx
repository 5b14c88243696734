import { useMemo } from 'react';
import { NotificationContext, useNotificationContext, type NotificationPayload } from 'ra-core';
import { Notification } from 'ra-ui-materialui';
import { SNACKBAR_MS } from '#schemas/vocabulary/limits.ts';

/** Gives a message the time of its kind (specification §8) unless it has one of its own. */
export function timed<T extends NotificationPayload | void>(payload: T): T {
  if (!payload) return payload;
  const autoHideDuration = SNACKBAR_MS[payload.type] ?? SNACKBAR_MS.default;
  return { ...payload, notificationOptions: { autoHideDuration, ...payload.notificationOptions } };
}

/** Messages at the bottom of the screen. */
export function Notifications() {
  const context = useNotificationContext();
  const value = useMemo(() => ({ ...context, takeNotification: () => timed(context.takeNotification()) }), [context]);
  return (
    <NotificationContext.Provider value={value}>
      <Notification />
    </NotificationContext.Provider>
  );
}
