import { isMany, type Field } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { entries, type Resource } from '#schemas/engine/resource.ts';
import { breaches } from '#schemas/engine/rules.ts';
import { isCustom } from '#schemas/lead/custom.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';

/** At what a cell that says several choices is cut, besides what people usually write: `;`, `|`, a comma. */
export const SPLITS = [',', ';', '|', '/', ' ', '&', '-', '\n'] as const;
export type Split = (typeof SPLITS)[number];

/** A column of the file fills a field, or a field takes one text wherever the file gives it none. */
export type Mapping =
  | { readonly column: string; readonly field: string; readonly split?: Split }
  | { readonly field: string; readonly value: string };

export const isColumn = (mapping: Mapping): mapping is Extract<Mapping, { column: string }> =>
  'column' in mapping;

const asked = new WeakMap<Resource, Resource>();

/**
 * A lead as the rows of a file are asked for it. A table inside a lead has no place in a file, so no rule asks for its
 * rows; nor is a file asked for what the network has added: its rows may be of leads that are older.
 */
export function askedOfRows(lead: Resource): Resource {
  const known = asked.get(lead);
  if (known) return known;
  const fields = entries(lead.fields).map(([name, field]): [string, Field] => [
    name,
    isCustom(name) && field.required ? { ...field, required: false } : field,
  ]);
  const less = {
    ...lead,
    fields: Object.fromEntries(fields),
    rules: lead.rules.filter((rule) => rule.rule !== 'hasRow'),
  };
  asked.set(lead, less);
  return less;
}

/** The fields of a lead type that a file may fill, in the order of its form. */
export const targetsIn = (lead: Resource): [string, Field][] =>
  entries(askedOfRows(lead).fields).filter(([, field]) => field.import !== undefined);
export const importTargets = (type: LeadType): [string, Field][] => targetsIn(LEADS[type]);

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
  const split = mappings.filter(({ field: name, ...mapping }) => {
    const field = targets.get(name);
    return 'split' in mapping && field !== undefined && !isMany(field);
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
    ...split.map(({ field }): Fail => ({ field, code: 'one_value' })),
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
