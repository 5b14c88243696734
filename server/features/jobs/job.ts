import { sql, type RawBuilder } from 'kysely';
import { isKey } from '#schemas/engine/formats.ts';
import { JOB_FIELDS, type JobRecord } from '#schemas/job/index.ts';
import type { JobState } from '#schemas/job/kinds.ts';
import { scopeOf } from '#schemas/permissions.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { readFailure } from '#server/platform/jobFailure.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { readPeople } from '#server/platform/names.ts';
import { Problem } from '#server/platform/problem.ts';

/** Jobs are numbered; as keys of records their numbers are UUIDs that name nothing else (RFC 9562 §5.8). */
const PREFIX = '00000000-0000-8000-8000-';
export const keyOfJob = (number: string): string => PREFIX + BigInt(number).toString(16).padStart(12, '0');

/** The number of a job. Throws `not_found` where the key is none of a job. */
export function numberOf(key: string): string {
  if (!key.startsWith(PREFIX)) throw new Problem('not_found');
  return BigInt(`0x${key.slice(PREFIX.length)}`).toString();
}

/**
 * In which state a job `j` is. Those whose attempts are used up are the dead letters: nothing takes them up, and nothing
 * but a person removes them.
 */
export const STATE: RawBuilder<JobState> = sql`case
  when j.locked_at is not null then 'RUNNING'
  when j.attempts >= j.max_attempts then 'DEAD'
  when j.attempts > 0 then 'FAILING'
  when j.run_at > now() then 'SCHEDULED'
  else 'WAITING' end`;

export const isDead = sql<boolean>`(j.locked_at is null and j.attempts >= j.max_attempts)`;

/** The queue's own tables: its public view has no payload, and nothing can be locked in it (docs/decisions/026). */
export const JOBS = sql`graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id`;

const jobsWhere = (where: Condition): RawBuilder<unknown> => sql`(
  select (${PREFIX}::text || lpad(to_hex(j.id), 12, '0'))::uuid as entity_id,
         j.id::text as number, k.identifier as kind, ${STATE} as state, j.attempts, j.max_attempts, j.created_at, j.run_at,
         j.locked_at as started_at, j.last_error, j.payload, j.key
    from ${JOBS} where ${where})`;

interface Row {
  readonly entity_id: string;
  readonly number: string;
  readonly kind: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly created_at: Date;
  readonly run_at: Date;
  readonly started_at: Date | null;
  readonly last_error: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

const EVERY = sql<boolean>`true`;

/** One page of the jobs there are; what is done is gone. */
export async function listJobs(db: Db, actor: Actor, raw: RawQuery): Promise<Page<JobRecord>> {
  const source = {
    table: jobsWhere(EVERY),
    fields: JOB_FIELDS,
    visible: EVERY,
    // The keys of what it is about, the number of the request that asked for it, who asked.
    search: (text: string) => sql<boolean>`
      (t.number = ${text} or strpos(lower(concat_ws(' ', t.key, t.payload::text)), lower(${text})) > 0)`,
  };
  const page = await readPage<Row>(db, source, parseListQuery(JOB_FIELDS, raw, '-created_at'));
  return { ...page, items: await present(db, actor, page.items) };
}

/** One job. Throws `not_found` when there is none, or it is done. */
export async function readJob(db: Db, actor: Actor, key: string): Promise<JobRecord> {
  const number = numberOf(key);
  const { rows } =
    await sql<Row>`select t.* from ${jobsWhere(sql<boolean>`j.id = ${number}::bigint`)} t`.execute(db);
  const [job] = await present(db, actor, rows);
  if (!job) throw new Problem('not_found');
  return job;
}

async function present(db: Db, actor: Actor, rows: readonly Row[]): Promise<JobRecord[]> {
  const askers = rows.flatMap(({ payload }) => keyIn(payload, 'user_id') ?? []);
  const people = await readPeople(db, askers);
  const mayWrite = scopeOf(actor.role, 'job.write') !== null;
  return rows.map((row): JobRecord => {
    const { payload, started_at, last_error, state } = row;
    const dead = state === 'DEAD';
    return {
      entity_id: row.entity_id,
      number: row.number,
      kind: row.kind,
      state,
      attempts: row.attempts,
      max_attempts: row.max_attempts,
      created_at: row.created_at.toISOString(),
      run_at: row.run_at.toISOString(),
      started_at: started_at?.toISOString() ?? null,
      failure: last_error === null ? (dead ? readFailure('') : null) : readFailure(last_error),
      asked_by: people.get(keyIn(payload, 'user_id') ?? '') ?? null,
      request_id: typeof payload.request_id === 'string' ? payload.request_id : null,
      about: aboutOf(payload),
      can: { retry: mayWrite && (dead || state === 'FAILING'), give_up: mayWrite && dead },
    };
  });
}

function keyIn(payload: Row['payload'], name: string): string | undefined {
  const value = payload[name];
  return typeof value === 'string' && isKey(value) ? value : undefined;
}

/** The keys that a payload holds, without those of who asked for it; nothing else of it is told. */
function aboutOf(payload: Row['payload']): Record<string, string> {
  const names = Object.keys(payload).filter((name) => name !== 'user_id' && name !== 'request_id');
  return Object.fromEntries(
    names.flatMap((name) => {
      const key = keyIn(payload, name);
      return key === undefined ? [] : [[name, key]];
    }),
  );
}
