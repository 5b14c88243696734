import { isMany, type Field, type Values } from '#schemas/engine/field.ts';
import { isValues, writable, type Resource } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { isSame } from '#schemas/engine/same.ts';
import type { FailCode } from '#schemas/errors.ts';

/** A field that goes with another's choice: the reason belongs to the status it was given for. */
export const FOLLOWS: Readonly<Record<string, string>> = { status_reason: 'status' };

/** Whether a field can hold what both leads say: many choices, rows of a table. */
export const isCombinable = (field: Field): boolean => isMany(field) || field.kind === 'rows';

/** What both say, the survivor's first; nothing twice, and one main row at most. */
export function combined(survivor: unknown, other: unknown): unknown[] {
  const [first, second] = [listOf(survivor), listOf(other)];
  const hasMain = first.some((row) => isValues(row) && row.main === true);
  const added = second.filter((value) => !first.some((known) => isSame(known, value)));
  return [...first, ...(hasMain ? added.map(withoutMain) : added)];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const withoutMain = (row: unknown): unknown =>
  isValues(row) && row.main === true ? { ...row, main: false } : row;

/** The fields in which two leads differ and of which one chooses; others are equal or go with their leader. */
export const differing = (resource: Resource, survivor: Values, other: Values): [string, Field][] =>
  writable(resource).filter(([name]) => !(name in FOLLOWS) && !isSame(survivor[name], other[name]));

/**
 * What the merged lead says of a field when nobody chooses: what the survivor says, else the other. A choice that
 * depends on another (regions of states) is not taken over without what it depends on.
 */
export function byDefault(resource: Resource, name: string, survivor: Values, other: Values): unknown {
  if (name in FOLLOWS || !isEmpty(survivor[name]) || isEmpty(other[name])) return survivor[name];
  const field = resource.fields[name];
  const parent = field?.kind === 'lookup' ? field.within : undefined;
  if (parent === undefined) return other[name];
  const parents = [byDefault(resource, parent, survivor, other)].flat();
  return [other[parent]].flat().every((key) => parents.includes(key)) ? other[name] : survivor[name];
}

/** The values of the merged lead: what was chosen, and `byDefault` where nothing was. */
export function mergedValues(
  resource: Resource,
  survivor: Values,
  other: Values,
  chosen: Values,
): Record<string, unknown> {
  const values = Object.fromEntries(
    writable(resource).map(([name]) => [name, byDefault(resource, name, survivor, other)]),
  );
  const followers = Object.entries(FOLLOWS).map(([name, leader]) => {
    const isTaken =
      leader in chosen && isSame(chosen[leader], other[leader]) && !isSame(survivor[leader], other[leader]);
    return [name, isTaken ? other[name] : survivor[name]];
  });
  return { ...values, ...Object.fromEntries(followers), ...chosen };
}

/** Something that stands against a merge, and on which of the two leads. */
export interface MergeRefusal {
  /** `entity_id`: the lead that stays, `other_id`: the one that goes. */
  readonly field: 'entity_id' | 'other_id';
  readonly code: FailCode;
  readonly message: string;
}

/** GET /leads/{type}/{id}/merge/{other_id}. */
export interface MergePreview {
  readonly survivor: Values;
  readonly other: Values;
  /** How many rows of each kind go over to the survivor. */
  readonly moves: Readonly<Record<string, number>>;
  readonly refusals: readonly MergeRefusal[];
  /** Why the other's value of a field may not be taken, by field. */
  readonly barred: Readonly<Record<string, string>>;
}

/** A merge that can still be undone. */
export interface MergeEntry {
  readonly entity_id: string;
  readonly merged_id: string;
  readonly company_name: string | null;
  readonly created_at: string;
  readonly can: { readonly undo: boolean };
}

/** POST /leads/{type}/merges/{id}/undo: which fields of the survivor are as before, and which have changed since. */
export interface MergeUndone {
  readonly restored: readonly string[];
  readonly kept: readonly string[];
  readonly merged_id: string;
  readonly survivor_id: string;
}
