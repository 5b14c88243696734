import { sql, type RawBuilder } from 'kysely';
import { limitStatements } from '#server/platform/limits.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { jsonList, type Write } from '#server/platform/write.ts';
import type { FlowRow } from './flow.ts';
import { closing } from './jobState.ts';

/** How long the rows of one import may take: a file has half a million at the most. */
const ROWS_MS = 600_000;

/**
 * Imports `f` that nobody has touched since a moment, whatever step they were left at, and of which something is kept. What
 * a job works on is not left; a run that somebody has paused is.
 */
export const isLeft = (since: RawBuilder<unknown>): Condition => sql<boolean>`(
  f.emptied_at is null and f.updated_at < ${since} and f.stage <> 'analysing'
  and (f.stage <> 'importing' or exists (
    select from import_job j where j.flow_id = f.entity_id and j.status = 'PAUSED' and j.updated_at < ${since})))`;

/**
 * Takes the file of an import and what its rows say, if it is left still, and closes it: it is told of by its counts, each
 * row by what became of it, and nobody imports what is empty. What was imported stays.
 */
export async function emptyFlow(write: Write, id: string, since: RawBuilder<unknown>): Promise<boolean> {
  const { trx } = write;
  const { rows } = await sql<FlowRow>`
    select f.* from import_flow f where f.entity_id = ${id} and ${isLeft(since)} for update`.execute(trx);
  const [flow] = rows;
  if (!flow) return false;
  await limitStatements(trx, ROWS_MS);
  await sql`delete from import_source where flow_id = ${id}`.execute(trx);
  await sql`
    update import_item set data = '{}', record = '{}', fails = '[]', changes = '[]', keys = '{}'
     where flow_id = ${id}`.execute(trx);
  const patch = { ...(await closing(write, flow)), samples: jsonList([]), emptied_at: new Date() };
  const { status } = flow;
  await write.update('import_flow', id, flow.version, patch, {
    type: 'IMPORT_UPDATED',
    changes: status === patch.status ? [] : [{ field: 'status', from: status, to: patch.status }],
    detail: { emptied: true },
  });
  return true;
}
