import { createContext, useContext } from 'react';
import type { AuthProvider } from 'ra-core';
import { tellTabs } from './channel.ts';
import { sessionIsOver } from './ending.ts';
import { beginAnew } from './leaveUnasked.ts';
import { beginActive } from '#src/layout/inactivity.ts';
import type { Memory } from './memory.ts';
import { mayDo } from './rights.ts';
import { sessionOf, type ApiSession, type Session } from './session.tsx';
import type { Portal } from './portal.ts';

/** react-admin's provider, and what the frame of the console needs besides. */
export interface ConsoleAuth extends AuthProvider {
  /** The signed-in person; null when the token names no role that we know. Asked once. */
  session(): Promise<Session | null>;
  /** Leaves for the portal's sign-in and comes back here; `anew`: even if the portal still knows the person. */
  signIn(options?: { anew?: boolean }): Promise<never>;
  finishSignIn(): Promise<string>;
  /**
   * Ends the session here, in the other tabs and at the portal; returns only where another tab is doing it. `orLeave`: where
   * the portal cannot be asked, here at least.
   */
  signOut(options?: { orLeave?: boolean }): Promise<void>;
  /** The session is being ended because the person was away: what they typed stays in the browser for them alone. */
  keepEntries(): void;
  leave(): Promise<never>;
  isSignedIn(): Promise<boolean>;
  keepFresh: Portal['keepFresh'];
}

/** The page is leaving: whoever waits must not show anything meanwhile. */
const gone = (): Promise<never> => new Promise(() => {});
const hereNow = (): string => `${window.location.pathname}${window.location.search}${window.location.hash}`;

/** Resolves when the browser asks whether unsaved changes may be lost, and the person stays. */
const stayed = (): Promise<void> =>
  new Promise((resolve) => {
    const asked = (event: BeforeUnloadEvent) =>
      // After the other listeners; the answer comes before any timer.
      setTimeout(() => event.defaultPrevented && resolve(), 0);
    window.addEventListener('beforeunload', asked, { once: true });
  });

/** Kept over the way to the portal and back: this tab has signed out, why, and the others do not know yet. */
const LEFT_KEY = 'provnet.signed-out';

/**
 * Back from signing out, the other tabs are told. Earlier they would ask the portal for a new sign-in while it still ends
 * the session, and the one would undo the other. Where somebody has signed in meanwhile, this tab comes too late: it would
 * end a session that is not the one it has left.
 */
async function tellThatWeLeft(portal: Portal): Promise<void> {
  const why = sessionStorage.getItem(LEFT_KEY);
  if (why === null) return;
  sessionStorage.removeItem(LEFT_KEY);
  if (!(await portal.isSignedIn())) tellTabs(why === 'away' ? 'away' : 'signed-out');
}

const CIRCLE_KEY = 'provnet.sign-in-at';
const CIRCLE_MS = 20_000;

function isCircle(): boolean {
  const before = Number(sessionStorage.getItem(CIRCLE_KEY) ?? 0);
  sessionStorage.setItem(CIRCLE_KEY, String(Date.now()));
  // A clock that was set back meanwhile makes no circle.
  return Math.abs(Date.now() - before) < CIRCLE_MS;
}

export function createAuth(
  portal: Portal,
  askSession: () => Promise<ApiSession>,
  memory: Memory,
): ConsoleAuth {
  void tellThatWeLeft(portal);
  let known: Promise<Session | null> | null = null;
  let personId: string | null = null;
  let isKept = false;
  /** Forms keep what is unsaved, unless somebody else is here already: they would find it in theirs. */
  const keepUnsaved = () => {
    if (personId === null || !memory.isOfOther(personId)) sessionIsOver();
  };
  const session = (): Promise<Session | null> => {
    known ??= askSession().then((answer) => {
      personId = answer.entity_id;
      memory.belongsTo(answer.entity_id);
      memory.whenNotOf(answer.entity_id, beginAnew);
      return sessionOf(answer);
    });
    known.catch(() => (known = null));
    return known;
  };
  const signIn = async ({ anew = false } = {}): Promise<never> => {
    if (anew) memory.forget(isKept);
    // Whoever finds out: a call, a screen that opens, one that is read anew.
    else keepUnsaved();
    await portal.signIn(hereNow(), anew);
    return gone();
  };
  const leave = async (): Promise<never> => {
    memory.forget(isKept);
    await portal.leave();
    return gone();
  };

  return {
    session,
    signIn,
    async finishSignIn() {
      const wanted = await portal.finishSignIn();
      beginActive();
      return wanted;
    },
    isSignedIn: portal.isSignedIn,
    keepFresh: portal.keepFresh,
    keepEntries() {
      isKept = true;
      keepUnsaved();
    },
    async signOut({ orLeave = false } = {}) {
      const why = isKept ? 'away' : 'signed-out';
      sessionStorage.setItem(LEFT_KEY, why);
      try {
        // Not before: who has to stay goes on with all they had.
        await portal.signOut(() => memory.forget(isKept));
      } catch (failure) {
        if (!orLeave) throw failure;
        // No session of the portal is being ended, which they could disturb; and nobody knows whether this tab comes back.
        tellTabs(why);
        await leave();
      } finally {
        // The page is still here: it is another tab that signs out and will tell, or nobody.
        sessionStorage.removeItem(LEFT_KEY);
      }
    },
    leave,

    login: () => signIn(),
    // react-admin calls it after a check that failed; the menu signs out by `signOut`.
    logout: () => Promise.resolve(false),
    async checkAuth() {
      if (!(await portal.isSignedIn())) await signIn();
    },
    async checkError(error: { status?: number } | undefined) {
      if (error?.status !== 401) return;
      // The call has been tried again with a newer token: the session is over. A server that refuses the fresh token
      // of a new sign-in as well would send the person round in circles.
      if (isCircle()) return;
      // The caller then says what was refused, beside what is unsaved. Rejecting would tell react-admin that nobody is
      // signed in, and it answers the call with an empty record, which a form takes for saved; so it is with a portal that
      // cannot be reached, and the next call asks for it again.
      await Promise.race([stayed(), signIn().catch(() => sessionStorage.removeItem(CIRCLE_KEY))]);
    },
    async getPermissions() {
      const person = await session();
      return person ? [person.role] : [];
    },
    async getIdentity() {
      const person = await session();
      return { id: person?.id ?? '', fullName: person?.fullName ?? '' };
    },
    async canAccess({ action, resource }) {
      const person = await session();
      return person !== null && mayDo(person.role, action, resource);
    },
  };
}

export const ConsoleAuthContext = createContext<ConsoleAuth | null>(null);

export function useConsoleAuth(): ConsoleAuth {
  const auth = useContext(ConsoleAuthContext);
  if (!auth) throw new Error('useConsoleAuth needs its context');
  return auth;
}
