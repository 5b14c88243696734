import { screen, waitFor, within } from '@testing-library/react';
import { localStorageStore, memoryStore } from 'react-admin';
import { Suspense, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { FeaturesContext } from '#src/features.ts';
import TourWatch from '#src/help/tour/TourWatch.tsx';
import { refusal } from '../../../support/requests.ts';
import { leavePage, show, type Sent } from '../../resources/screen.tsx';
import { openHome } from './support.tsx';

const WELCOME = { name: 'Welcome to Provnet' };
const settled = (value: unknown) => ({
  answers: ({ path, body }: Sent) =>
    path === 'auth/settings/tour'
      ? { body: body ? { key: 'tour', ...body } : { key: 'tour', value } }
      : undefined,
});
const demo = (screen: ReactNode) => (
  <FeaturesContext value={{ contracts: true, demo: true }}>{screen}</FeaturesContext>
);
const kept = (sent: readonly Sent[]) =>
  sent
    .filter(({ method, path }) => method === 'PUT' && path === 'auth/settings/tour')
    .map(({ body }) => body);

describe('the welcome', () => {
  it('comes at the first sign-in, says that there is demo data and where to begin, and keeps what is ticked by hand', async () => {
    const { user, sent } = await openHome('SPECIALTY_PR_AGENT', { ...settled(null), around: demo });
    const card = within(await screen.findByRole('region', WELCOME));
    expect(card.getByText(/demo data/)).toBeVisible();
    expect(card.getByRole('status')).toHaveTextContent('0 of 6 seen');
    expect(card.getByRole('link', { name: 'Add a lead' })).toHaveAttribute('href', '/prospecting/leads/new');
    await user.click(card.getByRole('checkbox', { name: 'Seen: Add a lead' }));
    expect(card.getByRole('status')).toHaveTextContent('1 of 6 seen');
    await waitFor(() => expect(kept(sent)).toEqual([{ value: { done: ['new'] } }]));
  });

  it('without demo data leads to what brings data in', async () => {
    await openHome('SPECIALTY_PR_SUPERVISOR', settled(null));
    const card = within(await screen.findByRole('region', WELCOME));
    expect(card.queryByText(/demo data/)).toBeNull();
    expect(card.getAllByRole('link')[0]).toHaveAttribute('href', '/prospecting/leads/import');
    expect(card.getByRole('link', { name: 'Add the signers of your network' })).toBeVisible();
  });

  it('is not there for who does not want it, on any machine', async () => {
    await openHome('SPECIALTY_PR_AGENT', settled({ hidden: true }));
    expect(await screen.findByRole('heading', { name: 'My tasks' })).toBeVisible();
    expect(screen.queryByRole('region', WELCOME)).toBeNull();
  });

  it.each([
    ['Do not show this again', [{ value: { hidden: true } }]],
    ['Not now', []],
  ])('goes with "%s", and only the first is kept', async (name, expected) => {
    const { user, sent } = await openHome('SPECIALTY_PR_AGENT', settled(null));
    await user.click(await screen.findByRole('button', { name }));
    expect(screen.queryByRole('region', WELCOME)).toBeNull();
    expect(screen.getByRole('heading', { name: 'My tasks' })).toBeVisible();
    await waitFor(() => expect(kept(sent)).toEqual(expected));
  });

  it('comes with the rest of the page: nothing of it is shown before it is known', async () => {
    let answer: (value: { body: unknown }) => void = () => {};
    const asked = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
    await openHome('SPECIALTY_PR_AGENT', {
      answers: ({ path }) => (path === 'auth/settings/tour' ? asked : undefined),
    });
    expect(screen.queryByRole('heading', { name: 'My tasks' })).toBeNull();
    answer({ body: { value: null } });
    expect(await screen.findByRole('heading', { name: 'My tasks' })).toBeVisible();
    expect(screen.getByRole('region', WELCOME)).toBeVisible();
  });

  it.each(['on', null])(
    'cannot be read (%s): the page is there without it, and the next time with it',
    async (tour) => {
      const store = localStorageStore('1', 'provnet');
      store.setItem('tour', tour);
      await openHome('SPECIALTY_PR_AGENT', {
        store,
        answers: ({ path }) => (path === 'auth/settings/tour' ? refusal(503, 'Later') : undefined),
      });
      expect(await screen.findByRole('heading', { name: 'My tasks' })).toBeVisible();
      expect(screen.queryByRole('region', WELCOME)).toBeNull();
      leavePage();
      await openHome('SPECIALTY_PR_AGENT', { store, ...settled(null) });
      expect(await screen.findByRole('region', WELCOME)).toBeVisible();
    },
  );
});

describe('a step of the tour', () => {
  const watch = (at: string, value: unknown) =>
    show(
      <Suspense>
        <TourWatch />
      </Suspense>,
      { at, store: memoryStore({ tour: 'on' }), ...settled(value) },
    );

  it('ticks itself when its screen is visited, whichever way led there', async () => {
    const { sent, router } = await watch('/prospecting/leads/details/0190', { done: ['tasks'] });
    await waitFor(() => expect(kept(sent)).toEqual([{ value: { done: ['tasks', 'lead'] } }]));
    await router.navigate('/prospecting/dashboard');
    await waitFor(() =>
      expect(kept(sent).at(-1)).toEqual({ value: { done: ['tasks', 'lead', 'dashboard'] } }),
    );
  });

  it('is not ticked again', async () => {
    const { sent, router } = await watch('/prospecting/dashboard', { done: ['dashboard'] });
    await waitFor(() => expect(sent).toHaveLength(1));
    await router.navigate('/prospecting/tasks');
    await waitFor(() => expect(kept(sent)).toEqual([{ value: { done: ['dashboard', 'tasks'] } }]));
  });
});
