import { fieldsOf, itemOf, propertiesOf, type Form, type FormField } from '#schemas/engine/form.ts';
import { FORM_KINDS, formKindOf } from '#schemas/engine/formKinds.ts';
import { found, shown, under, when, type FoundProblem } from '#schemas/engine/formProblems/found.ts';
import { placeOf } from '#schemas/engine/formProblems/known.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';

/** More would make every list, form and file of leads unusable. */
const MAX_FIELDS = 100;
/** What the database and the filters of a list take for a whole number. */
const MAX_COUNT = 999_999_999;

/** What a field of a lead may say: nothing depends on anything else, and nothing is hidden from some. */
const KEYWORDS = [
  '$comment',
  'type',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'enum',
  'items',
  'uniqueItems',
  'x-field-id',
  'x-required',
  'x-list',
  'x-mask',
  'x-column',
  'x-filter',
  'x-import',
];

/** What keeps a form that may be published from being one of fields of leads. */
export function customProblems(form: Form): FoundProblem[] {
  const fields = fieldsOf(form);
  return [
    ...when(fields.length > MAX_FIELDS, '/schema', 'too_many_fields', {
      count: fields.length,
      limit: MAX_FIELDS,
    }),
    ...propertiesOf(form.schema).flatMap(([section, part]) =>
      when(
        'x-shown-when' in part,
        under('/schema', 'properties', section, 'x-shown-when'),
        'unknown_keyword',
        {
          name: 'x-shown-when',
          known: ['x-section-id', 'properties'],
        },
      ),
    ),
    ...fields.flatMap(fieldProblems),
  ];
}

/** Nothing is done to the values that leads have: a field can only go. Reads any JSON; the rest `opProblems` tells. */
export function customOpProblems(ops: unknown, form: Form): FoundProblem[] {
  const ids = new Set(fieldsOf(form).map(({ fieldId }) => fieldId));
  const mayBe = (op: unknown): boolean =>
    !isValues(op) || (op.op === 'archive' && !(typeof op.field === 'string' && ids.has(op.field)));
  return (Array.isArray(ops) ? ops : []).flatMap((op: unknown, index) =>
    when(!mayBe(op), under('/ops', index), 'op_lead'),
  );
}

function fieldProblems(field: FormField): FoundProblem[] {
  const { schema } = field;
  const at = placeOf(field);
  const name = formKindOf(schema);
  // That it is of no kind at all is said of every form.
  if (name && !FORM_KINDS[name].kind) return [found(at, 'not_for_leads', { kind: name })];
  const { 'x-list': list } = itemOf(schema);
  return [
    ...Object.keys(schema)
      .filter((keyword) => !KEYWORDS.includes(keyword))
      .map((keyword) => found(under(at, keyword), 'unknown_keyword', { name: keyword, known: KEYWORDS })),
    ...when(
      typeof list === 'string' && !Object.hasOwn(VOCABULARY, list),
      under(at, ...(schema.items ? ['items'] : []), 'x-list'),
      'unknown_list',
      { value: shown(list) },
    ),
    ...limitProblem(schema.minLength, 0, 1, under(at, 'minLength'), 'minLength'),
    ...limitProblem(schema.minimum, 0, MAX_COUNT, under(at, 'minimum'), 'minimum'),
    ...limitProblem(schema.maximum, 0, MAX_COUNT, under(at, 'maximum'), 'maximum'),
  ];
}

const limitProblem = (limit: unknown, least: number, most: number, at: string, name: string) =>
  when(typeof limit === 'number' && (limit < least || limit > most), at, 'bad_keyword', {
    name,
    value: shown(limit),
  });
