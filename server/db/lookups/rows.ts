import { v5 } from 'uuid';
import type { LeadType } from '#schemas/vocabulary/lead.ts';
import type { LookupList } from '#schemas/engine/field.ts';
import type { LookupEntry, LookupRow } from './types.ts';

/** Namespace of all lookup ids: never change it, installations agree on ids by it. */
const NAMESPACE = '6f1d3c52-8a0e-5b47-9c1e-2f7b64d0a913';

/** The id of a lookup row: UUIDv5 of its list, lead type and code, so the same everywhere and after a reseed. */
export const lookupId = (list: LookupList, code: string, leadType: LeadType | null = null): string =>
  v5(`${list}:${leadType ?? ''}:${code}`, NAMESPACE);

export const toRows = (list: LookupList, entries: readonly LookupEntry[]): LookupRow[] =>
  entries.map(({ code, lead_type = null, parent_ids = [], name_en, name_es }, position) => ({
    entity_id: lookupId(list, code, lead_type),
    list,
    code,
    name_en,
    name_es,
    parent_ids,
    lead_type,
    position,
  }));

/** Order by the English name, by code unit: the same on every machine, unlike a locale's collation. */
export const byName = (a: LookupEntry, b: LookupEntry): number =>
  a.name_en < b.name_en ? -1 : a.name_en > b.name_en ? 1 : a.code < b.code ? -1 : 1;
