import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { firstPage, mayReload } from '#src/layout/lazyPage.ts';
import { piece } from '#src/layout/piece.ts';
import type { NotificationType } from 'ra-core';
import { timed } from '#src/layout/Notifications.tsx';

function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}
const counter = () => piece(() => Promise.resolve({ default: Counter }));
const within = (Page: ReturnType<typeof firstPage>) => (
  <Suspense fallback={<p>waiting</p>}>
    <Page />
  </Suspense>
);

it('is drawn at once where its piece is there', async () => {
  const there = counter();
  await there.load();
  render(within(firstPage(there)));
  expect(screen.getByRole('button').textContent).toBe('0');
});

it('is waited for where it is not, and keeps what is in it once it is there', async () => {
  const coming = counter();
  const Page = firstPage(coming);
  const { rerender } = render(within(Page));
  expect(screen.getByText('waiting')).toBeTruthy();
  const button = await screen.findByRole('button');
  act(() => button.click());
  expect(coming.now()).not.toBeNull();
  rerender(within(Page));
  expect(screen.getByRole('button').textContent).toBe('1');
});

it('is loaded once, and again when that failed', async () => {
  const get = vi.fn(() => Promise.resolve('module')).mockRejectedValueOnce(new Error('gone'));
  const one = piece(get);
  await expect(one.load()).rejects.toThrow('gone');
  expect(one.now()).toBeNull();
  await Promise.all([one.load(), one.load()]);
  expect(one.now()).toBe('module');
  expect(get).toHaveBeenCalledTimes(2);
});

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
