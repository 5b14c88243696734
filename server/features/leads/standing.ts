import { sql } from 'kysely';
import { NO_STANDING, type Evidence, type Standing } from '#schemas/lead/moves.ts';
import type { Db, Trx } from '#server/platform/db.ts';

/**
 * What the lifecycle must know of these leads besides their status; one query whatever the number. Ended and cancelled
 * agreements prove nothing any more.
 */
export async function standingsOf(db: Db | Trx, ids: readonly string[]): Promise<(id: string) => Standing> {
  if (ids.length === 0) return () => NO_STANDING;
  const { rows } = await sql<{
    id: string;
    evidence: Evidence | null;
    account_id: string | null;
    submitted: boolean;
    excluded: boolean;
    signing: boolean;
  }>`
    select l.id, e.evidence, a.entity_id as account_id,
           (a.submitted_at is not null or a.credential_status <> 'ONBOARDING') as submitted,
           exists (select from account x join exclusion_hit h on h.account_id = x.entity_id
                    where x.lead_id = l.id and h.resolution = 'CONFIRMED') as excluded,
           exists (select from agreement g where g.lead_id = l.id and g.method = 'ESIGN'
                      and g.status in ('IN_PROGRESS', 'SENT')) as signing
      from unnest(${ids}::uuid[]) as l(id)
      left join (
        select lead_id, json_object_agg(type, furthest) as evidence
          from (select lead_id, type, max(status) as furthest from agreement
                 where lead_id = any(${ids}::uuid[]) and status in ('SENT', 'SIGNED')
                 group by lead_id, type) f
         group by lead_id) e on e.lead_id = l.id
      left join account a on a.lead_id = l.id and a.withdrawn_at is null`.execute(db);
  const standings = new Map(
    rows.map(({ id, evidence, account_id, submitted, ...known }): [string, Standing] => [
      id,
      {
        evidence: evidence ?? {},
        account: account_id ? { entity_id: account_id, submitted } : null,
        ...known,
      },
    ]),
  );
  return (id) => standings.get(id) ?? NO_STANDING;
}
