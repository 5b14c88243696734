import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, passTurns, render, screen, waitFor } from '#tests/src/kit.ts';
import { HttpError, I18nContext, memoryStore } from 'ra-core';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Guarded } from '#src/authProvider/Guarded.tsx';
import { openChannel, tellTabs, type TabMessage } from '#src/authProvider/channel.ts';
import { ConsoleAuthContext, createAuth } from '#src/authProvider/index.ts';
import { onSessionOver } from '#src/authProvider/ending.ts';
import { createMemory } from '#src/authProvider/memory.ts';
import { useSession, type ApiSession } from '#src/authProvider/session.tsx';
import { loadLanguage } from '#src/i18n/index.ts';
import { authOf, portalAt } from './portalAt.ts';

const i18n = await loadLanguage('en');

const Secret = () => <p>leads of {useSession().fullName}</p>;

function open(token: string | null, answer: () => Promise<ApiSession>) {
  const { left, portal, end } = portalAt(token);
  let asked = 0;
  const auth = authOf(portal, () => {
    asked += 1;
    return answer();
  });
  const queries = new QueryClient();
  render(
    <ConsoleAuthContext.Provider value={auth}>
      <QueryClientProvider client={queries}>
        <I18nContext.Provider value={i18n}>
          <MemoryRouter initialEntries={['/prospecting/leads']}>
            <Routes>
              <Route element={<Guarded area="signedIn" />}>
                <Route path="/prospecting" element={<Guarded area="prospecting" />}>
                  <Route path="leads" element={<Secret />} />
                </Route>
              </Route>
            </Routes>
          </MemoryRouter>
        </I18nContext.Provider>
      </QueryClientProvider>
    </ConsoleAuthContext.Provider>,
  );
  return { left, portal, end, queries, asked: () => asked };
}

const sessionAs = (role: string) => async (): Promise<ApiSession> => ({
  entity_id: 'u',
  username: 'u',
  roles: [role],
  first_name: 'Ana',
  last_name: 'Paz',
});
const AGENT = sessionAs('SPECIALTY_PR_AGENT');
const refusedBy = (status: number, message: string) => () =>
  Promise.reject(new HttpError(message, status, { message, fails: [], status }));

describe('a guarded screen', () => {
  it.each<[string, string | null, () => Promise<ApiSession>, string, number]>([
    ['someone without a session to sign in, without asking the API', null, AGENT, 'sign-in /', 0],
    ['another active role to the logout address', 't', sessionAs('CREDENTIALS_AGENT'), 'logout address', 1],
    ['someone without a role that we know there, too', 't', sessionAs('JANITOR'), 'logout address', 1],
  ])('sends %s', async (_whom, token, answer, address, times) => {
    const { left, asked } = open(token, answer);
    await waitFor(() => expect(left).toEqual([address]));
    expect(asked()).toBe(times);
    expect(screen.queryByText(/leads of/)).toBeNull();
  });

  it('sends someone whose session is over to sign in, and not in circles when that is refused too', async () => {
    const first = open('t', refusedBy(401, 'Please sign in'));
    await waitFor(() => expect(first.left).toEqual(['sign-in /']));
    cleanup();
    const second = open('t', refusedBy(401, 'Please sign in'));
    expect(await screen.findByText('Please sign in')).toBeDefined();
    expect(second.left).toEqual([]);
  });

  it('opens for a role of its area; the session is asked once', async () => {
    const { left, asked } = open('t', AGENT);
    expect(await screen.findByText('leads of Ana Paz')).toBeDefined();
    expect(left).toEqual([]);
    expect(asked()).toBe(1);
  });

  it('says what is wrong when the server is away, and does not sign out', async () => {
    const { left } = open('t', refusedBy(503, 'The service is busy, please try again shortly'));
    expect(await screen.findByText('The service is busy, please try again shortly')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(left).toEqual([]);
  });
});

it('a screen that is open stays where the session is over and the portal cannot be asked', async () => {
  const { portal, end, queries } = open('t', AGENT);
  expect(await screen.findByText('leads of Ana Paz')).toBeDefined();
  end();
  portal.signIn = () => Promise.reject(new Error('offline'));
  // As another language does.
  await queries.invalidateQueries();
  await waitFor(() => expect(queries.getQueryState(['session'])?.status).toBe('error'));
  await passTurns();
  expect(screen.getByText('leads of Ana Paz')).toBeDefined();
});

describe('a page that loads after its person was away', () => {
  const SEEN = 'provnet.last-active';
  const MINUTE = 60_000;

  it.each([
    [20 * MINUTE, ['sign-in anew /'], 0],
    [19 * MINUTE, [], 1],
  ])('asks who is there before it shows or asks anything: after %d ms', async (idle, expected, times) => {
    localStorage.setItem(SEEN, String(Date.now() - idle));
    const { left, asked } = open('t', AGENT);
    await waitFor(() => expect([left, asked()]).toEqual([expected, times]));
    if (times === 0) expect(screen.queryByText(/leads of/)).toBeNull();
  });

  it('lets in who has just signed in', async () => {
    localStorage.setItem(SEEN, String(Date.now() - 600 * MINUTE));
    const { portal } = portalAt('t');
    await authOf(portal, AGENT).finishSignIn();
    const { left } = open('t', AGENT);
    expect(await screen.findByText('leads of Ana Paz')).toBeDefined();
    expect(left).toEqual([]);
  });
});

describe('a session that ends while something is unsaved', () => {
  it.each([
    [401, 1],
    [403, 0],
    [503, 0],
  ])('lets forms keep what is in them, before the page leaves: %d', async (status, times) => {
    const { left, portal } = portalAt('t');
    const auth = authOf(portal);
    const kept: number[] = [];
    const stop = onSessionOver(() => kept.push(left.length));
    void auth.checkError({ status });
    stop();
    await waitFor(() => expect(left).toHaveLength(times));
    expect(kept).toEqual(times === 1 ? [0] : []);
  });

  it('keeps it for who was away, and nothing for who signs out', async () => {
    for (const isAway of [true, false]) {
      const store = memoryStore();
      store.setup();
      const { left, portal } = portalAt('t');
      const auth = authOf(portal, AGENT, store);
      await auth.session();
      const stop = onSessionOver(() => store.setItem('kept-entries.tab.form', 'typed'));
      if (isAway) auth.keepEntries();
      await auth.signOut();
      stop();
      expect(left).toEqual(['sign-out']);
      expect(store.getItem('kept-entries.tab.form')).toBe(isAway ? 'typed' : undefined);
      // Another tab is signing out, or nobody: nothing is to be told when this one loads.
      expect(sessionStorage.getItem('provnet.signed-out')).toBeNull();
    }
  });

  it('ends here where the portal cannot be asked, if that is wanted', async () => {
    const { left, portal } = portalAt('t');
    portal.signOut = () => Promise.reject(new Error('offline'));
    const auth = authOf(portal);
    const heard: TabMessage[] = [];
    const other = openChannel((message) => heard.push(message), 'other');
    await expect(auth.signOut()).rejects.toThrow('offline');
    expect(left).toEqual([]);
    expect(sessionStorage.getItem('provnet.signed-out')).toBeNull();
    void auth.signOut({ orLeave: true });
    await waitFor(() => expect(left).toEqual(['logout address']));
    expect(sessionStorage.getItem('provnet.signed-out')).not.toBeNull();
    // The page may never come back to say so.
    await waitFor(() => expect(heard).toEqual(['signed-out']));
    other.close();
  });

  it('takes nothing from who has to stay because the portal cannot be asked', async () => {
    const store = memoryStore();
    store.setup();
    const { portal } = portalAt('t');
    portal.signOut = () => Promise.reject(new Error('offline'));
    const auth = authOf(portal, AGENT, store);
    await auth.session();
    store.setItem('unsent-credential.account.file', 'typed');
    await expect(auth.signOut()).rejects.toThrow('offline');
    window.dispatchEvent(new Event('pagehide'));
    expect(store.getItem('unsent-credential.account.file')).toBe('typed');
  });

  it.each([
    ['signed-out', null, ['signed-out']],
    ['away', null, ['away']],
    // Who has signed in meanwhile is not sent out by a tab that comes back late.
    ['signed-out', 't', []],
  ])('is told to the other tabs when this one is back: %s, with token %s', async (why, token, expected) => {
    const heard: TabMessage[] = [];
    const other = openChannel((message) => heard.push(message), 'other');
    sessionStorage.setItem('provnet.signed-out', why);
    const { portal } = portalAt(token);
    authOf(portal);
    await passTurns();
    // What is told before this arrives before it.
    tellTabs('active');
    await waitFor(() => expect(heard).toContain('active'));
    other.close();
    expect(heard).toEqual([...expected, 'active']);
    expect(sessionStorage.getItem('provnet.signed-out')).toBeNull();
  });

  it('is found out by a screen that opens, too', async () => {
    const { left, portal } = portalAt(null);
    const auth = authOf(portal);
    const kept: number[] = [];
    const stop = onSessionOver(() => kept.push(left.length));
    void auth.checkAuth({});
    await waitFor(() => expect(left).toEqual(['sign-in /']));
    stop();
    expect(kept).toEqual([0]);
  });

  it('keeps nothing in what is somebody else’s by now', async () => {
    const store = memoryStore();
    store.setup();
    // The page has not heard of it yet.
    const memory = { ...createMemory(store), whenNotOf: () => {} };
    const auth = createAuth(portalAt('t').portal, AGENT, memory);
    await auth.session();
    memory.belongsTo('bo');
    const keep = vi.fn();
    const stop = onSessionOver(keep);
    auth.keepEntries();
    void auth.signIn();
    stop();
    expect(keep).not.toHaveBeenCalled();
  });

  const over = { status: 401, message: 'Please sign in' };
  const settledOf = async (check: Promise<void>) => {
    let settled = false;
    void check.then(() => (settled = true));
    await passTurns();
    return settled;
  };

  it('is no sign-out either where the portal cannot be reached, and is asked for again', async () => {
    const { left, portal } = portalAt('t');
    const { signIn } = portal;
    portal.signIn = () => Promise.reject(new Error('offline'));
    const auth = authOf(portal);
    await expect(auth.checkError(over)).resolves.toBeUndefined();
    portal.signIn = signIn;
    void auth.checkError(over);
    await waitFor(() => expect(left).toEqual(['sign-in /']));
  });

  it('is told to who stays on the page, and never taken for a sign-out', async () => {
    const { left, portal } = portalAt('t');
    const auth = authOf(portal);
    const first = auth.checkError(over);
    // The way to the portal: nothing may be shown meanwhile, unless a form holds the page back.
    expect(await settledOf(first)).toBe(false);
    const form = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', form);
    window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    window.removeEventListener('beforeunload', form);
    expect(await settledOf(first)).toBe(true);
    // Saving once more does not send the person away at once.
    expect(await settledOf(auth.checkError(over))).toBe(true);
    expect(left).toHaveLength(1);
  });
});
