import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Fail } from '#schemas/engine/fails.ts';
import type { ReportSchedule } from '#schemas/report/item.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { refuse } from '#server/platform/problem.ts';
import { holdNamed } from '#server/platform/references.ts';
import { transact } from '#server/platform/write.ts';
import { crowdFails } from '../crowd.ts';
import { checkRun } from '../runs/check.ts';
import { openedColumns } from '../runs/run.ts';
import { findTemplate } from '../templates/find.ts';
import { nextAfter } from './next.ts';
import { lockSchedule, presentSchedule, SCHEDULES_MAX, type ScheduleRow } from './schedule.ts';

/** What a person writes of a schedule. */
export type ScheduleValues = Pick<
  ScheduleRow,
  'pace' | 'weekday' | 'month_day' | 'hour' | 'format' | 'answers' | 'reason' | 'by_mail' | 'active'
>;

/**
 * Lets a report that the actor may see run by itself, for the actor. Throws `not_found`, or `bad_request` with everything
 * that is wrong.
 */
export const createSchedule = (
  db: Db,
  call: Call,
  templateId: string,
  sent: ScheduleValues,
): Promise<ReportSchedule> =>
  transact(db, call, async (write) => {
    const { trx } = write;
    const { actor, language } = call;
    const { opened, fails } = await checked(trx, call, templateId, sent);
    refuse([...rhythmFails(sent), ...fails, ...(await manyFails(trx, actor.id))]);
    const id = uuidv7();
    const row = {
      ...sent,
      entity_id: id,
      template_id: templateId,
      owner_id: actor.id,
      language,
      opened,
      next_at: nextAfter(sent, new Date()),
      created_by: actor.id,
    };
    await write.insert('report_schedule', row, {
      type: 'REPORT_SCHEDULED',
      changes: changesBetween({}, { ...sent }),
      detail: { template_id: templateId },
    });
    return presentSchedule(await lockSchedule(trx, actor, id, 1));
  });

/** Changes an own schedule that is still at `version`. Throws `not_found`, `stale`, or `bad_request`. */
export const updateSchedule = (
  db: Db,
  call: Call,
  id: string,
  version: number,
  sent: Partial<ScheduleValues>,
): Promise<ReportSchedule> =>
  transact(db, call, async (write) => {
    const { trx } = write;
    const row = await lockSchedule(trx, call.actor, id, version);
    const next = { ...row, ...sent };
    // What rests need not be fit to run: it can be put to rest whatever became of its report.
    const { opened, fails } = next.active
      ? await checked(trx, call, row.template_id, next)
      : { opened: row.opened, fails: [] };
    refuse([...rhythmFails(next), ...fails]);
    const changes = changesBetween({ ...row }, { ...sent });
    if (changes.length === 0) return presentSchedule(row);
    // Whoever sets it anew has seen that it failed.
    const patch = { ...sent, opened, next_at: nextAfter(next, new Date()), failure: null, failed_at: null };
    await write.update(
      'report_schedule',
      id,
      version,
      { ...patch, updated_by: call.actor.id },
      { type: 'REPORT_SCHEDULED', changes, detail: { template_id: row.template_id } },
    );
    return presentSchedule(await lockSchedule(trx, call.actor, id, version + 1));
  });

/** Ends an own schedule; what it has made stays. Throws `not_found` or `stale`. */
export const deleteSchedule = (db: Db, call: Call, id: string, version: number): Promise<void> =>
  transact(db, call, async (write) => {
    // A run that ends locks itself and then its schedule: this goes the same way.
    await sql`select from report_run where schedule_id = ${id} and user_id = ${call.actor.id} order by entity_id for update`.execute(
      write.trx,
    );
    const { template_id, pace } = await lockSchedule(write.trx, call.actor, id, version);
    await write.remove('report_schedule', id, version, {
      type: 'REPORT_UNSCHEDULED',
      changes: [],
      detail: { template_id, pace },
    });
  });

/** A week has a weekday, a month a day, and nothing else has either. */
const rhythmFails = ({ pace, weekday, month_day }: ScheduleValues): Fail[] =>
  (
    [
      ['weekday', pace === 'WEEKLY', weekday],
      ['month_day', pace === 'MONTHLY', month_day],
    ] as const
  ).flatMap(([field, isAsked, value]): Fail[] =>
    isAsked === (value !== null) ? [] : [{ field, code: isAsked ? 'required' : 'invalid' }],
  );

/** What is opened by the report as it is now, and everything that keeps it from being run so. */
async function checked(
  trx: Trx,
  { actor }: Call,
  templateId: string,
  { answers, reason }: Pick<ScheduleValues, 'answers' | 'reason'>,
): Promise<{ readonly opened: string[]; readonly fails: readonly Fail[] }> {
  const { category, lead_type, definition } = await findTemplate(trx, actor, templateId, {
    hold: true,
  });
  const { fails } = await checkRun(trx, actor, { category, lead_type, definition, answers, reason });
  return {
    opened: openedColumns(definition),
    fails: [...fails, ...(await holdNamed(trx, 'answers', answers))],
  };
}

async function manyFails(trx: Trx, owner: string): Promise<Fail[]> {
  // Of several that come at once, one after the other counts.
  await sql`select pg_advisory_xact_lock(hashtext(${`provnet.report.schedules ${owner}`}))`.execute(trx);
  return crowdFails(trx, 'report_schedule', owner, { field: 'pace', limit: SCHEDULES_MAX });
}
