import type { Text } from '#schemas/engine/codes.ts';
import type { Field, Fields, LookupList } from '#schemas/engine/field.ts';
import { entries, type Resource } from '#schemas/engine/resource.ts';
import { LEADS_AS_WRITTEN } from '#schemas/lead/index.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';

/** The lists that supervisors administer; states and counties are the country's. */
export const ADMIN_LISTS = [
  'specialty',
  'subspecialty',
  'health_plan',
  'business_line',
  'mobility_type',
  'region',
] as const satisfies readonly LookupList[];
export type AdminList = (typeof ADMIN_LISTS)[number];

/** Path below /api/v1. */
export const LISTS_PATH = 'util/lists';
export const isAdminList = (name: string): name is AdminList =>
  (ADMIN_LISTS as readonly string[]).includes(name);

interface ListFacts {
  readonly label: Text;
  /** Its entries are of one lead type each; those of the others are for both. */
  readonly typed: boolean;
  /** The list to one of whose entries an entry belongs, in the field `parent`. */
  readonly parent?: LookupList;
}

export const LISTS: Readonly<Record<AdminList, ListFacts>> = {
  specialty: { label: { en: 'Specialties', es: 'Especialidades' }, typed: true },
  subspecialty: {
    label: { en: 'Sub-specialties', es: 'Subespecialidades' },
    typed: true,
    parent: 'specialty',
  },
  health_plan: { label: { en: 'Health plans', es: 'Planes de salud' }, typed: false },
  business_line: { label: { en: 'Lines of business', es: 'Líneas de negocio' }, typed: false },
  mobility_type: { label: { en: 'Mobility types', es: 'Tipos de movilidad' }, typed: false },
  region: { label: { en: 'Regions', es: 'Regiones' }, typed: true, parent: 'state' },
};

const own = { section: 'entry' } as const;
const NAMES = {
  name_en: {
    kind: 'text',
    maxLength: 120,
    required: true,
    ...own,
    label: { en: 'Name in English', es: 'Nombre en inglés' },
  },
  name_es: {
    kind: 'text',
    maxLength: 120,
    required: true,
    ...own,
    label: { en: 'Name in Spanish', es: 'Nombre en español' },
  },
} as const satisfies Fields;

/** Where an entry belongs is said once: what is chosen together with it would no longer fit. */
const PARENTS: Readonly<Partial<Record<AdminList, Field>>> = {
  subspecialty: {
    kind: 'lookup',
    list: 'specialty',
    required: true,
    ...own,
    label: { en: 'Specialty', es: 'Especialidad' },
  },
  region: { kind: 'lookup', list: 'state', required: true, ...own, label: { en: 'State', es: 'Estado' } },
};

const COUNTIES: Field = {
  kind: 'lookup',
  list: 'county',
  many: true,
  within: 'parent',
  ...own,
  label: { en: 'Counties', es: 'Condados' },
  help: {
    en: 'They leave the region in which they are now',
    es: 'Dejan la región en la que están ahora',
  },
};

const RETIRED: Field = {
  kind: 'boolean',
  required: true,
  label: { en: 'Retired', es: 'Retirada' },
};

const formOf = (list: AdminList, isNew: boolean): Resource => ({
  name: `${LISTS_PATH}/${list}`,
  label: { one: { en: 'Entry', es: 'Entrada' }, many: LISTS[list].label },
  sections: { entry: { en: 'Entry', es: 'Entrada' } },
  rules: [],
  fields: {
    ...NAMES,
    // Of a region it stays, and says which counties there are to choose.
    ...(PARENTS[list] && (isNew || list === 'region') ? { parent: PARENTS[list] } : {}),
    ...(list === 'region' ? { counties: COUNTIES } : {}),
    ...(isNew ? {} : { retired: RETIRED }),
  },
});

const formsOf = (isNew: boolean): Readonly<Record<AdminList, Resource>> =>
  Object.fromEntries(ADMIN_LISTS.map((list) => [list, formOf(list, isNew)])) as Record<AdminList, Resource>;

/** What is said of a new entry of each list, and what of it may change. */
export const NEW_ENTRIES = formsOf(true);
export const ENTRY_CHANGES = formsOf(false);

/** The fields of leads of a type that name entries of a list; of a table in the lead with the table's field. */
export interface Naming {
  readonly type: LeadType;
  readonly field: string;
  readonly column?: string;
  readonly store: 'column' | 'data';
  readonly many: boolean;
}

const names = (field: Field, list: LookupList): boolean => field.kind === 'lookup' && field.list === list;

const namingIn = (type: LeadType, list: LookupList): Naming[] =>
  entries(LEADS_AS_WRITTEN[type].fields).flatMap(([name, field]): Naming[] => {
    const store = field.store ?? 'data';
    if (field.kind === 'rows')
      return entries(field.fields)
        .filter(([, part]) => names(part, list))
        .map(([column]) => ({ type, field: name, column, store, many: false }));
    return names(field, list)
      ? [{ type, field: name, store, many: field.kind === 'lookup' && field.many === true }]
      : [];
  });

/** Where leads name entries of a list. */
export const namingsOf = (list: AdminList): Naming[] => LEAD_TYPES.flatMap((type) => namingIn(type, list));

/** The lead types that have a list at all. */
export const typesOf = (list: AdminList): LeadType[] => [...new Set(namingsOf(list).map(({ type }) => type))];

/** The field of a list of leads by which those that have an entry are found, if there is one. */
export const filterOf = (list: AdminList, type: LeadType): string | null => {
  const field = entries(LEADS_AS_WRITTEN[type].fields).find(
    ([, known]) => names(known, list) && known.filter,
  );
  return field ? field[0] : null;
};

/** The lists that a person administers, by the lead type of the role (null: both). */
export const listsFor = (type: LeadType | null): AdminList[] =>
  ADMIN_LISTS.filter((list) => type === null || typesOf(list).includes(type));

/** As many entries as a list may have. */
export const LIST_MAX = 2000;
/** Leads that have an entry are counted up to here ('1,000+'). */
export const USE_CAP = 1000;

/** An entry of a list as those who administer it get it. */
export interface ListEntry {
  readonly entity_id: string;
  readonly version: number;
  readonly code: string;
  readonly name_en: string;
  readonly name_es: string;
  readonly lead_type: LeadType | null;
  readonly retired: boolean;
  /** The entry of another list to which it belongs. */
  readonly parent: string | null;
  /** Of a region the counties in it. */
  readonly counties: readonly string[];
}

/** GET /util/lists/{list}: all entries in their order, and a mark of that order, which who changes it gives back. */
export interface EntryList {
  readonly items: readonly ListEntry[];
  readonly order: string;
}

/** GET /util/lists/{list}/use: how many leads have each entry; null: they are too many to be counted now. */
export interface EntryCounts {
  readonly leads: Readonly<Record<string, number>> | null;
}

/** What uses an entry, and so keeps it from being removed. */
export const USES = ['leads', 'entries', 'views', 'rules', 'reports', 'imports'] as const;
export type Use = (typeof USES)[number];
/** GET /util/lists/{list}/{id}/use. `leads` is no more than USE_CAP + 1; null: they are too many to be counted now. */
export type EntryUse = Readonly<Record<Exclude<Use, 'leads'>, number> & { leads: number | null }>;
