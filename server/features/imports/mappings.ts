import { sql } from 'kysely';
import type { Mapping, SavedMapping } from '#schemas/import-flow/index.ts';
import { scopeOf, type LeadType } from '#schemas/permissions.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPeople } from '#server/platform/names.ts';
import { Problem } from '#server/platform/problem.ts';
import { findFlow } from './flow.ts';
import { refit } from './headers.ts';

/** More than anybody looks through; each may be offered with every file of its headers. */
export const MOST_MAPPINGS = 200;

/** A row of import_mapping as PostgreSQL gives it. */
export interface MappingRow {
  readonly entity_id: string;
  readonly lead_type: LeadType;
  readonly version: number;
  readonly name: string;
  readonly headers: readonly string[];
  readonly headers_key: string;
  readonly mappings: readonly Mapping[];
  readonly created_by: string;
  readonly updated_at: Date;
}

/** A saved mapping is its owner's and the supervisors' to change; all of the lead type use it. */
export const mayEdit = (actor: Actor, row: Pick<MappingRow, 'created_by'>): boolean =>
  row.created_by === actor.id || scopeOf(actor.role, 'import.write') === 'type';

/** Mappings as they are told, with columns called as by `headers` where a file is at hand. */
export async function presentMappings(
  db: Db | Trx,
  actor: Actor,
  rows: readonly MappingRow[],
  headers?: readonly string[],
): Promise<SavedMapping[]> {
  const people = await readPeople(
    db,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => ({
    entity_id: row.entity_id,
    version: row.version,
    name: row.name,
    mappings: headers ? refit(row.mappings, headers) : row.mappings,
    owner: people.get(row.created_by) ?? null,
    updated_at: row.updated_at.toISOString(),
    can: { edit: mayEdit(actor, row) },
  }));
}

/** The mappings kept for files with the headers of a flow, one's own first, then the latest. Throws `not_found`. */
export async function listMappings(db: Db, call: Call, flowId: string): Promise<{ items: SavedMapping[] }> {
  const flow = await findFlow(db, call.actor, flowId);
  const { rows } = await sql<MappingRow>`
    select * from import_mapping where lead_type = ${flow.lead_type} and headers_key = ${flow.headers_key}
     order by created_by = ${call.actor.id} desc, updated_at desc, entity_id limit ${MOST_MAPPINGS}`.execute(
    db,
  );
  return { items: await presentMappings(db, call.actor, rows, flow.headers) };
}

/** A saved mapping of the actor's lead type, locked, else `not_found`. */
export async function findMapping(trx: Trx, actor: Actor, id: string): Promise<MappingRow> {
  const { rows } = await sql<MappingRow>`
    select * from import_mapping where entity_id = ${id} and lead_type = ${actor.leadType} for update`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}
