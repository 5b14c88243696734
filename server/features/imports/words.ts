import { sql } from 'kysely';
import type { LookupList } from '#schemas/engine/field.ts';
import { wordKey } from '#schemas/import-flow/index.ts';
import { teamOf, type LeadType } from '#schemas/permissions.ts';
import { breather } from '#server/platform/breathe.ts';
import type { Db, Trx } from '#server/platform/db.ts';

type List = LookupList | 'user';

export interface Entry {
  readonly id: string;
  readonly parents: readonly string[];
}

/** The texts by which a file may name a lookup entry or a person. */
export interface Words {
  byCode(list: List, text: string): Entry | undefined;
  byName(list: List, text: string): readonly Entry[];
  /** The entries of a list to which another belongs. */
  parentsOf(id: string, list: LookupList): readonly string[];
}

interface Named extends Entry {
  readonly list: List;
  readonly code: string;
  readonly names: readonly string[];
}

const LIVING = sql`from lookup l where retired_at is null`;

/** The active people of a team. */
const people = (type: LeadType) => sql<Named>`
  select 'user' as list, entity_id as id, username as code, array[first_name || ' ' || last_name] as names,
         '{}'::uuid[] as parents
    from app_user where active and roles[1] = any(${teamOf('prospecting', type)}::text[])`;

const entries = (type: LeadType) => sql<Named>`
  select list, entity_id as id, code, array[name_en, name_es] as names, parent_ids as parents
    ${LIVING} and (lead_type is null or lead_type = ${type})`;

/** The entries of a lead type that were loaded last, and what all entries were then. */
const kept = new Map<LeadType, { readonly mark: string; readonly words: Indexed }>();

/**
 * Every lookup entry of a lead type, some five thousand, and the active people of its team. Entries are read anew where
 * any has changed: who corrects one row by hand need not wait for all of them.
 */
export async function loadWords(db: Db | Trx, type: LeadType): Promise<Words> {
  const marks = await sql<{ mark: string }>`
    select coalesce(bit_xor(hashtextextended(l::text, 0)), 0)::text as mark ${LIVING}`.execute(db);
  const { mark } = marks.rows[0]!;
  const known = kept.get(type);
  const lists = known?.mark === mark ? known.words : await index((await entries(type).execute(db)).rows);
  kept.set(type, { mark, words: lists });
  const users = await index((await people(type).execute(db)).rows);
  const of = (list: List): Indexed => (list === 'user' ? users : lists);
  return {
    byCode: (list, text) => of(list).codes.get(`${list} ${text.toLowerCase()}`),
    byName: (list, text) => of(list).names.get(`${list} ${nameKey(text)}`) ?? [],
    parentsOf: (id, list) =>
      (lists.byId.get(id)?.parents ?? []).filter((parent) => lists.byId.get(parent)?.list === list),
  };
}

interface Indexed {
  readonly codes: ReadonlyMap<string, Entry>;
  readonly names: ReadonlyMap<string, readonly Entry[]>;
  readonly byId: ReadonlyMap<string, Named>;
}

async function index(rows: readonly Named[]): Promise<Indexed> {
  const codes = new Map<string, Entry>();
  const names = new Map<string, Entry[]>();
  const breathe = breather();
  for (const { list, code, names: own, id, parents } of rows) {
    await breathe();
    const entry = { id, parents };
    codes.set(`${list} ${code.toLowerCase()}`, entry);
    for (const name of new Set(own.map((text) => `${list} ${nameKey(text)}`))) {
      names.set(name, [...(names.get(name) ?? []), entry]);
    }
  }
  return { codes, names, byId: new Map(rows.map((row) => [row.id, row])) };
}

/** Files write 'Orange County', the Census list of counties says 'Orange'. */
const nameKey = (text: string): string => wordKey(text).replace(/ (county|parish|borough|municipio)$/, '');
