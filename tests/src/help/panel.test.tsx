import { fireEvent, screen, show, waitFor, within } from '#tests/src/kit.ts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Help } from '#src/help/Help.tsx';
import { useIsOnTour } from '#src/help/tour/useTour.ts';
import { stubMedia } from '../../support/media.ts';

function Frame() {
  const [isListing, setListing] = useState(false);
  return <Help isListing={isListing} onListing={setListing} />;
}
/** The home page, as far as the tour is concerned. */
function Tour() {
  return useLocation().pathname === '/' && <OnTour />;
}
const OnTour = () => useIsOnTour() === true && <p>on the tour</p>;
/** Whether there is room for the help beside the page. */
const beside = (is: boolean) => stubMedia((query) => is && query.includes('1280'));
const openHelp = async (options: Parameters<typeof show>[1]) => {
  const view = await show(<Frame />, options);
  const button = screen.getByRole('button', { name: 'Help on this screen' });
  await view.user.click(button);
  return { ...view, button };
};

describe('the help on a screen', () => {
  it('says over the page what it is for, and gives the focus back', async () => {
    beside(false);
    const { button, user } = await openHelp({ at: '/prospecting/tasks' });
    const dialog = await screen.findByRole('dialog', { name: 'Tasks' });
    expect(within(dialog).getByText(/What is to be done for all leads/)).toBeVisible();
    expect(within(dialog).getByText('Keys of this screen')).toBeVisible();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toHaveFocus();
  });

  it('stands beside the page where there is room, follows it, closes with Escape, and leads to the shortcuts', async () => {
    beside(true);
    const { button, router, user } = await openHelp({ at: '/prospecting/tasks' });
    const aside = await screen.findByRole('complementary', { name: 'Tasks' });
    expect(within(aside).getByRole('heading', { level: 2, name: 'Tasks' })).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await router.navigate('/notices');
    expect(await screen.findByRole('complementary', { name: 'Notices' })).toBe(aside);
    expect(within(aside).queryByText('Keys of this screen')).toBeNull();
    fireEvent.keyDown(aside, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(button).toHaveFocus();
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'All keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it.each(['/notices', '/prospecting/tasks'])(
    'begins the tour again on the first page, of which the screen %s is no step yet',
    async (at) => {
      beside(true);
      const { user, router, sent } = await openHelp({
        at,
        stored: { tour: 'on' },
        answers: ({ path, method }) =>
          path !== 'auth/settings/tour'
            ? undefined
            : { body: { key: 'tour', value: method === 'GET' ? { done: ['tasks', 'dashboard'] } : {} } },
        around: (help) => [help, <Tour key="tour" />],
      });
      await user.click(await screen.findByRole('button', { name: 'Start the tour again' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
      const puts = () =>
        sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));
      await waitFor(() => expect(puts()).toEqual([{ path: 'auth/settings/tour', body: { value: {} } }]));
      expect(screen.getByText('on the tour')).toBeVisible();
    },
  );
});
