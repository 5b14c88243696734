import { FORM_OPS, type FormOp } from '#schemas/form-schema/ops.ts';
import { byId, fieldsOf, type Form, type FormField, type Lists } from '../form.ts';
import { draftOf } from '../formCompile.ts';
import { formKindOf } from '../formKinds.ts';
import { FORM_LIMITS } from '../formLimits.ts';
import { interpret } from '../interpret.ts';
import { isValues } from '../resource.ts';
import { found, shown, under, when, type FoundProblem } from './found.ts';
import { readForm } from './shape.ts';

type Fields = ReadonlyMap<string, FormField>;
interface Sides {
  readonly from: Fields;
  readonly to: Fields;
  readonly lists: Lists;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isMapped = (value: unknown): boolean =>
  isValues(value) &&
  isPlain(value.from) &&
  (value.to === null || isPlain(value.to)) &&
  Object.keys(value).every((name) => ['from', 'to'].includes(name));
const isTable = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.length <= FORM_LIMITS.ops && value.every(isMapped);

/** What an operation consists of besides its name. */
export const PARTS: Readonly<Record<FormOp['op'], Readonly<Record<string, (value: unknown) => boolean>>>> = {
  rename: { from: isText, to: isText },
  move: { from: isText, form: isText, to: isText },
  map: { field: isText, values: isTable },
  default: { field: isText, value: (value) => value !== undefined && value !== null },
  archive: { field: isText },
};

const OF_CHANGED = ['rename', 'move', 'archive'];

/**
 * What is wrong with the operations that lead from one version to another: fields that the versions do not have, values
 * that the new one would not take, two that decide about the same field. Reads any JSON, as `formProblems` does.
 * @param from the version that is current; null: there is none
 */
export function opProblems(ops: unknown, from: Form | null, to: unknown, lists: Lists): FoundProblem[] {
  if (!Array.isArray(ops)) return when(ops !== undefined, '/ops', 'not_list');
  const all: readonly unknown[] = ops;
  const limit = FORM_LIMITS.ops;
  if (all.length > limit) return [found('/ops', 'too_many', { count: all.length, limit })];
  const fieldsIn = (form: Form) => byId(fieldsOf(form));
  const sides: Sides = { from: from ? fieldsIn(from) : new Map(), to: fieldsIn(readForm(to).form), lists };
  const taken = new Set<string>();
  return all.flatMap((op, index) => {
    const at = under('/ops', index);
    const whole = shapeProblems(op, at);
    if (whole.length > 0) return whole;
    const known = op as FormOp;
    if (!from && known.op !== 'default') return [found(at, 'op_first')];
    return [...problemsOf(known, at, sides), ...twice(known, at, taken)];
  });
}

function shapeProblems(op: unknown, at: string): FoundProblem[] {
  if (!isValues(op)) return [found(at, 'not_object')];
  const name = FORM_OPS.find((one) => one === op.op);
  if (!name)
    return [found(under(at, 'op'), 'unknown_value', { name: 'op', value: shown(op.op), known: FORM_OPS })];
  const parts = Object.entries(PARTS[name]);
  const isWhole = parts.every(([part, is]) => is(op[part])) && Object.keys(op).length === parts.length + 1;
  return when(!isWhole, at, 'op_shape', { op: name, known: parts.map(([part]) => part) });
}

/** The same values cannot go two ways, nor two fields' values come to the same place. */
function twice(op: FormOp, at: string, taken: Set<string>): FoundProblem[] {
  const ends = [
    ...('from' in op
      ? [`from ${op.from}`]
      : OF_CHANGED.includes(op.op)
        ? [`from ${op.field}`]
        : [`${op.op} ${op.field}`]),
    ...(op.op === 'rename' ? [`to ${op.to}`] : []),
  ];
  const repeated = ends.find((end) => taken.has(end));
  for (const end of ends) taken.add(end);
  return when(repeated !== undefined, at, 'op_twice', { field: repeated?.split(' ')[1] ?? '' });
}

function problemsOf(op: FormOp, at: string, { from, to, lists }: Sides): FoundProblem[] {
  const gone = (part: string, field: string): FoundProblem[] =>
    from.has(field)
      ? when(to.has(field), under(at, part), 'op_stays', { field })
      : [found(under(at, part), 'op_from', { field })];
  switch (op.op) {
    case 'archive':
      return gone('field', op.field);
    case 'move':
      return gone('from', op.from);
    case 'rename': {
      const place = under(at, 'to');
      const [old, next] = [from.get(op.from), to.get(op.to)];
      const wrong = [
        ...gone('from', op.from),
        ...when(!next, place, 'op_to', { field: op.to }),
        ...when(from.has(op.to), place, 'op_taken', { field: op.to }),
      ];
      if (!old || !next || wrong.length > 0) return wrong;
      const isOther = kindOf(old) !== kindOf(next) || old.sensitive !== next.sensitive;
      return when(isOther, place, 'op_kind', { field: op.to, kind: kindOf(next) });
    }
    case 'map': {
      const known = from.has(op.field) ? [] : [found(under(at, 'field'), 'op_from', { field: op.field })];
      const place = (index: number) => under(at, 'values', index, 'to');
      return [
        ...known,
        ...written(to.get(op.field), op.field, at, lists, (field, takes) =>
          op.values.flatMap(({ to: value }, index) => {
            const isTaken =
              value === null || takes(value) || (field.schema.type === 'array' && takes([value]));
            return when(!isTaken, place(index), 'op_value', { field: op.field, value: shown(value) });
          }),
        ),
      ];
    }
    case 'default':
      return written(to.get(op.field), op.field, at, lists, (_field, takes) =>
        when(!takes(op.value), under(at, 'value'), 'op_value', { field: op.field, value: shown(op.value) }),
      );
  }
}

/** A field into which an operation writes: a document has no value, and nobody types what is sensitive here. */
function written(
  field: FormField | undefined,
  id: string,
  at: string,
  lists: Lists,
  problems: (field: FormField, takes: (value: unknown) => boolean) => FoundProblem[],
): FoundProblem[] {
  const place = under(at, 'field');
  if (!field) return [found(place, 'op_to', { field: id })];
  if (field.document || field.sensitive)
    return [found(place, 'op_values', { field: id, kind: kindOf(field) })];
  const check = interpret(draftOf(field, lists));
  return problems(field, (value) => check(value).length === 0);
}

const kindOf = ({ schema }: FormField): string => formKindOf(schema) ?? '';
