import type { Field, Values } from '#schemas/engine/field.ts';
import { writable, type Resource } from '#schemas/engine/resource.ts';
import { isSame } from '#schemas/engine/same.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { byDefault, combined, differing, FOLLOWS, isCombinable } from '#schemas/lead/merge.ts';

/** What was picked for a field: the key of a lead, so that it survives a swap, or both. */
export type PickKey = string;
export const BOTH = 'both';
export type Picks = Readonly<Record<string, PickKey>>;

export interface Option {
  readonly pick: PickKey;
  readonly value: unknown;
  /** Values that go with it: the reason with its status. */
  readonly with: readonly { readonly field: Field; readonly value: unknown }[];
}

/** A field in which two leads differ: what each says, both together where that can be, and what is picked. */
export interface Choice {
  readonly name: string;
  readonly field: Field;
  readonly options: readonly Option[];
  readonly picked: Option;
}

/** The choices of a merge in the order of the form. What nobody picked is as the server would settle it. */
export function choicesOf(resource: Resource, survivor: Values, other: Values, picks: Picks): Choice[] {
  const optionOf = (lead: Values, name: string): Option => ({
    pick: String(lead.entity_id),
    value: lead[name] ?? null,
    with: Object.entries(FOLLOWS).flatMap(([follower, leader]) => {
      const field = resource.fields[follower];
      return leader === name && field && !isEmpty(lead[follower]) ? [{ field, value: lead[follower] }] : [];
    }),
  });
  return differing(resource, survivor, other).map(([name, field]) => {
    const sides = [optionOf(survivor, name), optionOf(other, name)] as const;
    const both = combined(survivor[name], other[name]);
    const isMore = isCombinable(field) && sides.every(({ value }) => !isSame(value, both));
    const options = isMore ? [...sides, { pick: BOTH, value: both, with: [] }] : sides;
    const settled = byDefault(resource, name, survivor, other);
    const picked =
      options.find(({ pick }) => pick === picks[name]) ??
      (isSame(settled, sides[0].value) ? sides[0] : sides[1]);
    return { name, field, options, picked };
  });
}

/** What the merge sends: of every differing field what is picked. */
export const valuesOf = (choices: readonly Choice[]): Record<string, unknown> =>
  Object.fromEntries(choices.map(({ name, picked }) => [name, picked.value]));

/** The fields in which both say the same, and say something. */
export const equalFields = (resource: Resource, survivor: Values, other: Values): [string, Field][] =>
  writable(resource).filter(([name]) => !isEmpty(survivor[name]) && isSame(survivor[name], other[name]));
