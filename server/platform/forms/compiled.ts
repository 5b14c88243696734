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
  type Lists,
} from '#schemas/engine/form.ts';
import { formFor, type Audience } from '#schemas/engine/formAudience.ts';
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
  /** What an audience has of the fields (`fieldsFor`), and of the rules, with paths in place of field ids. */
  readonly fieldsFor: (audience: Audience) => readonly FormField[];
  readonly rulesFor: (audience: Audience) => readonly Rule[];
  /** Everything that keeps an audience from submitting these values, by path; hidden values do not count. */
  readonly faults: (values: Readonly<Record<string, unknown>>, audience: Audience) => Fail[];
  /** What is wrong with one value by itself, as a draft may hold it. */
  readonly shapeFaults: (field: FormField, value: unknown) => Fail[];
  readonly local: (language: Language, audience: Audience) => LocalForm;
  /** The browser's validators of `local(…).schema`, and the hash that names them. */
  readonly module: (language: Language, audience: Audience) => Promise<ValidatorModule>;
}

interface ValidatorModule {
  readonly code: string;
  readonly checksum: string;
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
  const shapes = once((id: string): Check => checkOf(draftOf(known.get(id)!, lists)));
  // Most forms are the same for everybody: then there is one.
  const parts = once((own: Form) => partsOf(own, lists));
  const formOf = once((audience: Audience) => formFor(form, audience));
  const of = (audience: Audience) => parts(formOf(audience));
  return {
    key,
    version,
    fields,
    field: (id) => known.get(id),
    labels: form.labels,
    fieldsFor: (audience) => of(audience).fields,
    rulesFor: (audience) => of(audience).rules,
    local: (language, audience) => of(audience).local(language),
    module: (language, audience) => of(audience).module(language),
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
    faults: (values, audience) => {
      const own = of(audience);
      return faultsOf(own.fields, own.rules, own.check, values);
    },
  };
}

/** A form as one audience has it. */
function partsOf(form: Form, lists: Lists) {
  const local = once((language: Language) => localise(form, lists, language));
  const module = once(async (language: Language): Promise<ValidatorModule> => {
    // Loaded when first asked for: it brings React along, which a server otherwise never needs.
    const { validatorModule } = await import('./standalone.ts');
    const code = validatorModule(local(language).schema);
    return { code, checksum: checksumOf(code) };
  });
  return {
    fields: fieldsOf(form),
    rules: rulesByPath(form),
    check: checkOf(compileForm(form, lists)),
    local,
    module,
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
