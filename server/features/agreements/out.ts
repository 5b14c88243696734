import { sql } from 'kysely';
import { isOut } from '#schemas/agreement/index.ts';
import type { AppContext } from '#server/app.ts';
import type { ContractParty } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import { Problem } from '#server/platform/problem.ts';
import { SigningAway, SigningRefused } from '#server/ports/signing/index.ts';
import { tellChange } from '#server/ports/signing/open.ts';
import { mayAct, mayWriteOn, type OwnedAgreement } from './agreement.ts';
import { tellAsked } from './asked.ts';
import { readAgreement } from './detail.ts';
import { findAgreement } from './read.ts';
import { addSending, endHere, syncAgreement } from './sync.ts';

export type OutContext = Pick<AppContext, 'db' | 'jobs' | 'storage' | 'secrets' | 'config' | 'signing'>;
type Answer = Promise<Record<string, unknown>>;

/** So long (ms) a person waits for the signing service; then it is done by a job. */
export const WAIT_MS = 15_000;

/**
 * Reminds those who were asked and have not signed; the next reminder by the clock is a whole pace away again. Throws
 * `not_found`, `forbidden`, `not_now`, `unavailable`.
 */
export const remindSigners = (context: OutContext, call: Call, id: string): Answer =>
  atService(context, call, id, isAsked, async (signal, row) => {
    if (!(await context.signing.remind(id, signal))) return;
    await sql`update agreement set reminded_at = now() where entity_id = ${id}`.execute(context.db);
    await tellAsked(context.db, call, row, { word: 'remind' });
  });

/** Asks one of them anew, with their whole time before them. Throws the same. */
export const resend = (context: OutContext, call: Call, id: string, party: ContractParty): Answer =>
  atService(context, call, id, isAsked, async (signal, row) => {
    if (await context.signing.resend(id, party, signal))
      await tellAsked(context.db, call, row, { word: 'resend', party });
  });

/**
 * 'Check status now': reads the truth from the signing service, whatever was heard of it, and has sent again what it does
 * not have yet: its job may have been given up. Throws the same.
 */
export const checkNow = (context: OutContext, call: Call, id: string): Answer =>
  atService(context, call, id, isOut, async (_signal, { status }) => {
    if (status === 'IN_PROGRESS')
      await context.db.transaction().execute((trx) => addSending(trx, context.jobs, id));
  });

/**
 * Withdraws what is out: the signing service first, then its truth. What was signed meanwhile stays signed; what has not
 * reached the service yet never will.
 */
export const withdraw = (context: OutContext, call: Call, id: string, text: string | null): Answer =>
  atService(
    context,
    call,
    id,
    isOut,
    async (signal) => {
      const { signing } = context;
      const isUnknown = (await signing.state(id, signal)) === null;
      if (isUnknown && (await endHere(context, call, id, 'VOIDED', text))) return;
      await signing.cancel(id, 'VOIDED', text ?? '', signal);
    },
    (row) => mayAct(call.actor, 'cancel', row),
  );

/** Somebody was asked, of whom more can be asked. */
const isAsked = (row: OwnedAgreement): boolean => isOut(row) && row.status === 'SENT';

async function atService(
  context: OutContext,
  call: Call,
  id: string,
  isNow: (row: OwnedAgreement) => boolean,
  work: (signal: AbortSignal, row: OwnedAgreement) => Promise<void>,
  may: (row: OwnedAgreement) => boolean = (row) => mayWriteOn(call.actor, row.lead),
): Answer {
  const { db, jobs } = context;
  const row = await findAgreement(db, call, id);
  if (!may(row)) throw new Problem('forbidden');
  if (!isNow(row)) throw new Problem('not_now', [{ field: 'status', code: 'transition_forbidden' }]);
  const signal = AbortSignal.timeout(WAIT_MS);
  try {
    await work(signal, row);
    await syncAgreement(context, id, signal);
  } catch (error) {
    const isRefused = error instanceof SigningRefused;
    if (!isRefused && !(error instanceof SigningAway || signal.aborted)) throw error;
    // Whatever was done or refused there is found out, however this ended for who asked.
    await db.transaction().execute((trx) => tellChange(trx, jobs, id));
    if (isRefused) throw new Problem('not_now', [{ field: 'status', code: 'signing_over' }]);
    throw new Problem('unavailable');
  }
  return readAgreement(context, call, id);
}
