import { sql } from 'kysely';
import type { ExclusionHit } from '#schemas/credential/item.ts';
import { HIT_FIELDS } from '#schemas/credential/screening.ts';
import { mayOn } from '#server/features/credentialing/visible.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { readPeople } from '#server/platform/names.ts';
import { Problem } from '#server/platform/problem.ts';
import type { HitRow } from '../match/store.ts';
import { namesOf, visibleScreenings, type SubjectName } from './visible.ts';

/** Hits that the actor may see; what speaks most for an exclusion is among the newest first. */
export async function listHits(db: Db, call: Call, raw: RawQuery): Promise<Page<ExclusionHit>> {
  const source = { table: 'exclusion_hit', fields: HIT_FIELDS, visible: visibleScreenings(call.actor) };
  const page = await readPage<HitRow>(db, source, parseListQuery(HIT_FIELDS, raw, '-first_seen_at,-score'));
  return { ...page, items: await presentHits(db, call.actor, page.items) };
}

/** One hit that the actor may see, locked with its account, the account first; else `not_found`. */
export async function findHit(trx: Trx, actor: Actor, id: string): Promise<HitRow> {
  const seen = sql`select t.account_id from exclusion_hit t where t.entity_id = ${id} and ${visibleScreenings(actor)}`;
  await sql`select from account where entity_id in (${seen}) for no key update`.execute(trx);
  const { rows } = await sql<HitRow>`
    select t.* from exclusion_hit t where t.entity_id = ${id} and ${visibleScreenings(actor)} for update of t`.execute(
    trx,
  );
  const [hit] = rows;
  if (!hit) throw new Problem('not_found');
  return hit;
}

/** What a person may resolve: agents clear what is open of their own accounts, supervisors anything (domain §6). */
export function hitRights(
  actor: Actor,
  hit: Pick<HitRow, 'resolution'>,
  account: Pick<SubjectName, 'cred_agent_id'>,
): ExclusionHit['can'] {
  const of = { ...account, provider_user_id: null };
  const confirms = mayOn(actor, 'screening.confirm', of);
  return {
    clear:
      mayOn(actor, 'screening.clear', of) &&
      (hit.resolution === 'OPEN' || (confirms && hit.resolution !== 'CLEARED')),
    confirm: confirms && hit.resolution !== 'CONFIRMED',
  };
}

/** Hits as answers hold them: three queries whatever the number. */
export async function presentHits(
  db: Db | Trx,
  actor: Actor,
  hits: readonly HitRow[],
): Promise<ExclusionHit[]> {
  const [names, people, listed] = await Promise.all([
    namesOf(db, hits),
    readPeople(
      db,
      hits.flatMap(({ resolved_by }) => resolved_by ?? []),
    ),
    listedKeys(db, hits),
  ]);
  return hits.map((hit): ExclusionHit => {
    const name = names.get(hit.resource_id ?? hit.account_id);
    if (!name) throw new Error('A hit has a subject.');
    const { cred_agent_id, ...shown } = name;
    return {
      entity_id: hit.entity_id,
      version: hit.version,
      account_id: hit.account_id,
      resource_id: hit.resource_id,
      ...shown,
      source: hit.source,
      result: hit.result,
      score: hit.score,
      listed: listed.has(hit.entity_id),
      row: hit.row as Record<string, string>,
      resolution: hit.resolution,
      note: hit.note,
      evidence_file_id: hit.evidence_file_id,
      resolved_at: hit.resolved_at?.toISOString() ?? null,
      resolved_by: people.get(hit.resolved_by ?? '') ?? null,
      first_seen_at: hit.first_seen_at.toISOString(),
      last_seen_at: hit.last_seen_at.toISOString(),
      can: hitRights(actor, hit, { cred_agent_id }),
    };
  });
}

/** Which of these hits the current lists still hold. */
async function listedKeys(db: Db | Trx, hits: readonly HitRow[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ entity_id: string }>`
    select h.entity_id from exclusion_hit h join exclusion_list l on l.source = h.source and l.status = 'CURRENT'
     where h.entity_id = any(${hits.map(({ entity_id }) => entity_id)}::uuid[])
       and exists (select from exclusion_row r where r.list_id = l.entity_id and r.row_key = h.row_key)`.execute(
    db,
  );
  return new Set(rows.map(({ entity_id }) => entity_id));
}
