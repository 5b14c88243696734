import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { FailCode } from '#schemas/errors.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import { actorNow } from '#server/platform/actorNow.ts';
import type { Db, Trx } from '#server/platform/db.ts';
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

const BATCH = 20;

/**
 * Begins what is due. Each process takes what no other has locked, and a schedule's next time is set in the transaction
 * in which its run is added: it runs once, whatever the number of processes and whoever is killed. What was missed while
 * nobody was running is made up for once, not once for each time.
 */
export async function runDue(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  author: Author,
  now = new Date(),
): Promise<void> {
  while ((await transact(db, author, (write) => dueBatch(write, jobs, now))) === BATCH);
}

async function dueBatch(write: Write, jobs: Pick<Jobs, 'add'>, now: Date): Promise<number> {
  const { rows } = await sql<ScheduleRow>`
    select * from report_schedule where active and next_at <= ${now}
     order by next_at, entity_id limit ${BATCH} for update skip locked`.execute(write.trx);
  for (const row of rows) await begin(write, jobs, row, now);
  return rows.length;
}

async function begin(write: Write, jobs: Pick<Jobs, 'add'>, row: ScheduleRow, now: Date): Promise<void> {
  const { entity_id: schedule_id, next_at: due_at, answers, format, language, reason } = row;
  const found = await whatOf(write.trx, row);
  if ('template' in found) {
    const { entity_id: template_id, name, category, lead_type, definition } = found.template;
    const call: Call = { actor: found.actor, language, requestId: uuidv7() };
    const what = { template_id, name, category, lead_type, definition };
    await addRun(write, jobs, call, { ...what, schedule_id, due_at, answers, format, language, reason });
  }
  const failed = 'failure' in found ? { failure: found.failure, failed_at: now } : {};
  await write.update(
    'report_schedule',
    schedule_id,
    row.version,
    { next_at: nextAfter(row, now), ...failed },
    { type: 'REPORT_SCHEDULED', changes: [], detail: { due_at, ...failed } },
  );
  if ('failure' in found)
    await tellFailed(write.trx, {
      user_id: row.owner_id,
      name: await nameOf(write.trx, row.template_id),
      failure: found.failure,
      key: `${schedule_id}|${due_at.toISOString()}`,
      run_id: null,
      ...(row.by_mail && { mail: true }),
    });
}

type What = { readonly actor: Actor; readonly template: TemplateRow } | { readonly failure: FailCode };

/** The report as the schedule's owner may run it now, or why not. */
async function whatOf(trx: Trx, row: ScheduleRow): Promise<What> {
  const actor = await actorNow(trx, row.owner_id);
  if (!actor) return { failure: 'inactive_person' };
  try {
    const template = await findTemplate(trx, actor, row.template_id);
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
