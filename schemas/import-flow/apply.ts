import { isMany, type Field, type Values } from '#schemas/engine/field.ts';
import { writable, type Resource } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { isSame } from '#schemas/engine/same.ts';
import { byDefault, FOLLOWS } from '#schemas/lead/merge.ts';
import type { DuplicateDecision } from '#schemas/vocabulary/index.ts';

/** How a row changes the lead that is there already. */
export type UpdateHow = Extract<DuplicateDecision, 'fill' | 'overwrite'>;

/** What no import changes: a status follows the life of its lead, and the reason goes with it. */
const KEPT: ReadonlySet<string> = new Set(Object.entries(FOLLOWS).flat());

/**
 * What a row changes of a lead, by field. `overwrite`: what the row itself says (`said`) replaces, its defaults only
 * fill; `fill`: only what the lead does not say is filled. An empty cell erases nothing, and a choice that depends on
 * another is not filled in without it.
 * @param before the lead's values
 * @param record what was read of the row, defaults included
 */
export function updateValues(
  resource: Resource,
  before: Values,
  record: Values,
  said: readonly string[],
  how: UpdateHow,
): Record<string, unknown> {
  const own = how === 'fill' ? [] : said.filter((name) => !KEPT.has(name) && !isEmpty(record[name]));
  const base = { ...before, ...Object.fromEntries(own.map((name) => [name, record[name]])) };
  return Object.fromEntries(
    writable(resource).flatMap(([name, field]) => {
      const value = byDefault(resource, name, base, record);
      return KEPT.has(name) || isEqual(field, value, before[name]) ? [] : [[name, value]];
    }),
  );
}

/** Choices have no order: a file that names the same states the other way round changes nothing. */
const isEqual = (field: Field, one: unknown, other: unknown): boolean =>
  isSame(one, other) ||
  (isMany(field) && isSame([one].flat().map(String).sort(), [other].flat().map(String).sort()));
