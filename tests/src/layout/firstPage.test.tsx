import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { firstPage } from '#src/layout/lazyPage.ts';
import { piece } from '#src/layout/piece.ts';

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
