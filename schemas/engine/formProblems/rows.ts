import { itemOf, propertiesOf, ROW_KEY, type FormColumn, type FormField } from '../form.ts';
import { columnKeywords } from '../formKeywords.ts';
import { FORM_KINDS, formKindOf } from '../formKinds.ts';
import type { JsonSchema } from '../kinds.ts';
import { textProblems } from './fields.ts';
import { under, when, type FoundProblem } from './found.ts';
import { keywordProblems } from './keywords.ts';
import { isId, type Known } from './known.ts';
import { sensitiveProblems } from './meanings.ts';
import { valueProblems } from './values.ts';

/** Nothing but plain columns: a row is judged as a part of its list. */
const NOT_IN_ROWS = ['x-shown-when', 'x-document', 'x-reference', 'x-fact', 'x-field-id'];

export function rowProblems(
  field: FormField,
  columns: readonly FormColumn[],
  at: string,
  known: Known,
): FoundProblem[] {
  const ids = columns.map((column) => column.columnId);
  const place = under(at, 'items', 'properties');
  const hasKey = propertiesOf(itemOf(field.schema)).some(([name]) => name === ROW_KEY);
  return [
    ...when(!hasKey, place, 'rows_key', { name: ROW_KEY }),
    ...when(columns.length === 0, place, 'rows_no_column'),
    ...columns.flatMap(({ columnId, property, schema }, index): FoundProblem[] => {
      const inside = under(place, property);
      const isNamed = 'x-column-id' in schema && isId(columnId);
      const id = `${field.fieldId}.${columnId}`;
      return [
        ...when(!isNamed, under(inside, 'x-column-id'), 'column_id'),
        ...when(isNamed && ids.indexOf(columnId) !== index, under(inside, 'x-column-id'), 'column_id_twice', {
          id: columnId,
        }),
        ...kindProblems(schema, inside),
        ...sensitiveProblems(schema, inside),
        ...keywordProblems(without(schema, NOT_IN_ROWS), columnKeywords(schema), inside),
        ...NOT_IN_ROWS.flatMap((name) => when(name in schema, under(inside, name), 'column_extra', { name })),
        ...(isNamed ? textProblems(id, known) : []),
        ...valueProblems(schema, id, inside, known),
      ];
    }),
  ];
}

function kindProblems(schema: JsonSchema, at: string): FoundProblem[] {
  if ('$ref' in schema) return [];
  const kind = formKindOf(schema);
  if (kind === null) return when(true, at, 'unknown_kind');
  return when(!FORM_KINDS[kind].inRows, at, 'not_in_rows', { kind });
}

const without = (schema: JsonSchema, names: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));
