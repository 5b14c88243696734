import { controlClock, passTime, refusal, screen, waitFor, within } from '#tests/src/kit.ts';
import { localStorageStore, memoryStore } from 'react-admin';
import { Suspense, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { FeaturesContext } from '#src/features.ts';
import TourWatch from '#src/help/tour/TourWatch.tsx';
import { leavePage, show, type Sent } from '../../resources/screen.tsx';
import { openHome } from './support.tsx';

const TOUR = 'auth/settings/tour';
/** Longer than a setting waits for another change before it is kept. */
const PAUSE_MS = 600;
const WELCOME = { name: 'Welcome to Provnet' };
const settled = (value: unknown) => ({
  answers: ({ path, body }: Sent) =>
    path === TOUR ? { body: body ? { key: 'tour', ...body } : { key: 'tour', value } } : undefined,
});
const demo = (screen: ReactNode) => (
  <FeaturesContext value={{ contracts: true, demo: true }}>{screen}</FeaturesContext>
);
const kept = (sent: readonly Sent[]) =>
  sent.filter(({ method, path }) => method === 'PUT' && path === TOUR).map(({ body }) => body);

describe('the welcome', () => {
  it('comes at the first sign-in with the rest of the page, says that there is demo data and where to begin, keeps what is ticked by hand, and goes for now', async () => {
    let answer: (value: { body: unknown }) => void = () => {};
    const asked = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
    const { user, sent } = await openHome('SPECIALTY_PR_AGENT', {
      answers: (one) => (one.path === TOUR && !one.body ? asked : settled(null).answers(one)),
      around: demo,
    });
    // Nothing is shown before it is known.
    expect(screen.queryByRole('heading', { name: 'My tasks' })).toBeNull();
    answer({ body: { value: null } });
    expect(await screen.findByRole('heading', { name: 'My tasks' })).toBeVisible();
    const card = within(screen.getByRole('region', WELCOME));
    expect(card.getByText(/demo data/)).toBeVisible();
    expect(card.getByRole('status')).toHaveTextContent('0 of 6 seen');
    expect(card.getByRole('link', { name: 'Add a lead' })).toHaveAttribute('href', '/prospecting/leads/new');
    await user.click(card.getByRole('checkbox', { name: 'Seen: Add a lead' }));
    expect(card.getByRole('status')).toHaveTextContent('1 of 6 seen');
    await waitFor(() => expect(kept(sent)).toEqual([{ value: { done: ['new'] } }]));
    await user.click(card.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region', WELCOME)).toBeNull();
    expect(screen.getByRole('heading', { name: 'My tasks' })).toBeVisible();
    expect(kept(sent)).toHaveLength(1);
  });

  it('without demo data leads to what brings data in, and is kept away where it is not to be shown again', async () => {
    const { user, sent } = await openHome('SPECIALTY_PR_SUPERVISOR', settled(null));
    const card = within(await screen.findByRole('region', WELCOME));
    expect(card.queryByText(/demo data/)).toBeNull();
    expect(card.getAllByRole('link')[0]).toHaveAttribute('href', '/prospecting/leads/import');
    expect(card.getByRole('link', { name: 'Add the signers of your network' })).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Do not show this again' }));
    expect(screen.queryByRole('region', WELCOME)).toBeNull();
    expect(screen.getByRole('heading', { name: 'My tasks' })).toBeVisible();
    await waitFor(() => expect(kept(sent)).toEqual([{ value: { hidden: true } }]));
  });

  it('is not there for who does not want it, on any machine', async () => {
    await openHome('SPECIALTY_PR_AGENT', settled({ hidden: true }));
    expect(await screen.findByRole('heading', { name: 'My tasks' })).toBeVisible();
    expect(screen.queryByRole('region', WELCOME)).toBeNull();
  });

  it.each(['on', null])(
    'cannot be read (%s): the page is there without it, and the next time with it',
    async (tour) => {
      const store = localStorageStore('1', 'provnet');
      store.setItem('tour', tour);
      await openHome('SPECIALTY_PR_AGENT', {
        store,
        answers: ({ path }) => (path === TOUR ? refusal(503, 'Later') : undefined),
      });
      expect(await screen.findByRole('heading', { name: 'My tasks' })).toBeVisible();
      // Where the browser knows that the tour is under way, its place is kept until the refusal comes.
      await waitFor(() => expect(screen.queryByRole('region', WELCOME)).toBeNull());
      leavePage();
      await openHome('SPECIALTY_PR_AGENT', { store, ...settled(null) });
      expect(await screen.findByRole('region', WELCOME)).toBeVisible();
    },
  );
});

it('a step of the tour ticks itself when its screen is visited, whichever way led there, and once', async () => {
  controlClock();
  const { sent, router } = await show(
    <Suspense>
      <TourWatch />
    </Suspense>,
    {
      at: '/prospecting/leads/details/0190',
      store: memoryStore({ tour: 'on' }),
      ...settled({ done: ['tasks'] }),
    },
  );
  const last = () => kept(sent).at(-1);
  await passTime(PAUSE_MS);
  await waitFor(() => expect(last()).toEqual({ value: { done: ['tasks', 'lead'] } }));
  await router.navigate('/prospecting/tasks');
  await passTime(PAUSE_MS);
  expect(kept(sent)).toHaveLength(1);
  await router.navigate('/prospecting/dashboard');
  await passTime(PAUSE_MS);
  await waitFor(() => expect(last()).toEqual({ value: { done: ['tasks', 'lead', 'dashboard'] } }));
  expect(kept(sent)).toHaveLength(2);
});
