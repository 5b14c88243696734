import { sql, type RawBuilder } from 'kysely';
import { NO_STANDING, type Evidence, type Standing } from '#schemas/lead/moves.ts';
import type { Db, Trx } from '#server/platform/db.ts';

/** A standing as the database tells it: what there is none of is null. */
export type ToldStanding = Omit<Standing, 'evidence'> & { readonly evidence: Evidence | null };

/**
 * What the lifecycle must know of a lead besides its status, as JSON, by the lead's key. Ended and cancelled agreements prove
 * nothing any more.
 */
export const standingSql = (lead: RawBuilder<unknown>): RawBuilder<unknown> => sql`json_build_object(
  'evidence', (select json_object_agg(f.type, f.furthest)
                 from (select g.type, max(g.status) as furthest from agreement g
                        where g.lead_id = ${lead} and g.status in ('SENT', 'SIGNED') group by g.type) f),
  'account', (select json_build_object('entity_id', a.entity_id,
                                       'submitted', a.submitted_at is not null or a.credential_status <> 'ONBOARDING')
                from account a where a.lead_id = ${lead} and a.withdrawn_at is null),
  'excluded', exists (select from account x join exclusion_hit h on h.account_id = x.entity_id
                       where x.lead_id = ${lead} and h.resolution = 'CONFIRMED'),
  'signing', exists (select from agreement g
                      where g.lead_id = ${lead} and g.method = 'ESIGN' and g.status in ('IN_PROGRESS', 'SENT')))`;

export const standingFrom = ({ evidence, ...told }: ToldStanding): Standing => ({
  ...told,
  evidence: evidence ?? {},
});

/** The standings of these leads; one query whatever the number. */
export async function standingsOf(db: Db | Trx, ids: readonly string[]): Promise<(id: string) => Standing> {
  if (ids.length === 0) return () => NO_STANDING;
  const { rows } = await sql<{ id: string; standing: ToldStanding }>`
    select l.id, ${standingSql(sql.ref('l.id'))} as standing from unnest(${ids}::uuid[]) as l(id)`.execute(
    db,
  );
  const standings = new Map(rows.map(({ id, standing }) => [id, standingFrom(standing)]));
  return (id) => standings.get(id) ?? NO_STANDING;
}
