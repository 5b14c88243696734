import { isValues } from '#schemas/engine/resource.ts';
import { BUNDLE_FORMAT, type FormImport } from '#schemas/form-schema/bundle.ts';
import { FORM_KEYS } from '#schemas/forms/keys.ts';
import { FORM_BUNDLE_MAX_BYTES, FORM_FILE_MAX_BYTES } from '#schemas/vocabulary/index.ts';

/** What a file holds, as it is sent once its form is known. */
export interface Held {
  /** A form with this many versions; null: a form alone. */
  readonly versions: number | null;
  /** The form that it says it is; null: it does not say, or there is none such. */
  readonly key: string | null;
  readonly bodyFor: (key: string) => FormImport;
}

/** Why a file is not taken (a text of the import dialog), or that it is too large. */
export type Fault =
  | { readonly fault: 'no_json'; readonly problem: string }
  | { readonly fault: 'no_form' }
  | { readonly fault: 'too_large'; readonly limit: number };

/** Reads a form from a file: with its versions, as one version was exported, or alone; any JSON Schema is one. */
export async function readFile(file: File): Promise<Held | Fault> {
  // Before it is read: a film must not fill the memory.
  if (file.size > FORM_BUNDLE_MAX_BYTES) return { fault: 'too_large', limit: FORM_BUNDLE_MAX_BYTES };
  let held: unknown;
  try {
    held = JSON.parse(await file.text());
  } catch (error) {
    return { fault: 'no_json', problem: (error as Error).message };
  }
  if (!isValues(held)) return { fault: 'no_form' };
  const { versions, form, key } = held;
  const known = typeof key === 'string' && FORM_KEYS.includes(key) ? key : null;
  if (held.format === BUNDLE_FORMAT && Array.isArray(versions))
    return {
      versions: versions.length,
      key: known,
      bodyFor: (into) => ({ ...held, key: into }) as FormImport,
    };
  if (file.size > FORM_FILE_MAX_BYTES) return { fault: 'too_large', limit: FORM_FILE_MAX_BYTES };
  if (isValues(form)) {
    const { ops, note } = held;
    const more = { ...(Array.isArray(ops) ? { ops } : {}), ...(typeof note === 'string' ? { note } : {}) };
    return { versions: null, key: known, bodyFor: (into) => ({ key: into, form, ...more }) };
  }
  if (!isValues(held.schema) && !isValues(held.properties)) return { fault: 'no_form' };
  return { versions: null, key: null, bodyFor: (into) => ({ key: into, form: held }) };
}
