import { itemOf, type Form, type FormField } from '#schemas/engine/form.ts';
import { formKindOf } from '#schemas/engine/formKinds.ts';
import { fieldOfOp, type FormOp } from '#schemas/form-schema/ops.ts';
import { publishedIds } from './ids.ts';
import { knownFields } from './read.ts';

/** Something of the published version that would lose values, and no operation says what becomes of them. */
export type Undecided =
  | { readonly what: 'removed'; readonly field: FormField }
  | { readonly what: 'retyped'; readonly field: FormField; readonly now: FormField }
  | { readonly what: 'dropped'; readonly field: FormField; readonly choices: readonly (string | number)[] };

const choicesOf = ({ schema }: FormField): (string | number)[] => {
  const choices = itemOf(schema).enum;
  return Array.isArray(choices) ? (choices as (string | number)[]) : [];
};

/** What people still have to say about values on file, in the order of the published form. */
export function undecided(published: Form | null, form: Form, ops: readonly FormOp[]): Undecided[] {
  const now = new Map(knownFields(form).map((field) => [field.fieldId, field]));
  const decided = new Map(ops.filter(({ op }) => op !== 'default').map((op) => [fieldOfOp(op), op]));
  return [...publishedIds(published).field.values()].flatMap((field): Undecided[] => {
    if (field.document) return [];
    const other = now.get(field.fieldId);
    const op = decided.get(field.fieldId);
    if (!other) return op ? [] : [{ what: 'removed', field }];
    if (formKindOf(other.schema) !== formKindOf(field.schema))
      return op ? [] : [{ what: 'retyped', field, now: other }];
    const kept = new Set(choicesOf(other));
    const named = new Set(op?.op === 'map' ? op.values.map(({ from }) => from) : []);
    // A list of the house in place of the own choices takes none of them for granted.
    const choices = choicesOf(field).filter((choice) => !kept.has(choice) && !named.has(choice));
    return choices.length === 0 || op?.op === 'archive' ? [] : [{ what: 'dropped', field, choices }];
  });
}

/** With an operation, in place of what was said of the same field's values before. */
export function withOp(ops: readonly FormOp[], op: FormOp): FormOp[] {
  const isOther = (one: FormOp) =>
    fieldOfOp(one) !== fieldOfOp(op) || (one.op === 'default') !== (op.op === 'default');
  return [...ops.filter(isOther), op];
}

/** Operations that name a field by another id as it gets it. */
export const renameInOps = (ops: readonly FormOp[], from: string, to: string): readonly FormOp[] =>
  ops.some((op) => (op.op === 'rename' && op.to === from) || (op.op === 'default' && op.field === from))
    ? ops.map((op): FormOp => {
        if (op.op === 'rename' && op.to === from) return { ...op, to };
        return op.op === 'default' && op.field === from ? { ...op, field: to } : op;
      })
    : ops;
