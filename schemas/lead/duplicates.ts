import type { Values } from '#schemas/engine/field.ts';
import { interpret } from '#schemas/engine/interpret.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { fieldOf, normalise, type Resource } from '#schemas/engine/resource.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Person } from '#schemas/person.ts';

/** What one provider alone has. */
const OWN_KEY = 'npi';
/**
 * What the practitioners of a practice share, each with an NPI: between two records that both have one it proves
 * nothing.
 */
export const SHARED_KEYS = ['tax_id', 'email', 'phone'] as const;
/** A name alone is no proof; with the same ZIP code it is one (domain §1 'Dedupe'). */
export const NAME_KEY = 'company_name';

/** Fields whose equal normalised values mean the same provider, the strongest proof first (domain §1 'Dedupe'). */
export const DUPLICATE_KEYS = [OWN_KEY, 'tax_id', NAME_KEY, 'email', 'phone'] as const;
export type DuplicateKey = (typeof DUPLICATE_KEYS)[number];

/** All fields that say something about duplicates. */
export const COMPARED_FIELDS = [...DUPLICATE_KEYS, 'zip'] as const;

/** Of values as a person types them those that can be compared: normalised and valid, by field. */
export function comparableValues(resource: Resource, values: Values): Readonly<Record<string, string>> {
  const normal = normalise(resource.fields, values);
  return Object.fromEntries(
    COMPARED_FIELDS.flatMap((name) => {
      const field = fieldOf(resource.fields, name);
      const value = normal[name];
      const isValid =
        field !== undefined &&
        typeof value === 'string' &&
        interpret(kindOf(field).schema(field))(value).length === 0;
      return isValid ? [[name, value]] : [];
    }),
  );
}

/** Which keys a record has: a name counts with its ZIP code only. */
export const keysIn = (values: Values): DuplicateKey[] =>
  DUPLICATE_KEYS.filter((key) => Boolean(values[key]) && (key !== NAME_KEY || Boolean(values.zip)));

/** A lead that exists and may be the same provider, as the API tells it. */
export interface PossibleDuplicate {
  readonly fields: readonly DuplicateKey[];
  readonly lead_type: LeadType;
  /** Who works on it; the only thing told of a lead that the reader may not read. */
  readonly owner: Pick<Person, 'first_name' | 'last_name'> | null;
  readonly entity_id?: string;
  readonly company_name?: string | null;
  readonly status?: string;
  readonly phone?: string | null;
  readonly can?: { readonly merge: boolean };
}
