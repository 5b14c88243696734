import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Trx } from '#server/platform/db.ts';

/**
 * Whether a person has as many as one may; what lies in the trash comes back. The caller sees to it that of several that
 * come at once one after the other counts.
 * @param field that says so
 */
export async function crowdFails(
  trx: Trx,
  table: 'report_folder' | 'report_template' | 'report_schedule',
  owner: string,
  { field, limit }: { readonly field: string; readonly limit: number },
): Promise<Fail[]> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where owner_id = ${owner}`.execute(trx);
  return (rows[0]?.n ?? 0) < limit ? [] : [{ field, code: 'too_many', params: { limit } }];
}
