import { screen } from '@testing-library/react';
import { localStorageStore } from 'ra-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionIsOver } from '#src/authProvider/ending.ts';
import { leavePage } from '../screen.tsx';
import { NEW, open, REPORT, sentTo, templateOf } from './support.tsx';

const store = localStorageStore('1', 'provnet');
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Seats' });
const asksToLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a report that was being built when the session died', () => {
  it.each([
    ['a new one', NEW],
    ['a saved one', { search: `?id=${REPORT}` }],
  ])('is as it was after the sign-in, and can be as it was before: %s', async (_which, at) => {
    const { user } = await open({ ...at, store });
    await user.click(await box());
    expect(asksToLeave()).toBe(true);
    sessionIsOver();
    expect(asksToLeave()).toBe(false);
    leavePage();

    const again = await open({ ...at, store });
    expect((await box()).checked).toBe(true);
    expect(screen.getByText('Changes not saved')).toBeInTheDocument();
    vi.stubGlobal('confirm', () => true);
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect((await box()).checked).toBe(false);
    expect(screen.queryByText('Changes not saved')).toBeNull();
  });

  it('is saved as a change of the version that it was built on', async () => {
    const { user } = await open({ search: `?id=${REPORT}`, store });
    await user.click(await box());
    sessionIsOver();
    leavePage();

    const { sent, ...again } = await open({
      search: `?id=${REPORT}`,
      store,
      answers: ({ method, path }) =>
        method === 'GET' && path === `reports/templates/${REPORT}`
          ? { body: templateOf({ version: 9, definition: { ...templateOf().definition, columns: [] } }) }
          : undefined,
    });
    expect((await box()).checked).toBe(true);
    await again.user.click(screen.getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => sentTo(sent, 'PATCH', `reports/templates/${REPORT}`)[0]?.body?.version)
      .toBe(templateOf().version);
  });
});
