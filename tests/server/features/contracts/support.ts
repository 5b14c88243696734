import { sql } from 'kysely';
import type { Change } from '#server/db/schema.ts';
import type { TestApp } from '#tests/support/app.ts';

/** What the history tells of a record, oldest first. */
export async function historyOf(app: TestApp, id: string) {
  const { rows } = await sql<{
    type: string;
    version: number;
    actor_id: string;
    changes: Change[];
    detail: Record<string, unknown>;
  }>`
    select type, version, actor_id, changes, detail from history where record_id = ${id} order by at, version`.execute(
    app.db,
  );
  return rows;
}
