import { LANGUAGES } from '../codes.ts';
import { itemOf } from '../form.ts';
import { FORMATS } from '../formats.ts';
import { FORM_LIMITS } from '../formLimits.ts';
import { FORM_MASKS } from '../formLooks.ts';
import type { JsonSchema } from '../kinds.ts';
import { found, shown, under, when, type FoundProblem } from './found.ts';
import type { Known } from './known.ts';
import { nameProblems } from './keywords.ts';

/** What a field or a column says of its values; `id` is that of its texts. */
export function valueProblems(schema: JsonSchema, id: string, at: string, known: Known): FoundProblem[] {
  const item = itemOf(schema);
  const inside = item === schema ? at : under(at, 'items');
  return [
    ...nameProblems(schema, 'format', Object.keys(FORMATS), at),
    ...nameProblems(schema, 'x-mask', FORM_MASKS, at),
    ...listProblems(item, inside, known),
    ...choiceProblems(item, id, inside, known),
    ...limitProblems(schema, at),
    ...patternProblems(schema, at),
  ];
}

function listProblems(
  { 'x-list': list, enum: own }: JsonSchema,
  at: string,
  { lists }: Known,
): FoundProblem[] {
  if (list === undefined) return [];
  const isKnown = typeof list === 'string' && Object.hasOwn(lists, list);
  return [
    ...when(!isKnown, under(at, 'x-list'), 'unknown_list', { value: shown(list) }),
    ...when(own !== undefined, under(at, 'enum'), 'two_lists'),
  ];
}

/** Choices of the field's own: texts, each once, each with a name in both languages; and no names of others. */
function choiceProblems(item: JsonSchema, id: string, at: string, { form }: Known): FoundProblem[] {
  const place = under(at, 'enum');
  const own: readonly unknown[] = Array.isArray(item.enum) ? item.enum : [];
  const known = new Set(own);
  const names = LANGUAGES.map((language) => {
    const inLabels = under('/labels', language, 'fields', id, 'options');
    const options = form.labels[language].fields[id]?.options ?? {};
    return { language, options, at: inLabels };
  });
  return [
    ...when(item.enum !== undefined && !Array.isArray(item.enum), place, 'not_list'),
    ...when(Array.isArray(item.enum) && own.length === 0, place, 'no_choices'),
    ...when(own.length > FORM_LIMITS.options, place, 'too_many', {
      count: own.length,
      limit: FORM_LIMITS.options,
    }),
    ...own.slice(0, FORM_LIMITS.options).flatMap((value, index): FoundProblem[] => {
      if (typeof value !== 'string' || value.trim() === '')
        return [found(under(place, index), 'choice_text', { value: shown(value) })];
      if (value in Object.prototype) return [found(under(place, index), 'bad_name', { name: value })];
      if (own.indexOf(value) !== index) return [found(under(place, index), 'choice_twice', { value })];
      return names.flatMap(({ language, options, at: inLabels }) =>
        when(!options[value]?.trim(), under(inLabels, value), 'no_choice_name', { id, value, language }),
      );
    }),
    ...names.flatMap(({ options, at: inLabels }) =>
      Object.keys(options).flatMap((value) =>
        when(!known.has(value), under(inLabels, value), 'unknown_choice', { id, value }),
      ),
    ),
  ];
}

const PAIRS = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

const limitProblems = (schema: JsonSchema, at: string): FoundProblem[] =>
  PAIRS.flatMap(([low, high]) => {
    const [least, most] = [schema[low], schema[high]];
    const isNever = typeof least === 'number' && typeof most === 'number' && least > most;
    return when(isNever, under(at, low), 'never_valid', { low, high });
  });

/** Whether a pattern ends for every text is found out by the server, which can stop looking (checkCompiles). */
function patternProblems(schema: JsonSchema, at: string): FoundProblem[] {
  const { pattern } = schema;
  if (typeof pattern !== 'string') return [];
  const place = under(at, 'pattern');
  if (pattern.length > FORM_LIMITS.pattern)
    return [found(place, 'pattern_long', { limit: FORM_LIMITS.pattern })];
  return [
    ...when(schema.maxLength === undefined, place, 'pattern_endless'),
    ...notCompiled(pattern).map((problem) => found(place, 'pattern_invalid', { problem })),
  ];
}

/** As AJV reads patterns. */
function notCompiled(pattern: string): string[] {
  try {
    new RegExp(pattern, 'u');
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}
