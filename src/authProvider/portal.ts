import { ErrorResponse, UserManager, WebStorageStateStore, type User } from 'oidc-client-ts';
import type { Language } from '#schemas/engine/codes.ts';
import { SESSION_REFRESH_MS } from '#schemas/vocabulary/limits.ts';
import type { ConsoleConfig } from '#src/config.ts';
import { offlineError } from '#src/dataProvider/errors.ts';
import type { Credentials } from '#src/dataProvider/http.ts';

/** The provider portal: signing in and out, and the tokens of the session. */
export interface Portal extends Credentials {
  /** Leaves for the portal's sign-in; afterwards the person is back at `wanted`. `anew`: asks who knows the person too. */
  signIn(wanted: string, anew?: boolean): Promise<void>;
  /** Ends the sign-in that began with `signIn`: the address that was wanted. */
  finishSignIn(): Promise<string>;
  /** Leaves for the portal, which ends its session as well. */
  signOut(): Promise<void>;
  /** Leaves for the portal's logout address: a person without the needed role (specification §5). */
  leave(): Promise<void>;
  isSignedIn(): Promise<boolean>;
  /** Renews the session periodically (specification §9); returns how to stop. */
  keepFresh(): () => void;
}

const LOCK = 'provnet.session';
const SIGN_OUT_LOCK = 'provnet.sign-out';
const REQUEST_TIMEOUT_S = 30;

/** An address within the console; anything else would make sign-in a way to send people elsewhere. */
export const ownAddress = (wanted: unknown): string =>
  typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/auto-sign-in')
    ? wanted
    : '/';

export function createPortal(config: ConsoleConfig, language: () => Language): Portal {
  const { origin } = window.location;
  const manager = new UserManager({
    authority: config.issuer,
    client_id: config.clientId,
    redirect_uri: `${origin}/auto-sign-in`,
    post_logout_redirect_uri: `${origin}/`,
    scope: 'openid profile offline_access',
    userStore: new WebStorageStateStore({ store: window.localStorage, prefix: 'provnet.' }),
    // Renewed here under a lock that all tabs share: two tabs that rotate one refresh token end the session.
    automaticSilentRenew: false,
    requestTimeoutInSeconds: REQUEST_TIMEOUT_S,
  });

  const renew = (refused: string | null): Promise<string | null> =>
    navigator.locks.request(LOCK, async () => {
      const user = await manager.getUser();
      // Another tab, or an earlier call, was here before.
      if (!user || user.access_token !== refused) return user?.access_token ?? null;
      return (await refreshed(manager, user))?.access_token ?? null;
    });
  const renewOnce = singleFlight(renew);
  const token = async (): Promise<string | null> => (await manager.getUser())?.access_token ?? null;

  return {
    token,
    renew: renewOnce,
    isSignedIn: async () => (await token()) !== null,
    signIn: async (wanted, anew = false) => {
      const prompt = anew ? { prompt: 'login' } : {};
      try {
        await manager.signinRedirect({ state: ownAddress(wanted), ui_locales: language(), ...prompt });
      } catch {
        // It asks the portal for its addresses first.
        throw offlineError(language());
      }
    },
    finishSignIn: async () => ownAddress((await manager.signinRedirectCallback()).state),
    signOut: () =>
      // Tabs that were all left alone would all sign out in the same second: one does, the others hear of it.
      navigator.locks.request(SIGN_OUT_LOCK, { ifAvailable: true }, async (lock) => {
        if (!lock) return;
        await manager.signoutRedirect({ extraQueryParams: { ui_locales: language() } });
        await new Promise(() => {});
      }),
    leave: async () => {
      await manager.removeUser();
      window.location.assign(config.logoutUrl);
    },
    keepFresh: () => {
      let last = token();
      const timer = setInterval(() => {
        // A token that is not the one of ten minutes ago was renewed by another tab meanwhile.
        last = last.then(renewOnce).catch(() => token());
      }, SESSION_REFRESH_MS);
      return () => clearInterval(timer);
    },
  };
}

/** A newer token, or none: without a refresh token, or when the portal says that the session is over. */
async function refreshed(manager: UserManager, user: User): Promise<User | null> {
  if (!user.refresh_token) return null;
  try {
    return await manager.signinSilent();
  } catch (error) {
    // A network that is away for a moment is no reason to lose the session.
    if (error instanceof ErrorResponse) await manager.removeUser();
    return null;
  }
}

/** Calls with the same argument that come while one is under way share its outcome. */
function singleFlight<T>(work: (key: string | null) => Promise<T>): (key: string | null) => Promise<T> {
  const running = new Map<string | null, Promise<T>>();
  return (key) => {
    const known = running.get(key);
    if (known) return known;
    const begun = work(key).finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}
