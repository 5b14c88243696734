import type { Session } from './types.ts';
import { verifyToken, type Trust } from './verifier.ts';

/** A key that its provider has taken back is believed no longer than this. */
const BELIEVED_MS = 60_000;
/** More people than that at once are verified each time. */
const MOST = 5_000;

/** Verifies tokens, each once a minute: a console sends the same one with every call, and a signature takes longer than many an answer. */
export class VerifiedTokens {
  readonly #known = new Map<string, { readonly session: Session; readonly until: number }>();

  /** Throws as `verifyToken` does. */
  async verify(token: string, trust: Trust): Promise<Session> {
    const now = Date.now();
    const known = this.#known.get(token);
    if (known && now < known.until) return known.session;
    this.#known.delete(token);
    const session = await verifyToken(token, trust);
    if (this.#known.size >= MOST) this.#known.clear();
    // What has expired is refused by the verification.
    this.#known.set(token, { session, until: Math.min(now + BELIEVED_MS, session.expiresAt * 1000) });
    return session;
  }
}
