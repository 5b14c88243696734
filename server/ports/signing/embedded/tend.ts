import { sql } from 'kysely';
import type { LetterKind } from '#schemas/contract/letters.ts';
import { eachAlone, throwFailures } from '#server/platform/each.ts';
import { addJobs } from '#server/platform/jobs.ts';
import type { SigningContext } from '../open.ts';
import { endEnvelope } from './ask.ts';
import { isLate, lockEnvelope } from './envelope.ts';
import { addEvents, HOUSE } from './events.ts';
import type { MissingCopy, TellMissing } from './letters.ts';

/** Envelopes and letters that are tended at a time; of letters and papers what is left over is for the next time. */
const MOST = 500;
/** Before the first key. */
const NONE = '00000000-0000-0000-0000-000000000000';
/** By now the job of a letter has been given up (ten tries in some ten hours). */
const GIVEN_UP_HOURS = 12;
/** A letter that could not be sent for so long is none any more (RFC 5321 §4.5.4.1: four to five days). */
const LATE_DAYS = 5;

/** What the clock does: whose time is over, sessions that have ended, letters and papers whose job was given up. */
export async function tendEnvelopes(context: SigningContext, tellMissing: TellMissing): Promise<void> {
  await giveUpLetters(context, tellMissing);
  await tendRows(context);
  // Last, and one after the other: one that cannot be ended keeps nothing else waiting.
  const failures: unknown[] = [];
  for (let after = NONE; ;) {
    const ids = await overdue(context, after);
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    failures.push(...(await eachAlone(ids, (id) => expire(context, id))));
  }
  throwFailures(failures);
}

/** What is done for all at once. */
async function tendRows({ db }: SigningContext): Promise<void> {
  await db.deleteFrom('signing_session').where('expires_at', '<', new Date()).execute();
  await db.transaction().execute(async (trx) => {
    const { rows: letters } = await sql<{ entity_id: string }>`
      select entity_id from letter
       where state = 'QUEUED' and created_at < now() - ${GIVEN_UP_HOURS} * interval '1 hour'
       order by created_at limit ${MOST}`.execute(trx);
    await addJobs(
      trx,
      'letter.send',
      letters.map(({ entity_id: id }) => ({ payload: { letter_id: id }, key: `letter.send ${id}` })),
    );
    const unfinished = await trx
      .selectFrom('envelope')
      .select('entity_id')
      .where('state', '=', 'COMPLETING')
      .limit(MOST)
      .execute();
    await addJobs(
      trx,
      'signing.complete',
      unfinished.map(({ entity_id: id }) => ({
        payload: { agreement_id: id },
        key: `signing.complete ${id}`,
      })),
    );
  });
}

const giveUpLetters = ({ db }: SigningContext, tellMissing: TellMissing): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<MissingCopy & { readonly kind: LetterKind }>`
      update letter set state = 'FAILED', failure = 'away'
       where state = 'QUEUED' and created_at < now() - ${LATE_DAYS} * interval '1 day'
      returning kind, entity_id as "letterId", envelope_id as "envelopeId",
                coalesce(nullif(name, ''), address) as person`.execute(trx);
    for (const letter of rows.filter(({ kind }) => kind === 'signed')) await tellMissing(trx, letter);
  });

/** The next of them after a key: all have their turn, however many before them cannot be ended. */
async function overdue({ db }: SigningContext, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.envelope_id as id
      from envelope_recipient r join envelope e on e.entity_id = r.envelope_id and e.state = 'SENT'
     where r.status in ('ASKED', 'OPENED') and r.expires_at < now() and r.envelope_id > ${after}
     order by id limit ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

const expire = ({ db, jobs, secrets }: SigningContext, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const whole = await lockEnvelope(trx, id);
    const late = whole.recipients.filter(isLate);
    if (whole.envelope.state !== 'SENT' || late.length === 0) return;
    for (const { party } of late) {
      await trx
        .updateTable('envelope_recipient')
        .set({ status: 'EXPIRED', ended_at: new Date() })
        .where('envelope_id', '=', id)
        .where('party', '=', party)
        .execute();
      await addEvents(trx, id, [{ kind: 'EXPIRED', party }], HOUSE);
    }
    await endEnvelope(trx, { jobs, secrets }, whole, { end_reason: 'EXPIRED', end_text: null });
  });
