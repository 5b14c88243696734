import type { Fields, Values } from './field.ts';
import { failsOf, type AjvError, type Fail } from './fails.ts';
import type { Resource } from './resource.ts';
import { breaches, fieldsOf } from './rules.ts';

/** A compiled JSON Schema: AJV at run time on the server, the module the server compiled in the browser. */
export type Check = (data: unknown) => readonly AjvError[];

/**
 * Everything wrong with a record, all at once: the shape of what was sent, and the rules between the fields of what the
 * record would become. A rule is checked when the change touches one of its fields, so that an imported record that
 * lacks a table can still be corrected elsewhere.
 * @param sent normalised values of the body
 * @param current the stored record, or null when it is being created
 */
export function faults(resource: Resource, check: Check, sent: Values, current: Values | null): Fail[] {
  const shape = failsOf(check(sent), sent).map((fail): Fail =>
    // A list of choices that needs one and has none lacks its value, as any other field.
    fail.code === 'too_few' && resource.fields[fail.field]?.required
      ? { field: fail.field, code: 'required' }
      : fail,
  );
  const marked = new Set(shape.map((fail) => fail.field));
  const rules = resource.rules.filter(
    (rule) => current === null || fieldsOf(rule).some((field) => field in sent),
  );
  const between = breaches(rules, { ...current, ...sent }).filter((fail) => {
    // A field says one thing at a time: its shape first, then the first rule it breaks.
    const first = !marked.has(fail.field);
    marked.add(fail.field);
    return first;
  });
  return [...shape, ...between];
}

/** The label of a field by its path, in words: `services.0.drivers` → Drivers. */
export function labelAt(fields: Fields, path: string, language: 'en' | 'es'): string {
  const [name = '', , ...rest] = path.split('.');
  const field = fields[name];
  if (!field) return path;
  return field.kind === 'rows' && rest.length > 0
    ? labelAt(field.fields, rest.join('.'), language)
    : field.label[language];
}
