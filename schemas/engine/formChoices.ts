import type { Text } from './codes.ts';
import { asText, itemOf, type Form, type Lists } from './form.ts';
import type { JsonSchema } from './kinds.ts';

export interface FormChoice {
  readonly code: string;
  readonly name: Text;
}

/**
 * The choices of a field, of a column or of what a list holds, in their order: those of the list that it names
 * (`x-list`), or its own (`enum`) as the form's labels name them; null: it takes other values too.
 * @param id of the field; of a column `list.column`
 */
export function formChoices(
  { labels }: Pick<Form, 'labels'>,
  id: string,
  schema: JsonSchema,
  lists: Lists,
): FormChoice[] | null {
  const { 'x-list': list, enum: own } = itemOf(schema);
  if (typeof list === 'string')
    return Object.hasOwn(lists, list)
      ? Object.entries(lists[list]!).map(([code, name]) => ({ code, name }))
      : null;
  if (!Array.isArray(own)) return null;
  return own.map(asText).map((code) => ({
    code,
    name: {
      en: labels.en.fields[id]?.options?.[code] ?? code,
      es: labels.es.fields[id]?.options?.[code] ?? code,
    },
  }));
}
