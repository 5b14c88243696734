import { LANGUAGES } from '../codes.ts';
import type { FormField } from '../form.ts';
import { maySee } from '../formAudience.ts';
import { fieldKeywords, itemKeywords } from '../formKeywords.ts';
import { formKindOf } from '../formKinds.ts';
import { isValues } from '../resource.ts';
import { chainProblems, conditionProblems } from './conditions.ts';
import { found, under, when, type FoundProblem } from './found.ts';
import { keywordProblems } from './keywords.ts';
import { isId, placeOf, type Known } from './known.ts';
import { lookProblems } from './looks.ts';
import {
  audienceProblems,
  documentProblems,
  factProblems,
  referenceProblems,
  sensitiveProblems,
} from './meanings.ts';
import { rowProblems } from './rows.ts';
import { valueProblems } from './values.ts';

/** Everything that is wrong with one field of a form. */
export function fieldProblems(field: FormField, known: Known): FoundProblem[] {
  const { fieldId, schema, rows } = field;
  const at = placeOf(field);
  const isNamed = 'x-field-id' in schema && isId(fieldId);
  const nested = 'properties' in schema;
  return [
    ...when(!isNamed, under(at, 'x-field-id'), 'field_id'),
    ...when(
      isNamed && known.fields.get(fieldId)?.path !== field.path,
      under(at, 'x-field-id'),
      'field_id_twice',
      {
        id: fieldId,
      },
    ),
    ...when(nested, under(at, 'properties'), 'nested_fields'),
    ...when(!nested && !('$ref' in schema) && formKindOf(schema) === null, at, 'unknown_kind'),
    ...keywordProblems(nested ? {} : schema, fieldKeywords(schema), at),
    ...(isValues(schema.items)
      ? keywordProblems(schema.items, itemKeywords(schema.items), under(at, 'items'))
      : []),
    ...(isNamed ? textProblems(fieldId, known) : []),
    ...valueProblems(schema, fieldId, at, known),
    ...lookProblems(field, known.form),
    ...conditionProblems(schema, at, known, maySee(field, 'PROVIDER')),
    ...chainProblems(field, at, known),
    ...documentProblems(schema, at),
    ...audienceProblems(schema, at),
    ...sensitiveProblems(schema, at),
    ...factProblems(field, at),
    ...referenceProblems(schema, at),
    ...(rows ? rowProblems(field, rows, at, known) : []),
  ];
}

/** The texts of a field, or of a column (`list.column`), in both languages. */
export function textProblems(id: string, { form: { labels } }: Pick<Known, 'form'>): FoundProblem[] {
  const texts = LANGUAGES.map((language) => ({ language, text: labels[language].fields[id] }));
  const hasHelp = texts.some(({ text }) => text?.help);
  return texts.flatMap(({ language, text }) => {
    const at = under('/labels', language, 'fields', id);
    return [
      ...(text?.title.trim() ? [] : [found(under(at, 'title'), 'no_title', { id, language })]),
      ...when(hasHelp && !text?.help, under(at, 'help'), 'one_help', { id, language }),
    ];
  });
}
