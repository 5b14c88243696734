import type { AgreementEvents } from '#schemas/agreement/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import { Problem } from '#server/platform/problem.ts';
import { SigningAway, SigningRefused } from '#server/ports/signing/index.ts';
import { WAIT_MS } from './out.ts';
import { findAgreement } from './read.ts';

/**
 * What the signing service tells of an agreement; nothing of one that it has not. By itself, and not with the agreement:
 * another company's service may be asked for it, which nobody waits for who does not ask. Throws `not_found`,
 * `unavailable`.
 */
export async function readEvents(
  { db, signing }: Pick<AppContext, 'db' | 'signing'>,
  call: Call,
  id: string,
): Promise<AgreementEvents> {
  await findAgreement(db, call, id);
  const signal = AbortSignal.timeout(WAIT_MS);
  try {
    return { items: await signing.events(id, signal) };
  } catch (error) {
    if (error instanceof SigningAway || error instanceof SigningRefused || signal.aborted)
      throw new Problem('unavailable');
    throw error;
  }
}
