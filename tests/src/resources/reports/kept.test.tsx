import { bodiesTo, byCall, leavePage, screen } from '#tests/src/kit.ts';
import { localStorageStore } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { sessionIsOver } from '#src/authProvider/ending.ts';
import { NAMES, NEW, ONE, open, press, SAVED, templateOf, tick } from './support.tsx';

const store = localStorageStore('1', 'provnet');
const box = () => screen.findByRole('checkbox', { name: 'Seats' });
const asksToLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** Builds at an address until the session dies. */
async function buildAt(at: typeof NEW) {
  const { user } = await open({ ...at, store });
  await tick(user, 'Seats');
  expect(asksToLeave()).toBe(true);
  sessionIsOver();
  expect(asksToLeave()).toBe(false);
  leavePage();
}

describe('a report that was being built when the session died', () => {
  it.each([
    ['a new one', NEW],
    ['a saved one', SAVED],
  ])('is as it was after the sign-in, and can be as it was before: %s', async (_which, at) => {
    await buildAt(at);
    const { user } = await open({ ...at, store });
    expect(await box()).toBeChecked();
    expect(screen.getByText('Changes not saved')).toBeInTheDocument();
    vi.stubGlobal('confirm', () => true);
    await press(user, 'Discard them');
    expect(await box()).not.toBeChecked();
    expect(screen.queryByText('Changes not saved')).toBeNull();
  });

  it('is saved as a change of the version that it was built on', async () => {
    await buildAt(SAVED);
    const newer = templateOf({ version: 9, definition: { ...NAMES, columns: [] } });
    const { user, sent } = await open({
      ...SAVED,
      store,
      answers: byCall({ [`GET ${ONE}`]: { body: newer } }),
    });
    expect(await box()).toBeChecked();
    await press(user, 'Save');
    await expect.poll(() => bodiesTo(sent, 'PATCH', ONE)[0]?.version).toBe(templateOf().version);
  });
});
