import { isValues } from '#schemas/engine/resource.ts';
import { FORM_KEYS } from '#schemas/forms/keys.ts';

/** What a file holds, or why it holds no form (a text of the import dialog). */
export type Read =
  | { readonly form: unknown; readonly key: string | null }
  | { readonly fault: 'no_json' | 'no_form'; readonly problem?: string };

/** Reads a form from a file's text: as it was exported, with its key, or the form alone. */
export function readForm(text: string): Read {
  let held: unknown;
  try {
    held = JSON.parse(text);
  } catch (error) {
    return { fault: 'no_json', problem: (error as Error).message };
  }
  if (!isValues(held)) return { fault: 'no_form' };
  const form = 'form' in held ? held.form : held;
  if (!isValues(form) || !isValues(form.schema)) return { fault: 'no_form' };
  const { key } = held;
  return { form, key: typeof key === 'string' && FORM_KEYS.includes(key) ? key : null };
}
