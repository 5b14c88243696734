import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { ConsoleConfig } from '#src/config.ts';
import { offlineError } from '#src/dataProvider/errors.ts';
import { KEPT_BEFORE } from './kept.ts';
import { clientOf } from './portal.ts';

/** What knows the provider's protocol: loaded when it is needed, not with a screen whose token still is good. */
export const createManager = (config: ConsoleConfig): UserManager =>
  new UserManager({
    ...clientOf(config, window.location.origin),
    userStore: new WebStorageStateStore({ store: window.localStorage, prefix: KEPT_BEFORE }),
    // Renewed by the portal under a lock that all tabs share: two tabs that rotate one refresh token end the session.
    automaticSilentRenew: false,
  });

/** What a portal says that cannot answer now: it has not looked at the session. */
const NOT_NOW: ReadonlySet<string | null> = new Set(['server_error', 'temporarily_unavailable']);

/**
 * A newer token, or none: without a refresh token, or when the portal says that the session is over. A portal that is away
 * for a moment is no reason to lose it: that is a failure of the network, as of any other call.
 */
export async function renewed(manager: UserManager, language: () => Language): Promise<string | null> {
  const user = await manager.getUser();
  if (!user?.refresh_token) return null;
  try {
    return (await manager.signinSilent())?.access_token ?? null;
  } catch (error) {
    if (!(error instanceof ErrorResponse) || NOT_NOW.has(error.error)) throw offlineError(language());
    await manager.removeUser();
    return null;
  }
}
