import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { FailCode } from '#schemas/errors.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import { actorNow } from '#server/platform/actorNow.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { isPassing } from '#server/platform/jobFailure.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact, type Author, type Write } from '#server/platform/write.ts';
import { checkRun } from '../runs/check.ts';
import { openedColumns } from '../runs/run.ts';
import { tellFailed } from '../runs/end.ts';
import { addRun } from '../runs/start.ts';
import { findTemplate, type TemplateRow } from '../templates/find.ts';
import { nextAfter } from './next.ts';
import type { ScheduleRow } from './schedule.ts';

/**
 * Begins what is due, each in a transaction of its own: its next time is set in that in which its run is added, and whoever
 * comes second waits for the first. So it runs once, whatever the number of processes and whoever is killed. What was
 * missed while nobody was running is made up for once, not once for each time.
 */
export async function runDue(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  author: Author,
  now = new Date(),
): Promise<void> {
  const tried: string[] = [];
  for (let id = await dueOne(db, now, tried); id; id = await dueOne(db, now, tried)) {
    tried.push(id);
    const work = (what: (write: Write, row: ScheduleRow) => Promise<void>) =>
      transact(db, author, (write) => ifDue(write, id, now, (row) => what(write, row)));
    try {
      await work((write, row) => begin(write, jobs, row, now));
    } catch (error) {
      if (isPassing(error)) throw error;
      // A fault of this one, which would come again each minute, is no reason for the others to wait.
      await work((write, row) => fail(write, row, 'report_failed', now));
    }
  }
}

const isDue = (now: Date) => sql<boolean>`active and next_at <= ${now}`;

async function dueOne(db: Db, now: Date, tried: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ entity_id: string }>`
    select entity_id from report_schedule where ${isDue(now)} and entity_id <> all(${tried}::uuid[])
     order by next_at, entity_id limit 1`.execute(db);
  return rows[0]?.entity_id;
}

/** Does it unless another process, which is waited for, has done or changed it meanwhile. */
async function ifDue(
  { trx }: Write,
  id: string,
  now: Date,
  work: (row: ScheduleRow) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<ScheduleRow>`
    select * from report_schedule where entity_id = ${id} and ${isDue(now)} for update`.execute(trx);
  if (rows[0]) await work(rows[0]);
}

async function begin(write: Write, jobs: Pick<Jobs, 'add'>, row: ScheduleRow, now: Date): Promise<void> {
  const { entity_id: schedule_id, next_at: due_at, answers, format, language, reason } = row;
  const found = await whatOf(write.trx, row);
  if ('failure' in found) return fail(write, row, found.failure, now);
  const { entity_id: template_id, name, category, lead_type, definition } = found.template;
  const call: Call = { actor: found.actor, language, requestId: uuidv7() };
  const what = { template_id, name, category, lead_type, definition };
  await addRun(write, jobs, call, { ...what, schedule_id, due_at, answers, format, language, reason });
  await goOn(write, row, now);
}

/** It could not even begin: its owner sees it, and is told. */
async function fail(write: Write, row: ScheduleRow, failure: FailCode, now: Date): Promise<void> {
  await goOn(write, row, now, { failure, failed_at: now, active: !LASTING.includes(failure) });
  await tellFailed(write.trx, {
    user_id: row.owner_id,
    name: await nameOf(write.trx, row.template_id),
    failure,
    key: `${row.entity_id}|${row.next_at.toISOString()}`,
    run_id: null,
    ...(row.by_mail && { mail: true }),
  });
}

/** What does not pass by itself: it rests until somebody sets it anew, instead of failing each day. */
const LASTING: readonly FailCode[] = ['report_gone', 'inactive_person'];

const goOn = (write: Write, row: ScheduleRow, now: Date, more: Readonly<Record<string, unknown>> = {}) =>
  write.update(
    'report_schedule',
    row.entity_id,
    row.version,
    { next_at: nextAfter(row, now), ...more },
    { type: 'REPORT_SCHEDULED', changes: [], detail: { due_at: row.next_at, ...more } },
  );

type What = { readonly actor: Actor; readonly template: TemplateRow } | { readonly failure: FailCode };

/** The report as the schedule's owner may run it now, or why not. */
async function whatOf(trx: Trx, row: ScheduleRow): Promise<What> {
  const actor = await actorNow(trx, row.owner_id);
  if (!actor) return { failure: 'inactive_person' };
  try {
    const template = await findTemplate(trx, actor, row.template_id, { hold: true });
    const { category, lead_type, definition } = template;
    const asked = { category, lead_type, definition, answers: row.answers, reason: row.reason };
    const { fails } = await checkRun(trx, actor, asked);
    if (fails[0]) return { failure: fails[0].code };
    // Whoever gave the reason gave it for what was opened then.
    const isMore = openedColumns(definition).some((column) => !row.opened.includes(column));
    return isMore ? { failure: 'reason_required' } : { actor, template };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { failure: 'report_gone' };
  }
}

const nameOf = async (trx: Trx, templateId: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select name from report_template where entity_id = ${templateId}`.execute(trx);
  return rows[0]?.name ?? '';
};
