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
import { AUDIENCES, formFor, type Audience } from '#schemas/engine/formAudience.ts';
import { compileForm, draftOf } from '#schemas/engine/formCompile.ts';
import { faultsOf, repeatedKeys } from '#schemas/engine/formFaults.ts';
import { localise, type LocalForm } from '#schemas/engine/formLocalise.ts';
import { withClasses, type Classes } from '#schemas/engine/formProtect.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { Rule } from '#schemas/engine/rules.ts';
import type { Check } from '#schemas/engine/validate.ts';
import { formLists } from './lists.ts';
import { Lru } from './lru.ts';
import { checksOf, validatorModule } from './standalone.ts';

/** A published form version, ready for work. Who says no audience means the credentials staff, which has all of it. */
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
  readonly faults: (values: Readonly<Record<string, unknown>>, audience?: Audience) => Fail[];
  /** What is wrong with one value by itself, as a draft may hold it. */
  readonly shapeFaults: (field: FormField, value: unknown) => Fail[];
  readonly local: (language: Language, audience?: Audience) => LocalForm;
  /** The browser's validators of `local(…).schema`, and the hash that names them. */
  readonly module: (language: Language, audience?: Audience) => Promise<ServedModule>;
}

interface ServedModule {
  readonly code: string;
  readonly checksum: string;
}

interface Kept {
  readonly form: Promise<CompiledForm>;
  /** Characters of the code that it holds. */
  size: number;
}

/** How many compiled forms are kept: enough for every version that files are pinned to on an ordinary day. */
export const MOST_KEPT = 100;
const cache = new Lru<Kept>({ count: MOST_KEPT, size: 64_000_000 });

/**
 * A version ready for work: compiled when it is first asked for, and again when it was forgotten meanwhile. A published
 * version never changes, its checksum says so. Throws as the compiler does; then nothing is kept.
 * @param classes of fields that are sensitive in other versions
 */
export function compiledForm(
  key: string,
  version: number,
  checksum: string,
  read: () => Form | Promise<Form>,
  classes: Classes = new Map(),
): Promise<CompiledForm> {
  const name = JSON.stringify([key, version, checksum, ...classes]);
  const make = (): Kept => {
    const kept: Kept = {
      size: 0,
      form: Promise.resolve()
        .then(read)
        .then((form) =>
          compile(key, version, withClasses(form, classes), true, (size) => (kept.size += size)),
        ),
    };
    kept.form.catch(() => cache.forget(name));
    return kept;
  };
  return cache.use(name, make, (kept) => kept.size).form;
}

/** A form that may change any moment: nothing of it is kept. Throws as the compiler does. */
export const draftForm = (key: string, version: number, form: Form): Promise<CompiledForm> =>
  compile(key, version, form, false, () => undefined);

/** The schemas of a form that the server itself checks by: what each audience hands in, and each field by itself. */
export function schemasOf(form: Form, lists: Lists): Record<string, JsonSchema> {
  return {
    ...Object.fromEntries(
      variantsOf(form).map(({ audiences: [name], form: own }) => [name, compileForm(own, lists)]),
    ),
    ...Object.fromEntries(fieldsOf(form).map((field) => [shapeName(field), draftOf(field, lists)])),
  };
}

const shapeName = ({ fieldId }: FormField): string => `field_${fieldId}`;

interface Variant {
  readonly form: Form;
  /** Those who have it; its check goes by the first. */
  readonly audiences: readonly [Audience, ...Audience[]];
}

/** The form as audiences have it; most forms are the same for everybody, and then there is one. */
function variantsOf(form: Form): Variant[] {
  const variants: Variant[] = [];
  for (const audience of AUDIENCES) {
    const own = formFor(form, audience);
    const at = variants.findIndex((variant) => variant.form === own);
    if (at < 0) variants.push({ form: own, audiences: [audience] });
    else variants[at] = { form: own, audiences: [...variants[at]!.audiences, audience] };
  }
  return variants;
}

async function compile(
  key: string,
  version: number,
  form: Form,
  isPublished: boolean,
  grown: (size: number) => void,
): Promise<CompiledForm> {
  const lists = formLists();
  const fields = fieldsOf(form);
  const known = byId(fields);
  const checks = await checksOf(schemasOf(form, lists), isPublished);
  grown(checks.size);
  const parts = new Map<Audience, ReturnType<typeof partsOf>>();
  for (const { form: own, audiences } of variantsOf(form)) {
    const made = partsOf(own, lists, checks.check(audiences[0]), isPublished, grown);
    for (const audience of audiences) parts.set(audience, made);
  }
  const of = (audience: Audience = 'STAFF') => parts.get(audience)!;
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
            ...failsOf(checks.check(shapeName(field))(value), value).map((fail) => ({
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
function partsOf(
  form: Form,
  lists: Lists,
  check: Check,
  isPublished: boolean,
  grown: (size: number) => void,
) {
  const local = once((language: Language) => localise(form, lists, language));
  const module = once(async (language: Language): Promise<ServedModule> => {
    const code = await validatorModule(local(language).schema, isPublished);
    grown(code.length);
    return { code, checksum: checksumOf(code) };
  });
  return { fields: fieldsOf(form), rules: rulesByPath(form), check, local, module };
}

export const checksumOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Makes each once; what could not be made is tried again. */
function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    if (value instanceof Promise) value.catch(() => made.delete(key));
    return value;
  };
}
