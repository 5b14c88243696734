import { byId, type Form, type FormField, type Lists } from '#schemas/engine/form.ts';
import { diffForms } from '#schemas/engine/formDiff.ts';
import { choicesOf } from '#schemas/engine/formFacets.ts';
import { uncovered } from '#schemas/engine/formMigrate.ts';
import { fieldOfOp, type FormOp } from '#schemas/form-schema/ops.ts';
import { knownFields } from './read.ts';

/** Something of the published version that would lose values, and no operation says what becomes of them. */
export type Undecided =
  | { readonly what: 'removed' | 'retyped'; readonly field: FormField }
  | { readonly what: 'dropped'; readonly field: FormField; readonly choices: readonly (string | number)[] };

/** The choices that a field no longer has, and of which the operation on it says nothing. */
function dropped(before: FormField, now: FormField, op: FormOp | undefined, lists: Lists) {
  const choices = ({ schema }: FormField) => (choicesOf(schema, lists) ?? []) as (string | number)[];
  const kept = new Set(choices(now));
  const named = new Set(op?.op === 'map' ? op.values.map(({ from }) => from) : []);
  return choices(before).filter((choice) => !kept.has(choice) && !named.has(choice));
}

/**
 * What people still have to say about values on file, in the order of the published form. It is what keeps a form from
 * being published (`uncovered`), and of a choice that went after others were said what becomes of it as well.
 */
export function undecided(published: Form, form: Form, ops: readonly FormOp[], lists: Lists): Undecided[] {
  const changes = diffForms(published, form, lists).filter(({ about }) => about === 'field');
  const now = byId(knownFields(form));
  const opOn = new Map(ops.filter(({ op }) => op !== 'default').map((op) => [fieldOfOp(op), op]));
  const open = new Map(uncovered(changes, ops).map(({ id, what }) => [id, what]));
  for (const { id, what, class: asks } of changes)
    if (what === 'tightened' && asks === 'BREAKING' && opOn.get(id)?.op === 'map' && !open.has(id))
      open.set(id, what);
  return knownFields(published).flatMap((field): Undecided[] => {
    const what = open.get(field.fieldId);
    if (what === undefined) return [];
    const next = now.get(field.fieldId);
    if (!next || what !== 'tightened') return [{ what: next ? 'retyped' : 'removed', field }];
    const choices = dropped(field, next, opOn.get(field.fieldId), lists);
    return choices.length > 0 ? [{ what: 'dropped', field, choices }] : [];
  });
}

/**
 * With an operation, in place of what was said of the same field's values before. What a table says of other choices
 * stays: they went at another time.
 */
export function withOp(ops: readonly FormOp[], op: FormOp): FormOp[] {
  const isOther = (one: FormOp) =>
    fieldOfOp(one) !== fieldOfOp(op) || (one.op === 'default') !== (op.op === 'default');
  const said = ops.find((one) => !isOther(one));
  if (op.op !== 'map' || said?.op !== 'map') return [...ops.filter(isOther), op];
  const isNamed = (value: unknown) => op.values.some(({ from }) => from === value);
  const values = [...said.values.filter(({ from }) => !isNamed(from)), ...op.values];
  return [...ops.filter(isOther), { ...op, values }];
}

/** Operations that name a field by another id as it gets it. */
export const renameInOps = (ops: readonly FormOp[], from: string, to: string): readonly FormOp[] =>
  ops.some((op) => (op.op === 'rename' && op.to === from) || (op.op === 'default' && op.field === from))
    ? ops.map((op): FormOp => {
        if (op.op === 'rename' && op.to === from) return { ...op, to };
        return op.op === 'default' && op.field === from ? { ...op, field: to } : op;
      })
    : ops;
