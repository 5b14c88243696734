import { memoryStore } from 'ra-core';
import { createAuth } from '#src/authProvider/index.ts';
import { createMemory } from '#src/authProvider/memory.ts';
import type { Portal } from '#src/authProvider/portal.ts';
import type { ApiSession } from '#src/authProvider/session.tsx';

/** Leaving the page is what these tests must not do: the portal only notes where it would go. */
export function portalAt(token: string | null) {
  const left: string[] = [];
  const portal: Portal = {
    token: async () => token,
    renew: async () => null,
    isSignedIn: async () => token !== null,
    signIn: async (wanted, anew) => void left.push(`sign-in ${anew ? 'anew ' : ''}${wanted}`),
    finishSignIn: async () => '/',
    signOut: async (onLeaving) => {
      onLeaving();
      left.push('sign-out');
    },
    leave: async () => void left.push('logout address'),
    keepFresh: () => () => {},
  };
  const end = () => (token = null);
  return { left, portal, end };
}

/** The authentication of a page whose person is not known yet, or is said by `session`. */
export const authOf = (
  portal: Portal,
  session: () => Promise<ApiSession> = () => Promise.reject(new Error('not asked')),
  store = memoryStore(),
) => createAuth(portal, session, createMemory(store));
