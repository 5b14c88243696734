import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { cleanName } from '#schemas/file/index.ts';
import { typeOfReport } from '#schemas/report/category.ts';
import { isGrouped, type ReportAnswers, type ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportRun } from '#schemas/report/item.ts';
import type { ReportFormat } from '#schemas/report/words.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { onBehalfOf } from '#server/platform/jobBehalf.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { exactlyOneFails, Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { nameFails } from '../folders/save.ts';
import { findTemplate } from '../templates/find.ts';
import { writeMarks } from '../templates/marks.ts';
import { checkRun } from './check.ts';
import { readRun, RUN_JOB, type RunRow } from './run.ts';

/** Runs that one person may have under way: each may be about everything there is. */
const MOST_OPEN = 5;
const REASON_MAX = 500;

/** What a person asks for: a saved report, or one that is being built. */
export interface RunRequest {
  readonly template_id?: string;
  readonly category?: ReportCategory;
  readonly name?: string;
  readonly definition?: ReportDefinition;
  readonly format: ReportFormat;
  readonly answers?: ReportAnswers;
  readonly reason?: string;
}

/** A run as it begins: what is run stays as it was asked for, whatever becomes of the saved report. */
type NewRun = Pick<
  RunRow,
  | 'template_id'
  | 'name'
  | 'category'
  | 'lead_type'
  | 'definition'
  | 'answers'
  | 'format'
  | 'language'
  | 'reason'
> &
  Partial<Pick<RunRow, 'schedule_id' | 'due_at'>>;

/**
 * Takes in a run; the rest is a job. Throws `not_found`, `too_many_requests`, or `bad_request` with everything that is
 * wrong.
 */
export const startRun = (
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  call: Call,
  request: RunRequest,
): Promise<ReportRun> =>
  transact(db, call, async (write) => {
    const { trx } = write;
    const { actor, language } = call;
    const { format, answers = {} } = request;
    const reason = request.reason?.trim() || null;
    const what = await whatOf(trx, call, request);
    const { fails } = await checkRun(trx, actor, { ...what, answers, reason });
    refuse([
      ...(what.template_id === null ? nameFails(what.name) : []),
      ...fails,
      ...(reason !== null && reason.length > REASON_MAX
        ? [{ field: 'reason', code: 'too_long', params: { limit: REASON_MAX } } as const]
        : []),
    ]);
    await refuseMore(trx, actor.id);
    if (what.template_id !== null) await writeMarks(trx, actor, what.template_id, { used: true });
    const id = await addRun(write, jobs, call, { ...what, answers, format, language, reason });
    return readRun(trx, actor, id);
  });

type What = Pick<RunRow, 'template_id' | 'name' | 'category' | 'lead_type' | 'definition'>;

async function whatOf(trx: Trx, { actor }: Call, request: RunRequest): Promise<What> {
  refuse(exactlyOneFails({ ...request }, ['template_id', 'definition']));
  if (request.template_id !== undefined) {
    const { entity_id, name, category, lead_type, definition } = await findTemplate(
      trx,
      actor,
      request.template_id,
      { hold: true },
    );
    return { template_id: entity_id, name, category, lead_type, definition };
  }
  const { category, definition, name = '' } = request;
  if (category === undefined || definition === undefined)
    throw new Problem('bad_request', [{ field: 'category', code: 'required' }]);
  const lead_type = typeOfReport(category, actor.role);
  return { template_id: null, name: cleanName(name), category, lead_type, definition };
}

/** Throws `too_many_requests` for who has enough under way; of several that come at once, one after the other counts. */
async function refuseMore(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`provnet.report.run ${userId}`}))`.execute(trx);
  if ((await openRunsOf(trx, userId)) >= MOST_OPEN)
    throw new Problem('too_many_requests', [
      { field: 'format', code: 'too_many_runs', params: { limit: MOST_OPEN } },
    ]);
}

async function openRunsOf(trx: Trx, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from report_run
     where user_id = ${userId} and status in ('QUEUED', 'RUNNING')`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** What the history keeps of a run: not what people compare with, which may be names and numbers of others. */
const detailOf = ({ definition, answers: _answers, reason: _reason, ...run }: NewRun) => ({
  ...run,
  columns: (isGrouped(definition) ? definition.group : definition.columns).map(({ column }) => column),
});

/** Writes down a run that was checked, and has its job do it. Gives its key. */
export async function addRun(
  write: Write,
  jobs: Pick<Jobs, 'add'>,
  call: Call,
  run: NewRun,
): Promise<string> {
  const id = uuidv7();
  const { id: person } = call.actor;
  const { definition, answers } = run;
  const behind = await openRunsOf(write.trx, person);
  await write.insert(
    'report_run',
    {
      ...run,
      definition: { ...definition },
      answers: { ...answers },
      entity_id: id,
      user_id: person,
      created_by: person,
    },
    { type: 'REPORT_RUN', changes: [], detail: detailOf(run) },
  );
  await jobs.add(write.trx, 'report.run', { run_id: id, behind, ...onBehalfOf(call) }, `${RUN_JOB}${id}`);
  return id;
}
