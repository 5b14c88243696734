import type { Form } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { FormChange } from '#schemas/form-schema/change.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { formsOf } from '#schemas/forms/keys.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import { SUBJECT_KIND } from '#schemas/vocabulary/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { readableFields } from '../../changes/names.ts';

/** Fields, and columns of lists as `drivers.license`, by id: what operations are about. */
export const partsIn = (form: Form | null | undefined): ReadonlyMap<string, JsonSchema> =>
  new Map(
    readableFields(form ?? { schema: {} }).flatMap(({ fieldId, schema, rows = [] }) => [
      [fieldId, schema] as const,
      ...rows.map((column) => [`${fieldId}.${column.columnId}`, column.schema] as const),
    ]),
  );

const isColumn = (id: string): boolean => id.includes('.');

/** What of a former part may come to stand in a new one: not there before, of the same list, and no other personal data. */
export function renameTargets(id: string, from: Form | null | undefined, to: Form): string[] {
  const [before, after] = [partsIn(from), partsIn(to)];
  const old = before.get(id);
  return [...after]
    .filter(
      ([name, schema]) =>
        !before.has(name) &&
        isColumn(name) === isColumn(id) &&
        name.split('.').slice(0, -1).join() === id.split('.').slice(0, -1).join() &&
        schema['x-document'] === old?.['x-document'] &&
        schema['x-sensitive'] === old?.['x-sensitive'],
    )
    .map(([name]) => name);
}

/** The other forms that the subjects of a form fill in. */
export const siblingForms = (key: string): string[] => [
  ...new Set(
    codesOf(SUBJECT_KIND)
      .flatMap((kind) => LEAD_TYPES.map((type) => formsOf(kind, type)))
      .filter((keys) => keys.includes(key))
      .flat()
      .filter((one) => one !== key),
  ),
];

/** Which operations say what becomes of the values that a change concerns; none: it concerns none. */
export function opsFor(change: FormChange): readonly FormOp['op'][] {
  if (change.about !== 'field' && change.about !== 'column') return [];
  const canMove = change.about === 'field' ? (['move'] as const) : [];
  if (change.class === 'BREAKING') {
    if (change.what === 'removed') return ['archive', 'rename', ...canMove];
    if (change.what === 'retyped') return ['map', 'archive', ...canMove];
    return ['map'];
  }
  const asksAnew =
    (change.what === 'added' && change.class === 'SOFT') ||
    change.details.some(({ name, to }) => name === 'x-required' && to === true);
  return asksAnew && change.about === 'field' ? ['default'] : [];
}
