import { sql, type RawBuilder } from 'kysely';
import type { Requirement } from '#schemas/credential/item.ts';
import { REQUIREMENTS, type RequirementRecord } from '#schemas/credential/requirement.ts';
import { entries } from '#schemas/engine/resource.ts';
import { scopeOf } from '#schemas/permissions.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';

const FIELDS = entries(REQUIREMENTS.fields).map(([name]) => name as keyof Requirement);

/** Requirements as answers hold them: one query whatever the number. */
export async function presentRequirements(
  db: Db | Trx,
  actor: Actor,
  rows: readonly Requirement[],
): Promise<RequirementRecord[]> {
  const edit = scopeOf(actor.role, 'requirement.write') !== null;
  const used = new Set(
    edit
      ? await readUsed(
          db,
          rows.map(({ entity_id }) => entity_id),
        )
      : [],
  );
  return rows.map((row) => ({
    entity_id: row.entity_id,
    version: row.version,
    ...(Object.fromEntries(FIELDS.map((name) => [name, row[name]])) as Omit<
      Requirement,
      'entity_id' | 'version'
    >),
    can: { edit, remove: edit && !used.has(row.entity_id) },
  }));
}

/** Which of them something of a credential file names: they stay, whatever becomes of them. */
export async function readUsed(db: Db | Trx, ids: readonly string[]): Promise<string[]> {
  const names = (table: 'requirement_item' | 'document' | 'verification'): RawBuilder<boolean> =>
    sql`exists (select from ${sql.table(table)} t where t.requirement_id = r.entity_id)`;
  const { rows } = await sql<{ entity_id: string }>`
    select entity_id from requirement r
     where entity_id = any(${ids}::uuid[])
       and (${names('requirement_item')} or ${names('document')} or ${names('verification')})`.execute(db);
  return rows.map(({ entity_id }) => entity_id);
}

/** A requirement as it is; `lock` keeps it so until the transaction ends. Throws `not_found`. */
export async function readRequirement(db: Db | Trx, id: string, lock = false): Promise<Requirement> {
  const { rows } = await sql<Requirement>`
    select * from requirement where entity_id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

/** The same, locked, when it is still at `version`; else throws `stale` with the requirement as it is. */
export async function requireRequirement(
  trx: Trx,
  actor: Actor,
  id: string,
  version: number,
): Promise<Requirement> {
  const row = await readRequirement(trx, id, true);
  if (row.version !== version)
    throw new Problem('stale', [], (await presentRequirements(trx, actor, [row]))[0]);
  return row;
}
