import type { FormChange } from '#schemas/form-schema/change.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { byId, fieldsOf, itemOf, type Form, type FormField, type Lists } from '../form.ts';
import { formChoices } from '../formChoices.ts';
import { diffForms } from '../formDiff.ts';
import { uncovered } from '../formMigrate.ts';
import type { JsonSchema } from '../kinds.ts';
import { formKindOf } from '../formKinds.ts';
import { isValues } from '../resource.ts';
import { found, under, when, type FoundProblem } from './found.ts';
import { placeOf } from './known.ts';
import { isHopeless, readForm } from './shape.ts';

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
  const { form, problems } = readForm(next);
  if (isHopeless(problems)) return [];
  const known = (Array.isArray(ops) ? (ops as unknown[]).filter(isValues) : []) as unknown as FormOp[];
  const fields = byId(fieldsOf(form));
  return [
    ...uncovered(diffForms(latest, form, lists), known).flatMap((change) =>
      unsaid(change, latest, form, known, lists),
    ),
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

/** A breaking change of which no operation says what becomes of the values, at its place. */
function unsaid(
  { id, what }: FormChange,
  latest: Form,
  next: Form,
  ops: readonly FormOp[],
  lists: Lists,
): FoundProblem[] {
  const [fieldId = '', columnId] = id.split('.');
  const [before, after] = [byId(fieldsOf(latest)).get(fieldId), byId(fieldsOf(next)).get(fieldId)];
  if (!before) return [];
  if (columnId !== undefined && !after?.rows) {
    // Of a list that is gone its columns need not be told, unless it goes on under another name, without them.
    const isRenamed = ops.some((op) => op.op === 'rename' && op.from === fieldId);
    return when(isRenamed, '/ops', 'field_gone', { id });
  }
  if (!after) return goneProblems(before, latest, next);
  const partOf = (field: FormField): Part => ({ at: placeOf(field), schema: field.schema });
  const [old, now] =
    columnId === undefined
      ? [partOf(before), partOf(after)]
      : [columnOf(before, columnId), columnOf(after, columnId)];
  if (!old) return [];
  if (!now) return [found('/ops', 'field_gone', { id })];
  if (what === 'retyped') return [found(now.at, 'kind_changed', { id, kind: kindOf(old) })];
  const codesIn = (form: Form, { schema }: Part) =>
    (formChoices(form, id, schema, lists) ?? []).map(({ code }) => code);
  const kept = new Set(codesIn(next, now));
  const list = now.schema.items === undefined ? now.at : under(now.at, 'items');
  const place = under(list, 'x-list' in itemOf(now.schema) ? 'x-list' : 'enum');
  return codesIn(latest, old)
    .filter((value) => !kept.has(value))
    .map((value) => found(place, 'choice_gone', { id, value }));
}

interface Part {
  readonly at: string;
  readonly schema: JsonSchema;
}

function columnOf(field: FormField, id: string): Part | undefined {
  const column = field.rows?.find(({ columnId }) => columnId === id);
  return (
    column && {
      at: under(placeOf(field), 'items', 'properties', column.property),
      schema: column.schema,
    }
  );
}

/** Where another field stands in the place of the one that is gone, its id was probably changed by hand. */
function goneProblems({ fieldId, path }: FormField, latest: Form, next: Form): FoundProblem[] {
  const known = byId(fieldsOf(latest));
  const there = fieldsOf(next).find((one) => one.path.every((step, index) => step === path[index]));
  return there && !known.has(there.fieldId)
    ? [found(under(placeOf(there), 'x-field-id'), 'id_changed', { was: fieldId, is: there.fieldId })]
    : [found('/ops', 'field_gone', { id: fieldId })];
}
