import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Fields, Values } from '#schemas/engine/field.ts';
import { normalise, type Resource } from '#schemas/engine/resource.ts';
import { faults } from '#schemas/engine/validate.ts';
import { ENTRY_CHANGES, LIST_MAX, NEW_ENTRIES, typesOf, type ListEntry } from '#schemas/list/index.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import { bodyCheck } from '#server/platform/ajv.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { refuse } from '#server/platform/problem.ts';
import { referenceFails } from '#server/platform/references.ts';
import { transact, type Parts, type Write } from '#server/platform/write.ts';
import { entryAt, findEntry, lockList, presentEntry, readGroup, type EntryRow } from './entry.ts';
import { codeOf, nameFails } from './names.ts';
import { groupOf, type Group } from './reach.ts';

/**
 * Adds an entry to a list, the last of all. Throws `forbidden`, `not_found`, or `bad_request` with everything that is
 * wrong, also when there are as many as there may be.
 */
export async function addEntry(db: Db, call: Call, list: string, body: Values): Promise<ListEntry> {
  const { lead_type, ...sent } = body;
  const group = groupOf(call.actor, list, lead_type, 'lead_type');
  const resource = NEW_ENTRIES[group.list];
  const said = normalise(resource.fields, sent) as Values;
  const { parent = null, counties = [], ...names } = said as unknown as EntrySaid;
  return transact(db, call, async (write) => {
    await lockList(write.trx, group.list);
    const rows = await readGroup(write.trx, group);
    refuse(await entryFails(write.trx, resource, group, said, null, rows));
    refuse(
      rows.length < LIST_MAX ? [] : [{ field: 'name_en', code: 'too_many', params: { limit: LIST_MAX } }],
    );
    const id = uuidv7();
    await takeCounties(write, rows, id, counties ?? []);
    const { code, position } = await placeOf(write.trx, group, names.name_en);
    await write.asOne('lookup', async (parts) => {
      await parts.insert('lookup', {
        ...names,
        entity_id: id,
        list: group.list,
        lead_type: group.type,
        parent_ids: parent === null ? [] : [parent],
        code,
        position,
        created_by: call.actor.id,
      });
      await giveCounties(parts, group, id, counties ?? []);
      return {
        id,
        version: 1,
        event: { type: 'LOOKUP_CREATED', changes: changesBetween({}, { ...said, code }) },
      };
    });
    return presentEntry((await findEntry(write.trx, call.actor, list, id)).row);
  });
}

interface EntrySaid {
  readonly name_en: string;
  readonly name_es: string;
  readonly parent?: string | null;
  readonly counties?: readonly string[] | null;
}

/** The code of a new entry, which is unique in the list whatever the type, and its place behind all of its group. */
async function placeOf(
  trx: Trx,
  { list, type }: Group,
  name: string,
): Promise<{ code: string; position: number }> {
  const { rows } = await sql<{ code: string; position: number; own: boolean }>`
    select code, position, lead_type is not distinct from ${type} as own from lookup where list = ${list}`.execute(
    trx,
  );
  const position = 1 + rows.reduce((last, row) => (row.own ? Math.max(last, row.position) : last), 0);
  return { code: codeOf(name, new Set(rows.map(({ code }) => code))), position };
}

/**
 * Changes what an entry says, retires it, or brings it back. Records that have it keep it, under its new name. Throws
 * `not_found`, `stale` with the entry as it is, or `bad_request` with everything that is wrong.
 */
export async function changeEntry(
  db: Db,
  call: Call,
  list: string,
  id: string,
  version: number,
  body: Values,
): Promise<ListEntry> {
  return transact(db, call, async (write) => {
    await lockList(write.trx, list);
    const { group, row } = await entryAt(write.trx, call.actor, list, id, version, 'change');
    const resource = ENTRY_CHANGES[group.list];
    const said = normalise(resource.fields, body);
    const rows = await readGroup(write.trx, group);
    refuse(await entryFails(write.trx, resource, group, said, row, rows));
    const {
      counties,
      retired,
      parent: _parent,
      ...names
    } = said as { counties?: readonly string[]; retired?: boolean; parent?: string };
    const changes = changesBetween(
      { ...row, counties: [...row.counties].sort() },
      { ...said, ...(counties ? { counties: [...counties].sort() } : {}) },
    );
    if (changes.length > 0) {
      await takeCounties(write, rows, id, counties ?? []);
      await write.asOne('lookup', async (parts) => {
        await giveCounties(parts, group, id, counties ?? []);
        const next = await parts.update('lookup', id, version, {
          ...names,
          ...(retired === undefined || retired === row.retired
            ? {}
            : { retired_at: retired ? sql`clock_timestamp()` : null }),
          updated_by: call.actor.id,
        });
        return { id, version: next, event: { type: 'LOOKUP_UPDATED', changes } };
      });
    }
    return presentEntry((await findEntry(write.trx, call.actor, list, id)).row);
  });
}

/** Everything that is wrong with what an entry would say; `current`: as it is, null while it is new. */
async function entryFails(
  trx: Trx,
  resource: Resource,
  group: Group,
  said: Values,
  current: EntryRow | null,
  rows: readonly EntryRow[],
): Promise<Fail[]> {
  const known: Values | null = current && { ...current };
  const shape = faults(resource, bodyCheck(resource, current ? 'update' : 'create'), said, known);
  // What is chosen together must belong together, for any type that has the list.
  const type = group.type ?? typesOf(group.list)[0]!;
  const more = [
    ...(await referenceFails(trx, resource.fields as Fields, said, type, known ?? {})),
    ...nameFails(rows, said, current ?? { parent: said.parent ?? null }),
    ...placeFails(said, current),
  ];
  const told = new Set(shape.map(({ field }) => field));
  return [...shape, ...more.filter(({ field }) => !told.has(field))];
}

/** A region stays where it is. A county that left it would be in none, and no region would find its leads. */
function placeFails({ parent, counties }: Values, current: EntryRow | null): Fail[] {
  if (!current) return [];
  const fails: Fail[] =
    parent === undefined || parent === current.parent ? [] : [{ field: 'parent', code: 'state_fixed' }];
  const kept = new Set(Array.isArray(counties) ? counties : []);
  return counties === undefined || current.counties.every((id) => kept.has(id))
    ? fails
    : [...fails, { field: 'counties', code: 'county_left' }];
}

/**
 * The other regions of the group lose these counties, each with a version and a history row of its own: whoever still has
 * it before them as it was is told, rather than takes them back unseen.
 */
async function takeCounties(
  write: Write,
  rows: readonly EntryRow[],
  region: string,
  counties: readonly string[],
): Promise<void> {
  const losing = rows.filter(
    (row) => row.entity_id !== region && row.counties.some((id) => counties.includes(id)),
  );
  await write.updateMany('lookup', losing, { updated_by: write.author }, (index) => {
    const from = [...losing[index]!.counties].sort();
    const to = from.filter((id) => !counties.includes(id));
    return { type: 'LOOKUP_UPDATED', changes: [{ field: 'counties', from, to }] };
  });
}

/** Counties are in one region of each lead type: they leave the one in which they are. */
async function giveCounties(
  parts: Parts,
  { type }: Group,
  region: string,
  counties: readonly string[],
): Promise<void> {
  if (counties.length === 0) return;
  await parts.follow(
    'lookup',
    {
      parent_ids: sql`array(
        select p from unnest(lookup.parent_ids) with ordinality u (p, at)
         where not exists (select from lookup r where r.entity_id = p and r.list = 'region' and r.lead_type = ${type})
         order by at) || ${region}::uuid`,
    },
    sql<boolean>`list = 'county' and entity_id = any(${counties}::uuid[])`,
  );
}
