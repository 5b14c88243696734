import type { NotificationType } from 'ra-core';
import { expect, it } from 'vitest';
import { mayReload } from '#src/layout/lazyPage.ts';
import { timed } from '#src/layout/Notifications.tsx';

const memory = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};

it('reloads once for a chunk that cannot be loaded, not for ever', () => {
  const storage = memory();
  expect(mayReload(storage, 1000)).toBe(true);
  expect(mayReload(storage, 2000)).toBe(false);
  expect(mayReload(storage, 40_000)).toBe(true);
});

it('does not reload where nothing can be remembered', () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error('quota');
    },
  };
  expect(mayReload(refusing, 1000)).toBe(false);
});

it.each([
  ['success', 4000],
  ['error', 6000],
  ['warning', 6000],
  ['info', 4000],
  ['none of these', 5000],
])('a message of kind %s stays %d ms (specification §8)', (type, expected) => {
  expect(timed({ type: type as NotificationType, message: 'x' }).notificationOptions?.autoHideDuration).toBe(
    expected,
  );
});

it('a message keeps a time of its own', () => {
  const own = timed({ type: 'error', message: 'x', notificationOptions: { autoHideDuration: null } });
  expect(own.notificationOptions?.autoHideDuration).toBeNull();
});
