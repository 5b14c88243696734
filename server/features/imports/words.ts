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

/** Every lookup entry of a lead type and the active people of its team, loaded once: some five thousand. */
export async function loadWords(db: Db | Trx, type: LeadType): Promise<Words> {
  const { rows } = await sql<Named>`
    select list, entity_id as id, code, array[name_en, name_es] as names, parent_ids as parents from lookup
     where retired_at is null and (lead_type is null or lead_type = ${type})
    union all
    select 'user', entity_id, username, array[first_name || ' ' || last_name], '{}' from app_user
     where active and roles[1] = any(${teamOf('prospecting', type)}::text[])`.execute(db);
  const codes = new Map<string, Entry>();
  const names = new Map<string, Entry[]>();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const breathe = breather();
  for (const { list, code, names: own, id, parents } of rows) {
    await breathe();
    const entry = { id, parents };
    codes.set(`${list} ${code.toLowerCase()}`, entry);
    for (const name of new Set(own.map((text) => `${list} ${knownKey(text)}`))) {
      names.set(name, [...(names.get(name) ?? []), entry]);
    }
  }
  return {
    byCode: (list, text) => codes.get(`${list} ${text.toLowerCase()}`),
    byName: (list, text) => names.get(`${list} ${nameKey(text)}`) ?? [],
    parentsOf: (id, list) =>
      (byId.get(id)?.parents ?? []).filter((parent) => byId.get(parent)?.list === list),
  };
}

/** Files write 'Orange County', the Census list of counties says 'Orange'. */
const nameKey = (text: string): string => wordKey(text).replace(/ (county|parish|borough|municipio)$/, '');

/** Keys of the names that the lists hold: who corrects a row by hand need not wait for five thousand of them. */
const keys = new Map<string, string>();
function knownKey(name: string): string {
  const key = keys.get(name) ?? nameKey(name);
  keys.set(name, key);
  return key;
}
