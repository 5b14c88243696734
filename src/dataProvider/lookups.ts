import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RaRecord } from 'ra-core';
import { SIGNERS_NAME, TEMPLATES_NAME } from '#schemas/contract/names.ts';
import type { LookupList, RecordField } from '#schemas/engine/field.ts';
import type { LeadType, Role } from '#schemas/permissions.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useProvider } from './index.ts';
import { LOOKUP_PATHS, USERS_PATH, type ApiPage } from './lists.ts';
import { withId } from './records.ts';
import type { Query } from './http.ts';

export interface Lookup extends RaRecord {
  readonly id: string;
  readonly entity_id: string;
  readonly name: string;
  readonly code: string;
  readonly lead_type: LeadType | null;
  /** Records that have it keep it, and lists are narrowed by it; nothing new is given it. */
  readonly retired: boolean;
}

export interface Person extends RaRecord {
  readonly id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly active: boolean;
}

interface Entries<T extends RaRecord> {
  readonly items: readonly T[];
  readonly byId: ReadonlyMap<string, T>;
  readonly isPending: boolean;
  readonly error: Error | null;
}

export interface LookupOptions {
  /** Keys of the choices in the parent list (states of regions and counties, specialties of sub-specialties). */
  readonly within?: readonly string[] | null;
  readonly leadType?: LeadType | null;
  readonly enabled?: boolean;
}

const NONE: readonly never[] = [];

/** Made once of each answer: every cell of a list asks, and a list has thousands of them. */
function once<T extends object, R>(make: (of: T) => R): (of: T) => R {
  const made = new WeakMap<T, { readonly result: R }>();
  return (of) => {
    const known = made.get(of) ?? { result: make(of) };
    made.set(of, known);
    return known.result;
  };
}
const keyed = once(
  (items: readonly RaRecord[]): ReadonlyMap<string, RaRecord> =>
    new Map(items.map((item) => [String(item.id), item])),
);
const offered = once((all: readonly Lookup[]) => all.filter(({ retired }) => !retired));

/** The longest list, 3,231 counties, in one page. */
const WHOLE = 5000;
const USERS_FRESH_MS = 300_000;
const RETRY_MS = 10_000;
const PARENT_PARAMETER: Partial<Record<LookupList, string>> = {
  region: 'state_id_in',
  county: 'state_id_in',
  subspecialty: 'specialty_id_in',
};

/** The resource of a lookup list: the path of specification §7. */
export const lookupPath = (list: LookupList): string => LOOKUP_PATHS[list];

/**
 * The lookup cache of specification §7: a list, or the part that belongs to `within`, fetched once a session. `items` are
 * those that may be chosen, `byId` has all that records name.
 */
export function useLookups(
  list: LookupList,
  { within, leadType, enabled = true }: LookupOptions = {},
): Entries<Lookup> {
  const parent = PARENT_PARAMETER[list];
  const ids = parent && within ? [...within].sort() : [];
  const query: Query = {
    size: WHOLE,
    with_retired: true,
    lead_type_eq: leadType ?? null,
    ...(parent ? { [parent]: ids } : {}),
  };
  const { items: all, ...rest } = useEntries<Lookup>(lookupPath(list), query, {
    enabled,
    staleTime: Infinity,
  });
  return { items: offered(all), ...rest };
}

/** The people whom the signed-in person may name, in order of their names. */
export const useUsers = ({ roles = [] }: { roles?: readonly Role[] } = {}): Entries<Person> =>
  useEntries<Person>(USERS_PATH, { role_in: roles }, { staleTime: USERS_FRESH_MS });

export const personName = (
  person: Pick<Person, 'first_name' | 'last_name'> & { username?: string },
): string => `${person.first_name} ${person.last_name}`.trim() || (person.username ?? '');

/** A record that others name. */
export interface Named extends RaRecord {
  readonly id: string;
  readonly name: string;
  /** False: it may be named no longer. */
  readonly enabled?: boolean;
}

const NAMED_PATHS: Readonly<Record<RecordField['of'], string>> = {
  signer: SIGNERS_NAME,
  template: TEMPLATES_NAME,
};
const NAMED_FRESH_MS = 60_000;

/** The records of a kind that the signed-in person may name, in order of their names. */
export const useNamed = (of: RecordField['of']): Entries<Named> =>
  useEntries<Named>(NAMED_PATHS[of], { ordering: 'name', size: 1000 }, { staleTime: NAMED_FRESH_MS });

function useEntries<T extends RaRecord>(
  path: string,
  query: Query,
  options: { enabled?: boolean; staleTime: number },
): Entries<T> {
  const provider = useProvider();
  const language = useLanguage();
  const { data, isPending, error } = useQuery({
    // The names are in the reader's language.
    queryKey: ['entries', path, language, query],
    queryFn: async ({ signal }) => {
      const { items } = await provider.call<ApiPage>(path, { query, signal });
      return items.map((item) => withId(item) as T);
    },
    gcTime: Infinity,
    placeholderData: keepPreviousData,
    // Every row of a list waits for these names: they come by themselves once the server is back.
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
    ...options,
  });
  const items = data ?? (NONE as readonly T[]);
  const byId = keyed(items) as Entries<T>['byId'];
  return useMemo(() => ({ items, byId, isPending, error }), [items, byId, isPending, error]);
}
