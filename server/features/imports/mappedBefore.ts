import { sql } from 'kysely';
import { isColumn, mappingFails, type Mapping, type Suggestion } from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { FlowRow } from './flow.ts';
import { refit } from './headers.ts';

/** Among so many of a person's last flows with the same headers one that was mapped is looked for. */
const EARLIER = 5;

/** How files with the same headers were mapped: by a saved mapping, one's own before others', or in an earlier import. */
export async function mappedBefore(
  db: Db | Trx,
  actor: Actor,
  type: LeadType,
  headers: readonly string[],
  key: string,
  flowId: string | null,
): Promise<{ mappings: Mapping[]; suggestions: Suggestion[] } | null> {
  const [saved, earlier] = await Promise.all([
    savedMapping(db, actor, type, key),
    earlierMapping(db, actor, type, key, flowId),
  ]);
  for (const [by, found] of [
    ['saved', saved],
    ['earlier', earlier],
  ] as const) {
    const mappings = found && refit(found, headers);
    // What a lead has may have changed since.
    if (mappings && mappingFails(type, headers, mappings, false).length === 0)
      return {
        mappings,
        suggestions: mappings
          .filter(isColumn)
          .map(({ column, field }) => ({ column, field, by, confidence: 1 })),
      };
  }
  return null;
}

async function savedMapping(db: Db | Trx, actor: Actor, type: LeadType, key: string) {
  const { rows } = await sql<{ mappings: readonly Mapping[] }>`
    select mappings from import_mapping where lead_type = ${type} and headers_key = ${key}
     order by created_by = ${actor.id} desc, updated_at desc limit 1`.execute(db);
  return rows[0]?.mappings ?? null;
}

async function earlierMapping(
  db: Db | Trx,
  actor: Actor,
  type: LeadType,
  key: string,
  flowId: string | null,
): Promise<readonly Mapping[] | null> {
  const { rows } = await sql<Pick<FlowRow, 'stage' | 'mappings' | 'suggestions'>>`
    select stage, mappings, suggestions from import_flow
     where lead_type = ${type} and headers_key = ${key} and created_by = ${actor.id}
       and entity_id is distinct from ${flowId}::uuid
     order by created_at desc limit ${EARLIER}`.execute(db);
  return rows.find(isDecided)?.mappings ?? null;
}

/** Whether a person has confirmed a mapping or changed it: one that was only suggested proves nothing. */
function isDecided({
  stage,
  mappings,
  suggestions,
}: Pick<FlowRow, 'stage' | 'mappings' | 'suggestions'>): boolean {
  const suggested = new Map(suggestions.map(({ column, field }) => [column, field]));
  const columns = mappings.filter(isColumn);
  return (
    stage !== 'mapping' ||
    columns.length !== suggested.size ||
    columns.some(({ column, field, split }) => suggested.get(column) !== field || split !== undefined)
  );
}
