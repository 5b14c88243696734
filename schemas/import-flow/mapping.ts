import { LANGUAGES } from '#schemas/engine/codes.ts';
import { isMany, type Field } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { entries } from '#schemas/engine/resource.ts';
import { breaches } from '#schemas/engine/rules.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { wordKey } from './words.ts';

/** At what a cell that says several choices is cut, besides what people usually write: `;`, `|`, a comma. */
export const SPLITS = [',', ';', '|', '/', ' ', '&', '-', '\n'] as const;
export type Split = (typeof SPLITS)[number];

/** A column of the file fills a field, or a field takes one text wherever the file gives it none. */
export type Mapping =
  | { readonly column: string; readonly field: string; readonly split?: Split }
  | { readonly field: string; readonly value: string };

export const isColumn = (mapping: Mapping): mapping is Extract<Mapping, { column: string }> =>
  'column' in mapping;

/** The fields of a lead type that a file may fill, in the order of its form. */
export const importTargets = (type: LeadType): [string, Field][] =>
  entries(LEADS[type].fields).filter(([, field]) => field.import !== undefined);

/** How well a header names a field: 0 is the best, Infinity not at all. */
function rank(field: Field, header: string): number {
  const words = [...LANGUAGES.map((language) => field.label[language]), ...(field.import ?? [])];
  const at = words.findIndex((word) => wordKey(word) === wordKey(header));
  return at < 0 ? Infinity : at;
}

/**
 * What the headers say by themselves. One column a field, the better word wins: NPPES has a provider's first name and
 * an official's, a practice location and a mailing address. The PR of the leads is who imports them.
 */
export function suggestMappings(type: LeadType, headers: readonly string[], importer: string): Mapping[] {
  const taken = new Set<string>();
  const columns = importTargets(type).flatMap(([name, field]) => {
    const best = headers
      .map((header) => ({ header, rank: taken.has(header) ? Infinity : rank(field, header) }))
      .sort((a, b) => a.rank - b.rank)[0];
    if (!best || best.rank === Infinity) return [];
    taken.add(best.header);
    return [{ column: best.header, field: name }];
  });
  return [...columns, { field: 'pr_assigned_id', value: importer }];
}

/** Everything wrong with a choice of columns, by the lead's field; what a complete mapping still lacks when `complete`. */
export function mappingFails(
  type: LeadType,
  headers: readonly string[],
  mappings: readonly Mapping[],
  complete: boolean,
): Fail[] {
  const targets = new Map(importTargets(type));
  const unknown = mappings.flatMap((mapping): Fail[] => {
    if (!targets.has(mapping.field)) return [{ field: mapping.field, code: 'unknown_field' }];
    return isColumn(mapping) && !headers.includes(mapping.column)
      ? [{ field: mapping.field, code: 'unknown_column' }]
      : [];
  });
  const twice = [...targets].filter(([name, field]) => {
    const ours = mappings.filter((mapping) => mapping.field === name);
    const columns = ours.filter(isColumn);
    return (columns.length > 1 && !isMany(field)) || ours.length - columns.length > 1;
  });
  const reused = mappings
    .filter(isColumn)
    .filter((mapping, index, all) => all.findIndex((other) => other.column === mapping.column) !== index);
  return [
    ...unknown,
    ...twice.map(([field]): Fail => ({ field, code: 'mapped_twice' })),
    ...reused.map(({ field }): Fail => ({ field, code: 'mapped_twice' })),
    ...(complete ? missing(type, mappings, targets) : []),
  ];
}

/** A file without a column for what every lead needs would only give rows that fail. */
function missing(type: LeadType, mappings: readonly Mapping[], targets: ReadonlyMap<string, Field>): Fail[] {
  const mapped = Object.fromEntries(mappings.map(({ field }) => [field, true]));
  const required = [...targets].filter(([name, field]) => field.required && !mapped[name]);
  const anyOf = LEADS[type].rules.filter((rule) => rule.rule === 'anyOf');
  return [...required.map(([field]): Fail => ({ field, code: 'required' })), ...breaches(anyOf, mapped)];
}
