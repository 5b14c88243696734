import { createHash } from 'node:crypto';
import type { Language } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { failsOf } from '#schemas/engine/fails.ts';
import {
  byId,
  fieldsOf,
  pathOf,
  rulesByPath,
  type Form,
  type FormField,
  type Labels,
} from '#schemas/engine/form.ts';
import { compileForm, draftOf } from '#schemas/engine/formCompile.ts';
import { faultsOf, repeatedKeys } from '#schemas/engine/formFaults.ts';
import { localise, type LocalForm } from '#schemas/engine/formLocalise.ts';
import type { Rule } from '#schemas/engine/rules.ts';
import type { Check } from '#schemas/engine/validate.ts';
import { checkOf } from '#server/platform/ajv.ts';
import { formLists } from './lists.ts';

/** A published form version, ready for work. */
export interface CompiledForm {
  readonly key: string;
  readonly version: number;
  readonly fields: readonly FormField[];
  readonly field: (id: string) => FormField | undefined;
  readonly labels: Labels;
  /** With paths in place of field ids. */
  readonly rules: readonly Rule[];
  /** Everything that keeps these values from being submitted, by path; hidden values do not count. */
  readonly faults: (values: Readonly<Record<string, unknown>>) => Fail[];
  /** What is wrong with one value by itself, as a draft may hold it. */
  readonly shapeFaults: (field: FormField, value: unknown) => Fail[];
  readonly local: (language: Language) => LocalForm;
  /** The browser's validators of `local(language).schema`, and the hash that names them. */
  readonly module: (language: Language) => Promise<{ readonly code: string; readonly checksum: string }>;
}

const cache = new Map<string, CompiledForm>();

/** Compiles a version once per process: a published version never changes, its checksum says so. */
export function compiledForm(key: string, version: number, checksum: string, form: () => Form): CompiledForm {
  const name = `${key}|${version}|${checksum}`;
  const compiled = cache.get(name) ?? compile(key, version, form());
  cache.set(name, compiled);
  return compiled;
}

function compile(key: string, version: number, form: Form): CompiledForm {
  const lists = formLists();
  const fields = fieldsOf(form);
  const known = byId(fields);
  const rules = rulesByPath(form);
  const check = checkOf(compileForm(form, lists));
  const shapes = once((id: string): Check => checkOf(draftOf(known.get(id)!, lists)));
  const local = once((language: Language) => localise(form, lists, language));
  const module = once(async (language: Language) => {
    // Loaded when first asked for: it brings React along, which a server otherwise never needs.
    const { validatorModule } = await import('./standalone.ts');
    const code = validatorModule(local(language).schema);
    return { code, checksum: checksumOf(code) };
  });
  return {
    key,
    version,
    fields,
    field: (id) => known.get(id),
    labels: form.labels,
    rules,
    local,
    module,
    shapeFaults: (field, value) =>
      field.document
        ? [{ field: pathOf(field), code: 'unknown_field' }]
        : [
            ...failsOf(shapes(field.fieldId)(value), value).map((fail) => ({
              ...fail,
              field: [pathOf(field), fail.field].filter(Boolean).join('.'),
            })),
            ...repeatedKeys(field, value),
          ],
    faults: (values) => faultsOf(fields, rules, check, values),
  };
}

export const checksumOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key)!;
  };
}
