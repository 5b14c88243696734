import { sql } from 'kysely';
import type { AgreementSigning } from '#schemas/agreement/index.ts';
import { AGREEMENT_LIFECYCLE, isOut } from '#schemas/agreement/index.ts';
import { isSame } from '#schemas/engine/same.ts';
import { refusal } from '#schemas/engine/transitions.ts';
import type { AgreementEnd, AgreementStatus } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Author, Write } from '#server/platform/write.ts';
import { transact } from '#server/platform/write.ts';
import { SigningRefused, type EnvelopeState } from '#server/ports/signing/index.ts';
import { addMade, storeMade } from '../files/made.ts';
import type { SettledContent } from '../files/settle/state.ts';
import { changesBetween } from '../leads/lead.ts';
import { updated, type AgreementRow } from './agreement.ts';
import { leadFollows } from './leadFollows.ts';
import { tellEnd } from './notices.ts';

type Context = Pick<AppContext, 'db' | 'jobs' | 'storage' | 'secrets' | 'config' | 'signing'>;
type SentAgreement = AgreementRow & { readonly sent_by: string; readonly signing: AgreementSigning | null };

/** The house itself: what the signing service says is nobody's doing here. */
export const HOUSE: Author = { actor: null, requestId: 'agreement.sync' };

/**
 * Brings an agreement that was sent to where its envelope is: the one way in which it moves from then on, whoever signed,
 * whatever was heard of it, in whatever order. Throws SigningAway.
 */
export async function syncAgreement(context: Context, id: string, signal?: AbortSignal): Promise<void> {
  const { db, signing } = context;
  for (let isBehind = true; isBehind;) {
    const before = await findSent(db, id);
    const state = before && (await signing.state(id, signal));
    // Not there yet: the job that sends it has still to come, or comes again.
    if (!state) return;
    const signed =
      state.status === 'SIGNED'
        ? await storeMade(context, await signing.signedPaper(id, signal), 'PDF', signal)
        : null;
    isBehind = await follow(context, before, state, signed);
  }
}

/**
 * Writes what was read of an envelope. True, and nothing is written, when somebody else wrote since `before` was read: they
 * may have read it later.
 */
const follow = (
  context: Context,
  { entity_id: id, version: seen }: SentAgreement,
  state: EnvelopeState,
  signed: SettledContent | null,
): Promise<boolean> =>
  transact(context.db, HOUSE, async (write) => {
    const row = await lockSent(write.trx, id);
    if (row?.version !== seen) return row !== undefined;
    let now = row;
    const steps = stepsTo(row.status, state.status);
    for (const status of steps) {
      const isLast = status === steps.at(-1);
      const ending =
        isLast && status === 'SIGNED' && signed
          ? { signing_date: state.signedOn, file_id: await addMade(write, context, signed, fileOf(row)) }
          : isLast && status === 'CANCELLED'
            ? { end_reason: state.endReason, end_text: state.endText }
            : {};
      now = { ...now, status, version: await step(write, now, { status, ...ending }) };
      if (status === 'SENT' || status === 'SIGNED') await leadFollows(write, row, status);
      if (isLast && status !== 'SENT') await tellEnd(write.trx, row, state.endReason);
    }
    await look(write, now, state);
    return false;
  });

/** What lies between two statuses, the last one with it: nobody sees a signed agreement that was never sent. */
function stepsTo(from: AgreementStatus, to: EnvelopeState['status']): AgreementStatus[] {
  if (from === to || refusal(AGREEMENT_LIFECYCLE, from, to, false) === null) return from === to ? [] : [to];
  return from === 'IN_PROGRESS' && to === 'SIGNED' ? ['SENT', 'SIGNED'] : [];
}

const step = (
  write: Write,
  row: SentAgreement,
  patch: Readonly<Record<string, unknown>> & { readonly status: AgreementStatus },
): Promise<number> =>
  write.update(
    'agreement',
    row.entity_id,
    row.version,
    { ...patch, status_at: sql`clock_timestamp()` },
    updated(row, changesBetween(row, patch)),
  );

/** How far the signers are, told where it has changed: 'n of m signed' is seen at once. */
async function look(write: Write, row: SentAgreement, { recipients }: EnvelopeState): Promise<void> {
  const signing: AgreementSigning = {
    recipients: recipients.map(({ askedAt, ...state }) => ({ ...state, asked_at: askedAt })),
  };
  if (isSame(row.signing, signing)) {
    await sql`update agreement set checked_at = now() where entity_id = ${row.entity_id}`.execute(write.trx);
    return;
  }
  const signed = recipients.filter(({ status }) => status === 'SIGNED').length;
  await write.update(
    'agreement',
    row.entity_id,
    row.version,
    { signing, checked_at: sql`now()` },
    updated(row, [], { signed, of: recipients.length }),
  );
}

const fileOf = (row: SentAgreement) =>
  ({
    name: `${String(row.name)}.pdf`,
    use: 'agreement',
    lead_type: row.lead_type,
    created_by: row.sent_by,
  }) as const;

/** An agreement by its key, as the house sees it. */
export async function readRow(db: Db | Trx, id: string): Promise<SentAgreement | undefined> {
  const { rows } = await sql<SentAgreement>`select * from agreement where entity_id = ${id}`.execute(db);
  return rows[0];
}

/** Those whose envelope may still move. */
async function findSent(db: Db | Trx, id: string): Promise<SentAgreement | undefined> {
  const row = await readRow(db, id);
  return row && isOut(row) ? row : undefined;
}

/** The same under the lock of its lead, which comes first everywhere. */
async function lockSent(trx: Trx, id: string): Promise<SentAgreement | undefined> {
  let row = await findSent(trx, id);
  for (let held = ''; row && held !== row.lead_id; row = await findSent(trx, id)) {
    held = row.lead_id;
    await sql`select from lead where entity_id = ${held} for update`.execute(trx);
  }
  return row;
}

/** Cancels what the signing service will never take; false: it may take it yet. */
export async function endUnsent(context: Context, id: string, error: unknown): Promise<boolean> {
  if (!(error instanceof SigningRefused)) return false;
  await endHere(context, HOUSE, id, 'FAILED', error.reason);
  return true;
}

/**
 * Ends an agreement of which the signing service has no envelope; false: it has moved on meanwhile, and stays as it is. Who
 * sends it in this moment hears nothing of that: the job that would send it withdraws it.
 */
export const endHere = (
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  author: Author,
  id: string,
  reason: AgreementEnd,
  text: string | null,
): Promise<boolean> =>
  transact(db, author, async (write) => {
    const row = await lockSent(write.trx, id);
    if (row?.status !== 'IN_PROGRESS') return false;
    await step(write, row, { status: 'CANCELLED', end_reason: reason, end_text: text });
    await tellEnd(write.trx, row, reason);
    await addSending(write.trx, jobs, id);
    return true;
  });

/** Has an agreement given to its signing service, or withdrawn there where it ended here. */
export const addSending = (trx: Trx, jobs: Jobs, id: string): Promise<void> =>
  jobs.add(trx, 'agreement.send', { agreement_id: id }, `agreement.send ${id}`);
