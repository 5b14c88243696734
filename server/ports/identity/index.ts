import { openEmbedded } from './embedded/index.ts';
import { openExternal } from './external.ts';
import type { Identity, IdentityOptions } from './types.ts';

export { DEMO_PASSWORD, DEMO_USERNAMES } from './demo.ts';
export { hashPassword, setPassword, verifyPassword } from './password.ts';
export { CLI_CLIENT_ID } from './embedded/cliClient.ts';
export { signInForToken } from './signInForToken.ts';
export type { Identity, IdentityOptions, Session } from './types.ts';
export { IdentityUnavailable, InvalidToken } from './verifier.ts';

/** The identity provider: the one named by `issuer`, or else the portal embedded in this process. */
export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const publicUrl = options.publicUrl.replace(/(?<!\/)\/+$/, '');
  return options.issuer
    ? openExternal({ ...options, publicUrl, issuer: options.issuer })
    : openEmbedded({ ...options, publicUrl });
}
