import type { FormChange } from '#schemas/form-schema/change.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { byId, fieldsOf, type Form, type FormField, type Lists } from '../form.ts';
import { formChoices } from '../formChoices.ts';
import { diffForms } from '../formDiff.ts';
import { formKindOf } from '../formKinds.ts';
import { isValues } from '../resource.ts';
import { found, under, when, type FoundProblem } from './found.ts';
import { placeOf } from './known.ts';
import { readForm } from './shape.ts';

/**
 * What keeps the next version from taking the place of those before it (domain §4, docs/decisions/013): a field id that
 * means something else than it did, and values that no operation says what becomes of. Reads any JSON as the next one.
 * @param published every version that was ever published, the oldest first
 */
export function stableProblems(
  published: readonly Form[],
  ops: unknown,
  next: unknown,
  lists: Lists,
): FoundProblem[] {
  const latest = published.at(-1);
  if (!latest) return [];
  const { form } = readForm(next);
  const known = (Array.isArray(ops) ? (ops as unknown[]).filter(isValues) : []) as unknown as FormOp[];
  const fields = byId(fieldsOf(form));
  return [
    ...diffForms(latest, form, lists)
      .filter((change) => change.class === 'BREAKING')
      .flatMap((change) => unsaid(change, latest, form, known, lists)),
    ...reused(published, fields),
  ];
}

const kindOf = ({ schema }: Pick<FormField, 'schema'>): string => formKindOf(schema) ?? '';

/** Ids of fields that a former version had, and that come back as another kind of field. */
function reused(published: readonly Form[], fields: ReadonlyMap<string, FormField>): FoundProblem[] {
  const [latest, ...older] = published.toReversed().map((form) => byId(fieldsOf(form)));
  return [...fields.values()].flatMap((field) => {
    if (latest?.has(field.fieldId)) return [];
    const last = older.map((version) => version.get(field.fieldId)).find((one) => one !== undefined);
    return when(
      last !== undefined && kindOf(last) !== kindOf(field),
      under(placeOf(field), 'x-field-id'),
      'kind_reused',
      { id: field.fieldId, kind: last ? kindOf(last) : '' },
    );
  });
}

/** A breaking change about which no operation says anything. */
function unsaid(
  change: FormChange,
  latest: Form,
  next: Form,
  ops: readonly FormOp[],
  lists: Lists,
): FoundProblem[] {
  const [id = '', column] = change.id.split('.');
  const [before, after] = [byId(fieldsOf(latest)).get(id), byId(fieldsOf(next)).get(id)];
  if (!before) return [];
  if (column !== undefined) return columnProblems(before, after, column, ops);
  if (!after) return goneProblems(before, latest, next, ops);
  const maps = ops.filter((op) => op.op === 'map' && op.field === id);
  if (change.what === 'retyped')
    return when(maps.length === 0, placeOf(after), 'kind_changed', { id, kind: kindOf(before) });
  const codes = (form: Form, { schema }: FormField) =>
    (formChoices(form, id, schema, lists) ?? []).map(({ code }) => code);
  const mapped = new Set(
    maps.flatMap((op) => (op.op === 'map' ? op.values.map(({ from }) => String(from)) : [])),
  );
  const kept = new Set(codes(next, after));
  const place = placeOf(after);
  const list = after.schema.items === undefined ? place : under(place, 'items');
  return codes(latest, before)
    .filter((value) => !kept.has(value) && !mapped.has(value))
    .map((value) =>
      found(under(list, 'x-list' in after.schema ? 'x-list' : 'enum'), 'choice_gone', { id, value }),
    );
}

function goneProblems(field: FormField, latest: Form, next: Form, ops: readonly FormOp[]): FoundProblem[] {
  const {
    fieldId: id,
    path: [section, property],
  } = field;
  const isSaid = ops.some(
    (op) =>
      ((op.op === 'rename' || op.op === 'move') && op.from === id) ||
      (op.op === 'archive' && op.field === id),
  );
  if (isSaid) return [];
  const known = byId(fieldsOf(latest));
  const there = fieldsOf(next).find((one) => one.path[0] === section && one.path[1] === property);
  if (there && !known.has(there.fieldId))
    return [found(under(placeOf(there), 'x-field-id'), 'id_changed', { was: id, is: there.fieldId })];
  return [found('/ops', 'field_gone', { id })];
}

/** Of a list that stays its columns stay too: their values are parts of one value. */
function columnProblems(
  before: FormField,
  after: FormField | undefined,
  column: string,
  ops: readonly FormOp[],
): FoundProblem[] {
  // The list itself is gone, of another kind, or its values are mapped: that is told, or said.
  const id = `${before.fieldId}.${column}`;
  if (!after?.rows || ops.some((op) => 'field' in op && [before.fieldId, id].includes(op.field))) return [];
  const there = after.rows.find((one) => one.columnId === column);
  const place = under(placeOf(after), 'items', 'properties', ...(there ? [there.property] : []));
  return [found(place, 'column_gone', { id })];
}
