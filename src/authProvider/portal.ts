import type { OidcClientSettings } from 'oidc-client-ts';
import type { Language } from '#schemas/engine/codes.ts';
import { SESSION_REFRESH_MS } from '#schemas/vocabulary/limits.ts';
import type { ConsoleConfig } from '#src/config.ts';
import { offlineError } from '#src/dataProvider/errors.ts';
import type { Credentials } from '#src/dataProvider/http.ts';
import { keptToken } from './kept.ts';
import { inTurn, renewals } from './turns.ts';

/** The provider portal: signing in and out, and the tokens of the session. */
export interface Portal extends Credentials {
  /** Leaves for the portal's sign-in; afterwards the person is back at `wanted`. `anew`: asks who knows the person too. */
  signIn(wanted: string, anew?: boolean): Promise<void>;
  /** Ends the sign-in that began with `signIn`: the address that was wanted. */
  finishSignIn(): Promise<string>;
  /** Leaves for the portal, which ends its session as well; `onLeaving` hears that it is there, just before. */
  signOut(onLeaving: () => void): Promise<void>;
  /** Leaves for the portal's logout address: a person without the needed role (specification §5). */
  leave(): Promise<void>;
  isSignedIn(): Promise<boolean>;
  /**
   * Renews the session periodically (specification §9), and sends nothing in the name of a person who is away too long:
   * whoever wakes a machine up must not get their data first.
   * @returns how to stop
   */
  keepFresh(isAway: () => boolean): () => void;
}

const SIGN_OUT_LOCK = 'provnet.sign-out';
const REQUEST_TIMEOUT_S = 30;

/** An address within the console; anything else would make sign-in a way to send people elsewhere. */
export const ownAddress = (wanted: unknown): string =>
  typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/auto-sign-in')
    ? wanted
    : '/';

/**
 * The address at which a sign-in ends. Throws when it names another provider (RFC 9207, which the library does not look
 * at): the code of one is nothing to tell another.
 */
export function answerOf(issuer: string, address: string): string {
  const named = new URL(address).searchParams.get('iss');
  if (named !== null && named !== issuer) throw new Error('the answer is of another provider');
  return address;
}

/** How the console at `origin` is a client of its provider. */
export const clientOf = (
  { issuer, clientId, scope }: Pick<ConsoleConfig, 'issuer' | 'clientId' | 'scope'>,
  origin: string,
) =>
  ({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${origin}/auto-sign-in`,
    post_logout_redirect_uri: `${origin}/`,
    scope,
    requestTimeoutInSeconds: REQUEST_TIMEOUT_S,
  }) satisfies OidcClientSettings;

/** A request to sign in; the nonce some providers demand, and the ID token is checked against it. */
export const signInRequest = (wanted: string, language: Language, anew: boolean) => ({
  state: ownAddress(wanted),
  nonce: crypto.randomUUID(),
  ui_locales: language,
  ...(anew ? { prompt: 'login' } : {}),
});

export function createPortal(config: ConsoleConfig, language: () => Language): Portal {
  const load = () =>
    import('./manager.ts').then(
      ({ createManager, renewed }) => ({ manager: createManager(config), renewed }),
      () => {
        throw offlineError(language());
      },
    );
  let loaded: ReturnType<typeof load> | null = null;
  /** A page has one manager; what could not be loaded is tried again. */
  const managing = () => {
    loaded ??= load();
    loaded.catch(() => (loaded = null));
    return loaded;
  };
  const managed = async () => (await managing()).manager;

  const renewOnce = singleFlight(
    renewals(
      () => keptToken(config),
      async () => {
        const { renewed, manager } = await managing();
        return renewed(manager, language);
      },
    ),
  );
  const token = async (): Promise<string | null> => keptToken(config);
  let isAway = () => false;
  /** Never comes back while the page is on its way to the sign-out. */
  const present = async <T>(answer: () => Promise<T>): Promise<T> =>
    isAway() ? new Promise<never>(() => {}) : answer();

  return {
    token: () => present(token),
    renew: (refused) => present(() => renewOnce(refused)),
    isSignedIn: async () => (await token()) !== null,
    signIn: async (wanted, anew = false) => {
      try {
        const manager = await managed();
        await inTurn(() => manager.signinRedirect(signInRequest(wanted, language(), anew)));
      } catch {
        // It asks the portal for its addresses first.
        throw offlineError(language());
      }
    },
    finishSignIn: async () => {
      const answer = answerOf(config.issuer, window.location.href);
      return ownAddress((await (await managed()).signinRedirectCallback(answer)).state);
    },
    signOut: (onLeaving) =>
      // Tabs that were all left alone would all sign out in the same second: one does, the others hear of it.
      navigator.locks.request(SIGN_OUT_LOCK, { ifAvailable: true }, async (lock) => {
        if (!lock) return;
        const manager = await managed();
        const endsSessions = await manager.metadataService.getEndSessionEndpoint();
        onLeaving();
        if (endsSessions) await manager.signoutRedirect({ extraQueryParams: { ui_locales: language() } });
        else {
          // It will not end its own session: at least it must ask who comes next.
          await manager.removeUser();
          await manager.signinRedirect(signInRequest('/', language(), true));
        }
        await new Promise(() => {});
      }),
    leave: async () => {
      await (await managed()).removeUser();
      window.location.assign(config.logoutUrl);
    },
    keepFresh: (away) => {
      isAway = away;
      let last = token();
      const timer = setInterval(() => {
        // A token that is not the one of ten minutes ago was renewed by another tab meanwhile.
        if (!isAway()) last = last.then(renewOnce).catch(() => token());
      }, SESSION_REFRESH_MS);
      return () => {
        isAway = () => false;
        clearInterval(timer);
      };
    },
  };
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
