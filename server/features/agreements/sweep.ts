import { sql } from 'kysely';
import { isAskedNow, REMIND_FIRST_DAYS, REMIND_LAST_DAYS } from '#schemas/agreement/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import {
  RECIPIENT_STATUS,
  type AgreementStatus,
  type ContractParty,
  type ReminderPace,
} from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { Away } from '#server/platform/away.ts';
import type { Db } from '#server/platform/db.ts';
import { throwFailures } from '#server/platform/each.ts';
import { addJobs } from '#server/platform/jobs.ts';
import { SigningRefused } from '#server/ports/signing/index.ts';
import { tellChange } from '#server/ports/signing/open.ts';
import type { AgreementRow } from './agreement.ts';
import { tellAsked } from './asked.ts';
import { HOUSE } from './sync.ts';

type Context = Pick<AppContext, 'db' | 'jobs' | 'signing' | 'config'>;

/** Agreements that are looked at in one sweep; what is left over is for the next one. */
const MOST = 200;
/** So long (hours) after it was looked at last somebody looks again, whatever was heard of it. */
const STALE_HOURS = 1;
/** Days between two reminders. */
const PACE_DAYS: Readonly<Record<ReminderPace, number | null>> = {
  NEVER: null,
  DAILY: 1,
  EVERY_OTHER_DAY: 2,
  WEEKLY: 7,
};

/** What the clock does: reminders, a look at what nobody has looked at, and what was given up. */
export async function sweepAgreements(context: Context, signal: AbortSignal): Promise<void> {
  if (!context.config.contracts) return;
  await lookAgain(context);
  await remindDue(context, signal);
}

/** What fails for one keeps nobody else from being reminded, and is thrown when all had their turn. */
async function remindDue({ db, jobs, signing }: Context, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (let turn = 0; turn < MOST; turn += 1) {
    signal.throwIfAborted();
    const row = await markDue(db);
    if (!row) break;
    const { entity_id: id, due } = row;
    try {
      if (await signing.remind(id, due, signal)) await tellAsked(db, HOUSE, row, { word: 'remind' });
    } catch (error) {
      // Who is away now is away for the others, too.
      if (error instanceof Away) break;
      if (error instanceof SigningRefused) await db.transaction().execute((trx) => tellChange(trx, jobs, id));
      else failures.push(error);
    }
  }
  throwFailures(failures);
}

/**
 * The next of which somebody is to be reminded, and whom, marked as done: who is killed in between reminds nobody twice.
 * The days count for each from when they were asked, first or anew.
 */
async function markDue(
  db: Db,
): Promise<(AgreementRow & { readonly due: readonly ContractParty[] }) | undefined> {
  const paces = Object.entries(PACE_DAYS).filter(([, days]) => days !== null);
  const asked = codesOf(RECIPIENT_STATUS).filter(isAskedNow);
  const { rows } = await sql<AgreementRow & { due: ContractParty[] }>`
    with next as (
      select a.entity_id as id, whom.due from agreement a
        join unnest(${paces.map(([pace]) => pace)}::text[], ${paces.map(([, days]) => days)}::int[]) as p (pace, days)
          on p.pace = a.reminder_pace
       cross join lateral (
           select array_agg(r ->> 'party') as due from jsonb_array_elements(a.signing -> 'recipients') r
            where r ->> 'status' = any(${asked})
              and coalesce((r ->> 'asked_at')::timestamptz, a.sent_at)
                  between now() - ${REMIND_LAST_DAYS} * interval '1 day' and now() - ${REMIND_FIRST_DAYS} * interval '1 day') whom
       where a.status = 'SENT' and a.method = 'ESIGN' and a.sent_at < now() - ${REMIND_FIRST_DAYS} * interval '1 day'
         and whom.due is not null
         and coalesce(a.reminded_at, '-infinity') < now() - p.days * interval '1 day'
       order by a.reminded_at nulls first, a.entity_id limit 1 for update of a skip locked)
    update agreement set reminded_at = now() from next where entity_id = next.id
    returning agreement.*, next.due`.execute(db);
  return rows[0];
}

/** Looks again at what is out, and has sent again what is still to be sent: its job may have been given up. */
async function lookAgain({ db }: Context): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ entity_id: string; status: AgreementStatus }>`
      update agreement a set checked_at = now()
        from (select entity_id from agreement
               where status in ('IN_PROGRESS', 'SENT') and method = 'ESIGN'
                 and coalesce(checked_at, sent_at) < now() - ${STALE_HOURS} * interval '1 hour'
               order by coalesce(checked_at, sent_at) limit ${MOST} for update skip locked) due
       where a.entity_id = due.entity_id
      returning a.entity_id, a.status`.execute(trx);
    const jobsOf = (name: 'agreement.send' | 'agreement.sync', status: AgreementStatus) =>
      addJobs(
        trx,
        name,
        rows
          .filter((row) => row.status === status)
          .map(({ entity_id: id }) => ({ payload: { agreement_id: id }, key: `${name} ${id}` })),
      );
    // Sending it again is looking again.
    await jobsOf('agreement.send', 'IN_PROGRESS');
    await jobsOf('agreement.sync', 'SENT');
  });
}
