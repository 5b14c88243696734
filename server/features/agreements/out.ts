import { sql } from 'kysely';
import { isOut } from '#schemas/agreement/index.ts';
import { OURS } from '#schemas/contract/party.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import type { AppContext } from '#server/app.ts';
import { CONTRACT_PARTY, type ContractParty } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import { Problem } from '#server/platform/problem.ts';
import { SigningAway, SigningRefused } from '#server/ports/signing/index.ts';
import { tellChange } from '#server/ports/signing/open.ts';
import { mayAct, mayWriteOn, type OwnedAgreement } from './agreement.ts';
import { tellAsked } from './asked.ts';
import { isTheirsToSign, readAgreement } from './detail.ts';
import { findAgreement } from './read.ts';
import { addSending, endHere, syncAgreement } from './sync.ts';

export type OutContext = Pick<AppContext, 'db' | 'jobs' | 'storage' | 'secrets' | 'config' | 'signing'>;
type Answer = Promise<Record<string, unknown>>;

/** So long (ms) a person waits for the signing service; then it is done by a job. */
export const WAIT_MS = 15_000;

/**
 * Reminds those who were asked and have not signed; the next reminder by the clock is a whole pace away again. `written`
 * says whether there was anybody to write to. Throws `not_found`, `forbidden`, `not_now`, `unavailable`.
 */
export const remindSigners = (context: OutContext, call: Call, id: string): Answer =>
  atService(context, call, id, isAsked, async (signal, row) => {
    const written = await context.signing.remind(id, codesOf(CONTRACT_PARTY), signal);
    if (!written) return { written };
    await sql`update agreement set reminded_at = now() where entity_id = ${id}`.execute(context.db);
    await tellAsked(context.db, call, row, { word: 'remind' });
    return { written };
  });

/** Asks one of them anew, with their whole time before them. Answers and throws the same. */
export const resend = (context: OutContext, call: Call, id: string, party: ContractParty): Answer =>
  atService(context, call, id, isAsked, async (signal, row) => {
    const written = await context.signing.resend(id, party, signal);
    if (written) await tellAsked(context.db, call, row, { word: 'resend', party });
    return { written };
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

/**
 * Where the reader signs for us, now: nobody gets there for somebody else. Throws `not_found`, `not_now` where it is not
 * their turn, or not theirs to sign, or signed by mail alone; `unavailable`.
 */
export async function signHere(
  context: OutContext,
  call: Call,
  id: string,
): Promise<{ readonly url: string }> {
  const row = await findAgreement(context.db, call, id);
  const url = (await isTheirsToSign(context.db, call.actor, row))
    ? await within(context, id, (signal) => context.signing.signingUrl(id, OURS, signal))
    : null;
  if (url === null) throw new Problem('not_now', [{ field: 'status', code: 'not_your_turn' }]);
  return { url };
}

/** Somebody was asked, of whom more can be asked. */
const isAsked = (row: OwnedAgreement): boolean => isOut(row) && row.status === 'SENT';

async function atService(
  context: OutContext,
  call: Call,
  id: string,
  isNow: (row: OwnedAgreement) => boolean,
  work: (signal: AbortSignal, row: OwnedAgreement) => Promise<{ readonly written: boolean } | void>,
  may: (row: OwnedAgreement) => boolean = (row) => mayWriteOn(call.actor, row.lead),
): Answer {
  const row = await findAgreement(context.db, call, id);
  if (!may(row)) throw new Problem('forbidden');
  if (!isNow(row)) throw new Problem('not_now', [{ field: 'status', code: 'transition_forbidden' }]);
  const done = await within(context, id, async (signal) => {
    const done = await work(signal, row);
    await syncAgreement(context, id, signal);
    return done;
  });
  return { ...(await readAgreement(context, call, id)), ...done };
}

/** Asks the signing service while a person waits. Throws `not_now`, `unavailable`. */
async function within<T>(
  { db, jobs }: OutContext,
  id: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(WAIT_MS);
  try {
    return await work(signal);
  } catch (error) {
    const isRefused = error instanceof SigningRefused;
    if (!isRefused && !(error instanceof SigningAway || signal.aborted)) throw error;
    // Whatever was done or refused there is found out, however this ended for who asked.
    await db.transaction().execute((trx) => tellChange(trx, jobs, id));
    if (isRefused) throw new Problem('not_now', [{ field: 'status', code: 'signing_over' }]);
    throw new Problem('unavailable');
  }
}
