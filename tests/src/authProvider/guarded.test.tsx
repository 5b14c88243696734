// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { HttpError, I18nContext, memoryStore } from 'ra-core';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { Guarded } from '#src/authProvider/Guarded.tsx';
import { ConsoleAuthContext, createAuth } from '#src/authProvider/index.ts';
import { createMemory } from '#src/authProvider/memory.ts';
import type { Portal } from '#src/authProvider/portal.ts';
import { useSession, type ApiSession } from '#src/authProvider/session.tsx';
import { loadLanguage } from '#src/i18n/index.ts';

const i18n = await loadLanguage('en');
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Leaving the page is what a test of the guard must not do: the portal only notes where it would go. */
function portalAt(token: string | null) {
  const left: string[] = [];
  const portal: Portal = {
    token: async () => token,
    renew: async () => null,
    isSignedIn: async () => token !== null,
    signIn: async (wanted) => void left.push(`sign-in ${wanted}`),
    finishSignIn: async () => '/',
    signOut: async () => void left.push('sign-out'),
    leave: async () => void left.push('logout address'),
    keepFresh: () => () => {},
  };
  return { left, portal };
}

const Secret = () => <p>leads of {useSession().fullName}</p>;

function open(token: string | null, answer: () => Promise<ApiSession>) {
  const { left, portal } = portalAt(token);
  let asked = 0;
  const auth = createAuth(
    portal,
    () => {
      asked += 1;
      return answer();
    },
    createMemory(memoryStore()),
  );
  render(
    <ConsoleAuthContext.Provider value={auth}>
      <QueryClientProvider client={new QueryClient()}>
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
  return { left, asked: () => asked };
}

const sessionAs = (role: string) => async (): Promise<ApiSession> => ({
  entity_id: 'u',
  username: 'u',
  roles: [role],
  first_name: 'Ana',
  last_name: 'Paz',
});
const refusedBy = (status: number, message: string) => () =>
  Promise.reject(new HttpError(message, status, { message, fails: [], status }));

describe('a guarded screen', () => {
  it('opens for a role of its area; the session is asked once', async () => {
    const { left, asked } = open('t', sessionAs('SPECIALTY_PR_AGENT'));
    expect(await screen.findByText('leads of Ana Paz')).toBeDefined();
    expect(left).toEqual([]);
    expect(asked()).toBe(1);
  });

  it('sends someone without a session to sign in, without asking the API', async () => {
    const { left, asked } = open(null, sessionAs('SPECIALTY_PR_AGENT'));
    await waitFor(() => expect(left).toEqual(['sign-in /']));
    expect(asked()).toBe(0);
    expect(screen.queryByText(/leads of/)).toBeNull();
  });

  it('sends another active role to the logout address of the portal', async () => {
    const { left } = open('t', sessionAs('CREDENTIALS_AGENT'));
    await waitFor(() => expect(left).toEqual(['logout address']));
    expect(screen.queryByText(/leads of/)).toBeNull();
  });

  it('sends someone without a role that we know there, too', async () => {
    const { left } = open('t', sessionAs('JANITOR'));
    await waitFor(() => expect(left).toEqual(['logout address']));
    expect(screen.queryByText(/leads of/)).toBeNull();
  });

  it('sends someone whose session is over to sign in', async () => {
    const { left } = open('t', refusedBy(401, 'Please sign in'));
    await waitFor(() => expect(left).toEqual(['sign-in /']));
  });

  it('does not go round in circles when a fresh sign-in is refused as well', async () => {
    const first = open('t', refusedBy(401, 'Please sign in'));
    await waitFor(() => expect(first.left).toHaveLength(1));
    cleanup();
    const second = open('t', refusedBy(401, 'Please sign in'));
    expect(await screen.findByText('Please sign in')).toBeDefined();
    expect(second.left).toEqual([]);
  });

  it('says what is wrong when the server is away, and does not sign out', async () => {
    const { left } = open('t', refusedBy(503, 'The service is busy, please try again shortly'));
    expect(await screen.findByText('The service is busy, please try again shortly')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(left).toEqual([]);
  });
});

describe('a session that ends while something is unsaved', () => {
  const over = { status: 401, message: 'Please sign in' };
  const settledOf = async (check: Promise<void>) => {
    let settled = false;
    void check.then(() => (settled = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    return settled;
  };

  it('is told to who stays on the page, and never taken for a sign-out', async () => {
    const { left, portal } = portalAt('t');
    const auth = createAuth(portal, () => Promise.reject(new Error()), createMemory(memoryStore()));
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
