import { sql } from 'kysely';
import { NO_STANDING, type Evidence, type Standing } from '#schemas/lead/moves.ts';
import type { Db, Trx } from '#server/platform/db.ts';

/** A standing as the database tells it, of a lead that has any: what there is none of is null. */
export type ToldStanding = (Omit<Standing, 'evidence'> & { readonly evidence: Evidence | null }) | null;

export const standingFrom = (told: ToldStanding): Standing =>
  told ? { ...told, evidence: told.evidence ?? {} } : NO_STANDING;

/** The standings of these leads; one query whatever the number. */
export async function standingsOf(db: Db | Trx, ids: readonly string[]): Promise<(id: string) => Standing> {
  if (ids.length === 0) return () => NO_STANDING;
  const { rows } = await sql<{ lead_id: string; standing: ToldStanding }>`
    select lead_id, standing from lead_standings(${ids}::uuid[])`.execute(db);
  const standings = new Map(rows.map(({ lead_id, standing }) => [lead_id, standingFrom(standing)]));
  return (id) => standings.get(id) ?? NO_STANDING;
}
