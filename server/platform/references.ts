import { sql } from 'kysely';
import type { Field, Fields, Values } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { isKey, KEY_PATTERN } from '#schemas/engine/formats.ts';
import { fieldOf, isValues } from '#schemas/engine/resource.ts';
import { teamOf, type LeadType } from '#schemas/permissions.ts';
import type { Db, Trx } from './db.ts';

interface Reference {
  readonly path: string;
  /** A lookup list, or 'user'. */
  readonly list: string;
  readonly id: string;
  /** The choices to one of which this one must belong. */
  readonly within?: Parents;
}

interface Parents {
  readonly path: string;
  readonly ids: ReadonlySet<string>;
  /** The same as one text, made once for all that depend on them. */
  readonly key: string;
}

type Choice = Extract<Field, { kind: 'lookup' | 'user' }>;
const isChoice = (field: Field | undefined): field is Choice =>
  field?.kind === 'lookup' || field?.kind === 'user';

/** What is not even a key is validation's to name. */
const keysIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && isKey(id));

/** Every reference in a record's values, rows included, each with the choice it depends on in the same record or row. */
function referencesIn(fields: Fields, values: Values, prefix = ''): Reference[] {
  return Object.entries(values).flatMap(([name, value]): Reference[] => {
    const field = fieldOf(fields, name);
    const path = prefix + name;
    if (field?.kind === 'rows' && Array.isArray(value)) {
      return value.flatMap((row: unknown, index) =>
        isValues(row) ? referencesIn(field.fields, row, `${path}.${index}.`) : [],
      );
    }
    if (!isChoice(field)) return [];
    const list = field.kind === 'user' ? 'user' : field.list;
    const parent = field.kind === 'lookup' ? field.within : undefined;
    const within = parent === undefined ? {} : { within: parentsAt(prefix + parent, values[parent]) };
    return keysIn(value).map((id) => ({ path, list, id, ...within }));
  });
}

function parentsAt(path: string, value: unknown): Parents {
  const ids = keysIn(value);
  return { path, ids: new Set(ids), key: ids.sort().join() };
}

const nameOf = ({ list, id }: Pick<Reference, 'list' | 'id'>): string => `${list} ${id}`;

/** Which choices a record combines: by what they depend on, each with its field. Rows of a table may change places. */
function pairsOf(references: readonly Reference[]): (reference: Reference) => boolean {
  const pairs = new Map<string, Set<string>>();
  const pair = ({ path, id }: Reference): string => `${path.replace(/\.\d+\./g, '.*.')} ${id}`;
  for (const reference of references) {
    const key = reference.within?.key ?? '';
    pairs.set(key, (pairs.get(key) ?? new Set()).add(pair(reference)));
  }
  return (reference) => pairs.get(reference.within?.key ?? '')?.has(pair(reference)) ?? false;
}

/** A change to a record: what it says now, and what it would say. */
export interface Changing {
  readonly values: Values;
  readonly current: Values;
  /** Another record of which values are taken over: what it refers to may stay as well. */
  readonly other?: Values;
}

/**
 * Fails for references to what does not exist, or not for this lead type — its lookups, its team —, and for choices
 * that belong to none of the choices they depend on: a region of another state. What the record `current`ly refers to
 * may stay, also when it was retired meanwhile, and so may a pair of choices of which the change touches neither. One
 * query whatever the number.
 */
export async function referenceFails(
  db: Db | Trx,
  fields: Fields,
  values: Values,
  type: LeadType,
  current: Values = {},
  other: Values = {},
): Promise<Fail[]> {
  return (await referenceFailsOf(db, fields, [{ values, current, other }], type))[0] ?? [];
}

/** `referenceFails` of many records; one query for all of them. */
export async function referenceFailsOf(
  db: Db | Trx,
  fields: Fields,
  records: readonly Changing[],
  type: LeadType,
): Promise<Fail[][]> {
  const asked = records.map((record) => askedOf(fields, record));
  const all = asked.flatMap(({ fresh, dependent }) => [...fresh, ...dependent]);
  const entries = all.length > 0 ? await readEntries(db, all, type) : new Map<string, Entry>();
  return asked.map((references) => failsFor(references, entries));
}

/**
 * Of each record the fields that name what is gone: values from before may name an entry that was removed since. The
 * entries that are there are held as those of `referenceFails` are. One query whatever the number.
 */
export async function goneFieldsOf(
  trx: Trx,
  fields: Fields,
  records: readonly Values[],
  type: LeadType,
): Promise<string[][]> {
  const named = records.map((values) => referencesIn(fields, values));
  const all = named.flat();
  const entries = all.length > 0 ? await readEntries(trx, all, type) : new Map<string, Entry>();
  return named.map((references) =>
    references.filter((reference) => !entries.has(nameOf(reference))).map(({ path }) => topOf(path)),
  );
}

/** The references of a change that have to be looked up. */
interface Asked {
  readonly fresh: readonly Reference[];
  readonly dependent: readonly Reference[];
}

function askedOf(fields: Fields, { values, current, other = {} }: Changing): Asked {
  const before = [current, other].flatMap((record) => referencesIn(fields, record));
  const [known, stored] = [new Set(before.map(nameOf)), pairsOf(before)];
  const after = referencesIn(fields, { ...current, ...values }).filter((reference) =>
    isTouched(reference, values),
  );
  return {
    fresh: after.filter((reference) => !known.has(nameOf(reference))),
    dependent: after.filter((reference) => reference.within && !stored(reference)),
  };
}

function failsFor({ fresh, dependent }: Asked, entries: ReadonlyMap<string, Entry>): Fail[] {
  const fails = new Map<string, Fail>();
  for (const reference of fresh)
    if (!entries.get(nameOf(reference))?.usable)
      fails.set(reference.path, { field: reference.path, code: 'unknown_reference' });
  for (const reference of dependent) {
    const { path, within } = reference;
    const parents = entries.get(nameOf(reference))?.parents;
    if (within && parents && !fails.has(path) && !parents.some((id) => within.ids.has(id)))
      fails.set(path, { field: path, code: 'not_within', params: { fields: [within.path] } });
  }
  return [...fails.values()];
}

/** The field of the record in which a path begins. */
const topOf = (path: string): string => path.split('.')[0] ?? '';

/** Whether a change says something of the reference's field, or of the one it depends on. */
const isTouched = ({ path, within }: Reference, values: Values): boolean =>
  [path, within?.path].some((name) => name !== undefined && Object.hasOwn(values, topOf(name)));

const KEYS = new RegExp(KEY_PATTERN.slice(1, -1), 'g');

/**
 * Holds the entries that a filter or an answer names, as `referenceFails` holds those of a record: a removal
 * waits, and then finds what names them. One that was just removed is a fail.
 */
export async function holdNamed(trx: Trx, field: string, said: unknown): Promise<Fail[]> {
  const ids = [
    ...new Set(
      JSON.stringify(said ?? null)
        .toLowerCase()
        .match(KEYS),
    ),
  ];
  if (ids.length === 0) return [];
  const those = sql`select entity_id from lookup where entity_id = any(${ids}::uuid[])`;
  const { rows: known } = await those.execute(trx);
  const { rows: held } = await sql`${those} for key share`.execute(trx);
  return held.length < known.length ? [{ field, code: 'unknown_reference' }] : [];
}

interface Entry {
  readonly list: string;
  readonly id: string;
  readonly parents: readonly string[];
  /** Whether a record may begin to refer to it. */
  readonly usable: boolean;
}

async function readEntries(
  db: Db | Trx,
  references: readonly Reference[],
  type: LeadType,
): Promise<ReadonlyMap<string, Entry>> {
  const ids = [...new Set(references.map(({ id }) => id))];
  // Held as a foreign key would: who removes an entry finds the record that has just begun to refer to it.
  const { rows } = await sql<Entry>`
    with named as (select * from lookup where entity_id = any(${ids}::uuid[]) for key share)
    select list, entity_id as id, parent_ids as parents,
           retired_at is null and (lead_type is null or lead_type = ${type}) as usable
      from named
    union all
    select 'user', entity_id, '{}', active and roles[1] = any(${teamOf('prospecting', type)}::text[])
      from app_user where entity_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [nameOf(row), row]));
}
