import { FORM_OPS, type FormOp } from '#schemas/form-schema/ops.ts';
import { asText, fieldsOf, itemOf, type Form, type Lists } from '../form.ts';
import { draftOf } from '../formCompile.ts';
import { formKindOf } from '../formKinds.ts';
import { FORM_LIMITS } from '../formLimits.ts';
import { interpret } from '../interpret.ts';
import type { JsonSchema } from '../kinds.ts';
import { isValues } from '../resource.ts';
import { found, shown, under, when, type FoundProblem } from './found.ts';
import { isHopeless, readForm } from './shape.ts';

/** A field or a column (`list.column`) to which operations may refer. */
interface Part {
  readonly schema: JsonSchema;
  readonly isColumn: boolean;
}
type Parts = ReadonlyMap<string, Part>;
interface Sides {
  readonly from: Parts;
  readonly to: Parts;
  readonly lists: Lists;
  /** What a part is called in the new version. */
  readonly named: (id: string) => string;
}

const partsIn = (form: Form): Parts =>
  new Map(
    fieldsOf(form).flatMap(({ fieldId, schema, rows = [] }): [string, Part][] => [
      [fieldId, { schema, isColumn: false }],
      ...rows.map((column): [string, Part] => [
        `${fieldId}.${column.columnId}`,
        { schema: column.schema, isColumn: true },
      ]),
    ]),
  );

/** Of a column. */
const listOf = (id: string): string => id.split('.')[0]!;

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isMapped = (value: unknown): boolean =>
  isValues(value) &&
  isPlain(value.from) &&
  (value.to === null || isPlain(value.to)) &&
  Object.keys(value).every((name) => ['from', 'to'].includes(name));
/** An empty one says that all stays that the part takes, as it reads it. */
const isTable = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= FORM_LIMITS.ops && value.every(isMapped);

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
  const { form: next, problems } = readForm(to);
  if (isHopeless(problems)) return [];
  if (!Array.isArray(ops)) return when(ops !== undefined, '/ops', 'not_list');
  const all: readonly unknown[] = ops;
  const limit = FORM_LIMITS.ops;
  if (all.length > limit) return [found('/ops', 'too_many', { count: all.length, limit })];
  const renames = new Map(
    all.filter(isValues).flatMap((op) => (op.op === 'rename' ? [[asText(op.from), asText(op.to)]] : [])),
  );
  const sides: Sides = {
    from: from ? partsIn(from) : new Map(),
    to: partsIn(next),
    lists,
    named: (id) => renames.get(id) ?? id,
  };
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

function problemsOf(op: FormOp, at: string, sides: Sides): FoundProblem[] {
  const { from, to } = sides;
  switch (op.op) {
    case 'archive':
      return goneProblems(op.field, under(at, 'field'), sides);
    case 'move':
      return [
        ...goneProblems(op.from, under(at, 'from'), sides),
        ...when(from.get(op.from)?.isColumn === true, under(at, 'from'), 'op_column', { field: op.from }),
      ];
    case 'rename':
      return renameProblems(op.from, op.to, at, sides);
    case 'map':
      return [
        ...when(!from.has(op.field), under(at, 'field'), 'op_from', { field: op.field }),
        ...written(sides.named(op.field), at, sides, (takes) =>
          op.values.flatMap(({ to: value }, index) =>
            when(value !== null && !takes(value), under(at, 'values', index, 'to'), 'op_value', {
              field: op.field,
              value: shown(value),
            }),
          ),
        ),
      ];
    case 'default':
      return [
        ...when(!to.has(op.field), under(at, 'field'), 'op_to', { field: op.field }),
        ...written(op.field, at, sides, (takes) =>
          when(!takes(op.value), under(at, 'value'), 'op_value', { field: op.field, value: shown(op.value) }),
        ),
      ];
  }
}

/** What goes must have been there, and what stays must have become something else. */
function goneProblems(id: string, place: string, { from, to }: Sides): FoundProblem[] {
  const [old, next] = [from.get(id), to.get(id)];
  if (!old) return [found(place, 'op_from', { field: id })];
  return when(next !== undefined && natureOf(old) === natureOf(next), place, 'op_stays', { field: id });
}

function renameProblems(id: string, name: string, at: string, { from, to, named }: Sides): FoundProblem[] {
  const place = under(at, 'to');
  const [old, next] = [from.get(id), to.get(name)];
  const wrong = [
    ...when(!old, under(at, 'from'), 'op_from', { field: id }),
    ...when(to.has(id), under(at, 'from'), 'op_stays', { field: id }),
    ...when(!next, place, 'op_to', { field: name }),
    ...when(from.has(name), place, 'op_taken', { field: name }),
  ];
  if (!old || !next || wrong.length > 0) return wrong;
  // Values are read anew as the other kind; between these there is nothing to read.
  const isOther = (['x-document', 'x-sensitive'] as const).some(
    (key) => old.schema[key] !== next.schema[key],
  );
  const isApart = old.isColumn !== next.isColumn || (kindOf(old) === 'rows') !== (kindOf(next) === 'rows');
  if (isOther || isApart) return [found(place, 'op_kind', { field: name, kind: kindOf(next) })];
  // Cells stay in their rows.
  const isElsewhere = old.isColumn && named(listOf(id)) !== listOf(name);
  return when(isElsewhere, place, 'op_column', { field: id });
}

/** A part into which an operation writes: a document has no value, and nobody types here what is sensitive. */
function written(
  id: string,
  at: string,
  { to, lists }: Sides,
  problems: (takes: (value: unknown) => boolean) => FoundProblem[],
): FoundProblem[] {
  const part = to.get(id);
  if (!part) return [];
  if ('x-document' in part.schema || 'x-sensitive' in part.schema)
    return [found(under(at, 'field'), 'op_values', { field: id, kind: kindOf(part) })];
  const check = interpret(draftOf(part, lists));
  const isMany = part.schema.type === 'array';
  return problems((value) => [value, ...(isMany ? [[value]] : [])].some((one) => check(one).length === 0));
}

const kindOf = ({ schema }: Part): string => formKindOf(schema) ?? '';
const natureOf = (part: Part): string =>
  JSON.stringify([
    kindOf(part),
    ...['x-list', 'x-reference', 'x-sensitive'].map((name) => itemOf(part.schema)[name]),
  ]);
