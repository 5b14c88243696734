import type { ConsoleConfig } from '#src/config.ts';

/** Before what the browser keeps of the session. */
export const KEPT_BEFORE = 'provnet.';

/** The access token that the manager keeps (oidc-client-ts, `User.toStorageString`), read without loading it. */
export function keptToken({ issuer, clientId }: Pick<ConsoleConfig, 'issuer' | 'clientId'>): string | null {
  const kept = window.localStorage.getItem(`${KEPT_BEFORE}user:${issuer}:${clientId}`);
  return kept === null ? null : ((JSON.parse(kept) as { access_token?: string }).access_token ?? null);
}
