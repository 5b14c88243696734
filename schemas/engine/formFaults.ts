import { failsOf, type Fail } from './fails.ts';
import type { ValuesById } from './conditions.ts';
import { isReadOnly } from './formAudience.ts';
import { nest, pathOf, ROW_KEY, shownFields, type FormField } from './form.ts';
import { isValues } from './resource.ts';
import { breaches, type Rule } from './rules.ts';
import type { Check } from './validate.ts';

/**
 * Everything that keeps values from being submitted, all at once, by path in the form's data: what the schema says, rows
 * that claim to be the same one, and the rules between fields. A hidden value is kept, and neither checked nor shown to
 * the rules, and what somebody else fills in is not asked. The server and the browser both ask here, each with its own
 * `check` of the same compiled form.
 * @param rules with paths (rulesByPath)
 */
export function faultsOf(
  fields: readonly FormField[],
  rules: readonly Rule[],
  check: Check,
  values: ValuesById,
): Fail[] {
  const shown = shownFields(fields, values);
  const data = nest(fields, Object.fromEntries(shown.map(({ fieldId }) => [fieldId, values[fieldId]])));
  const shape = [
    ...failsOf(check(data), data),
    ...shown.flatMap((field) => repeatedKeys(field, values[field.fieldId])),
  ];
  const marked = new Set(shape.map((fail) => fail.field));
  const read = new Set(shown.filter(isReadOnly).map(pathOf));
  // A rule may need a field that is hidden just now: then nobody is asked for it.
  const asked = new Set(shown.map(pathOf));
  const broken = breaches(rules, data).filter(({ field }) => !marked.has(field) && asked.has(placeOf(field)));
  return [...shape, ...broken].filter(({ field }) => !read.has(placeOf(field)));
}

/** The field in which something is wrong: of a cell its list. */
const placeOf = (path: string): string => path.split('.', 2).join('.');

/** Rows that have the key of a row before them: JSON Schema can only compare whole rows. */
export function repeatedKeys(field: FormField, value: unknown): Fail[] {
  if (!field.rows || !Array.isArray(value)) return [];
  const known = new Set<unknown>();
  return value.filter(isValues).flatMap((row, index): Fail[] => {
    const key = row[ROW_KEY];
    const isRepeated = key !== undefined && known.has(key);
    known.add(key);
    return isRepeated ? [{ field: `${pathOf(field)}.${index}.${ROW_KEY}`, code: 'repeated_key' }] : [];
  });
}
