import { fieldOfOp, type FormOp } from '#schemas/form-schema/ops.ts';
import type { ValuesById } from './conditions.ts';
import { ROW_KEY, type FormColumn, type FormField } from './form.ts';
import { fitting, mapped, nameOfOp, type Takes } from './formMigrateValues.ts';
import { classOf } from './mask.ts';
import { isValues } from './resource.ts';
import { isEmpty } from './rules.ts';
import { isSame } from './same.ts';

interface Rows {
  readonly value: unknown;
  /** No cell says anything else than before: reviews stay. */
  readonly kept: boolean;
  readonly told: readonly string[];
}

/**
 * The rows of a list as the new version has them: columns go by their ids, operations name them `list.column` by those of
 * the former version. A map of the list itself is one of the cells that its columns do not take as they are.
 */
export function rowsAs(
  source: FormField,
  target: FormField,
  value: unknown,
  ops: readonly FormOp[],
  takes: Takes,
): Rows {
  if (!Array.isArray(value)) return { value, kept: true, told: [] };
  const own = new Map<string, FormOp[]>();
  for (const op of ops) {
    const [list, column] = fieldOfOp(op).split('.');
    const named = op.op === 'default' ? target : source;
    if (column !== undefined && list === named.fieldId) own.set(column, [...(own.get(column) ?? []), op]);
  }
  const whole = ops.find((op) => op.op === 'map' && op.field === source.fieldId);
  const cells = (target.rows ?? []).map((column) => cellOf(column, source, target, own, whole, takes));
  const told: string[] = [];
  let kept = true;
  const rows = value.filter(isValues).map((row) => {
    const made: Record<string, unknown> = { [ROW_KEY]: row[ROW_KEY] };
    for (const cell of cells) {
      const read = cell(row);
      if (!isEmpty(read.value)) made[read.property] = read.value;
      kept &&= read.kept;
      told.push(...read.told);
    }
    for (const [column, given] of own)
      for (const op of given.filter(({ op: name }) => name === 'archive')) {
        const property = source.rows?.find(({ columnId }) => columnId === column)?.property;
        if (property !== undefined && !isEmpty(row[property])) told.push(nameOfOp(op));
      }
    return made;
  });
  return { value: rows, kept, told: [...new Set(told)] };
}

interface Cell extends Rows {
  readonly property: string;
}

/** What a column of the new version makes of a row of the former. */
function cellOf(
  { columnId, property, schema }: FormColumn,
  source: FormField,
  target: FormField,
  own: ReadonlyMap<string, readonly FormOp[]>,
  whole: FormOp | undefined,
  takes: Takes,
): (row: ValuesById) => Cell {
  const name = `${target.fieldId}.${columnId}`;
  const renamed = [...own].find(([, ops]) => ops.some((op) => op.op === 'rename' && op.to === name))?.[0];
  const origin = source.rows?.find((column) => column.columnId === (renamed ?? columnId));
  const ops = (origin && own.get(origin.columnId)) ?? [];
  const map = ops.find((op) => op.op === 'map') ?? whole;
  const kept = origin && classOf(origin.schema);
  // What is encrypted is never written in the clear because a form says so.
  const gone = ops.some(({ op }) => op === 'archive') || (kept != null && kept !== classOf(schema));
  const given = own.get(columnId)?.find((op) => op.op === 'default');
  // A cell is judged as its list judges it, in a row that has nothing else.
  const column: FormField = { fieldId: name, path: target.path, required: false, schema };
  const fits: Takes = (_column, value) => takes(target, [{ [ROW_KEY]: ROW_KEY, [property]: value }]);
  return (row) => {
    const held = origin && !gone ? row[origin.property] : undefined;
    const told = isEmpty(held) ? [] : ops.filter(({ op }) => op === 'map' || op === 'rename').map(nameOfOp);
    const asIs = isEmpty(held) || map?.op !== 'map' || (map === whole && fits(column, held));
    const value = asIs ? held : read(column, mapped(map.values, held), fits);
    if (isEmpty(value) && given?.op === 'default' && fits(column, given.value))
      return { property, value: given.value, kept: false, told: [...told, nameOfOp(given)] };
    return { property, value, kept: isSame(value, held), told };
  };
}

const read = (column: FormField, wanted: unknown, fits: Takes): unknown =>
  wanted === null ? null : fitting(column, wanted, fits);
