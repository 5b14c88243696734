import { yesNo, type Language } from '#schemas/engine/codes.ts';
import { itemOf, type Form, type FormField, type Lists } from '#schemas/engine/form.ts';
import { fieldAt } from '../model/place.ts';
import { nameAt, textsAt } from '../model/read.ts';
import { answersOf } from '../model/conditions.ts';

export type Answer = string | number | boolean;

export const nameOfField = (form: Form, field: FormField, language: Language): string =>
  nameAt(form, fieldAt(...field.path), language);

/** What a field may be answered with, as far as that is known: choices and yes or no. */
export function answersFor(
  form: Form,
  field: FormField,
  lists: Lists,
  language: Language,
): Map<Answer, string> {
  if (answersOf(field) === 'boolean')
    return new Map<Answer, string>([true, false].map((value) => [value, yesNo(value, language)]));
  const item = itemOf(field.schema);
  const list = lists[String(item['x-list'])];
  if (list) return new Map(Object.entries(list).map(([code, text]) => [code, text[language]]));
  const options = textsAt(form, fieldAt(...field.path), language).options;
  const values = Array.isArray(item.enum) ? (item.enum as Answer[]) : [];
  return new Map(values.map((value) => [value, options?.[String(value)] || String(value)]));
}
