import { useMemo } from 'react';
import { NotificationContext, useNotificationContext, type NotificationPayload } from 'ra-core';
import { Notification } from 'ra-ui-materialui';
import { SNACKBAR_MS } from '#schemas/vocabulary/limits.ts';

/** Gives a message the time of its kind (specification §8) unless it has one of its own. */
export const timed = (payload: NotificationPayload): NotificationPayload => ({
  ...payload,
  notificationOptions: {
    autoHideDuration: SNACKBAR_MS[payload.type] ?? SNACKBAR_MS.default,
    ...payload.notificationOptions,
  },
});

/** Messages at the bottom of the screen. */
export function Notifications() {
  const context = useNotificationContext();
  const value = useMemo(() => {
    const takeNotification = () => {
      const payload = context.takeNotification();
      return payload ? timed(payload) : payload;
    };
    return { ...context, takeNotification };
  }, [context]);
  return (
    <NotificationContext.Provider value={value}>
      <Notification />
    </NotificationContext.Provider>
  );
}
