import { screen, show } from '#tests/src/kit.ts';
import { expect, it, vi } from 'vitest';
import { ConsoleAuthContext } from '#src/authProvider/index.ts';
import { AccountMenu } from '#src/layout/AccountMenu.tsx';
import { useLeaveQuestion } from '#src/layout/useLeaveQuestion.ts';
import { authOf, portalAt } from '../authProvider/portalAt.ts';

function Unsaved() {
  useLeaveQuestion(true);
  return null;
}
const asksToLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function open(isUnsaved: boolean) {
  const { left, portal } = portalAt('t');
  const auth = authOf(portal);
  const { user } = await show(
    <ConsoleAuthContext value={auth}>
      <AccountMenu onShortcuts={() => {}} />
      {isUnsaved && <Unsaved />}
    </ConsoleAuthContext>,
  );
  const signOut = async () => {
    const button = screen.queryByRole('button', { name: 'Sign out' });
    if (!button) await user.click(screen.getByRole('button', { name: /account/i }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  };
  return { left, portal, signOut };
}

it('asks who has something unsaved before anything is signed out, and not again on the way', async () => {
  const { left, portal, signOut } = await open(true);
  const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
  vi.stubGlobal('confirm', confirm);
  await signOut();
  expect(confirm).toHaveBeenCalledWith(expect.stringContaining("weren't saved"));
  expect(left).toEqual([]);
  expect(sessionStorage.getItem('provnet.signed-out')).toBeNull();
  expect(asksToLeave()).toBe(true);
  // A portal that cannot be asked leaves everything as it was.
  const reached = portal.signOut;
  portal.signOut = () => Promise.reject(new Error('offline'));
  await signOut();
  await expect.poll(asksToLeave).toBe(true);
  portal.signOut = reached;
  await signOut();
  expect(left).toEqual(['sign-out']);
  expect(asksToLeave()).toBe(false);
});

it('asks nobody else', async () => {
  const { left, signOut } = await open(false);
  const confirm = vi.fn();
  vi.stubGlobal('confirm', confirm);
  await signOut();
  expect(confirm).not.toHaveBeenCalled();
  expect(left).toEqual(['sign-out']);
});
