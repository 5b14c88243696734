import type { FormChange } from '#schemas/form-schema/change.ts';
import { fieldOfOp, type FormOp } from '#schemas/form-schema/ops.ts';
import type { ValuesById } from './conditions.ts';
import type { FormField } from './form.ts';
import { rowsAs } from './formMigrateRows.ts';
import { fitting, mapped, nameOfOp, type Takes } from './formMigrateValues.ts';
import { isOtherClass } from './mask.ts';
import { isEmpty } from './rules.ts';
import { isSame } from './same.ts';

/** A value that the new version has where the former one had another, or none. */
export interface FieldWrite {
  readonly field: string;
  /** null: the field is empty from now on. */
  readonly value: unknown;
  /** The field of the former version whose content it is, unchanged: its reviews go along. */
  readonly from?: string;
}

/** A value that becomes one of another form of the same subject. */
export interface FieldMove {
  readonly form: string;
  readonly field: string;
  readonly value: unknown;
  /** Where it was. */
  readonly from: FormField;
}

export interface Applied {
  readonly writes: readonly FieldWrite[];
  readonly moves: readonly FieldMove[];
  /** Fields whose values stay on file and are shown no more. */
  readonly archived: readonly string[];
  /** One entry (`rename legal_name`) for each operation that had a value to work on. */
  readonly told: readonly string[];
  /** All values by field id as the new version has them. */
  readonly values: ValuesById;
}

type Fields = ReadonlyMap<string, FormField>;
/**
 * What the operations of a version do to the values of one file (domain §4 'Schema change'). Columns of lists are named
 * `list.column`; a column whose property is called otherwise is renamed by itself, because rows are kept by property.
 * @param values as they are, sensitive ones open
 */
export function applyOps(
  ops: readonly FormOp[],
  from: Fields,
  to: Fields,
  values: ValuesById,
  takes: Takes,
): Applied {
  const now: Record<string, unknown> = { ...values };
  const writes = new Map<string, FieldWrite>();
  const moves: FieldMove[] = [];
  const archived = new Set<string>();
  const told: string[] = [];
  const put = (field: string, value: unknown, origin?: string): void => {
    now[field] = value;
    writes.set(field, { field, value, ...(origin !== undefined && { from: origin }) });
  };
  const archive = (field: string): void => {
    archived.add(field);
    // Under an id that goes on the value would still be shown.
    if (to.has(field)) put(field, null);
    else delete now[field];
  };
  const inFields = ops.filter((op) => !fieldOfOp(op).includes('.'));
  const renames = new Map(inFields.flatMap((op) => (op.op === 'rename' ? [[op.from, op.to] as const] : [])));
  const tables = new Map(inFields.flatMap((op) => (op.op === 'map' ? [[op.field, op.values] as const] : [])));

  const turn = (field: string): void => {
    const source = from.get(field);
    const target = to.get(renames.get(field) ?? field);
    const held = values[field];
    if (!source || !target || isFreed(source, target)) return archive(field);
    const isOther = target.fieldId !== field;
    // What is there already is not overwritten by what comes from elsewhere.
    if (isOther && from.has(target.fieldId) && !isEmpty(now[target.fieldId])) return archive(field);
    const value =
      source.rows && target.rows ? held : valueOf(target, mapped(tables.get(field) ?? [], held), takes);
    if (value === undefined) return archive(field);
    const kept = isSame(value, held);
    if (kept && !isOther && !isOtherClass(source, target)) return;
    put(target.fieldId, value, kept ? field : undefined);
    if (isOther) delete now[field];
  };

  for (const op of inFields.filter(({ op: name }) => name !== 'default')) {
    const field = fieldOfOp(op);
    if (isEmpty(values[field])) continue;
    // A rename that is also mapped is one change, told as both.
    told.push(nameOfOp(op));
    const source = from.get(field);
    if (op.op === 'archive') archive(field);
    else if (op.op === 'move') {
      if (source) moves.push({ form: op.form, field: op.to, value: values[field], from: source });
      archive(field);
    } else turn(field);
  }
  for (const target of to.values()) {
    const origin = originOf(target.fieldId, from, renames);
    const source = origin === undefined ? undefined : from.get(origin);
    if (!source?.rows || !target.rows || archived.has(source.fieldId)) continue;
    const rows = rowsAs(source, target, now[target.fieldId], ops, takes);
    told.push(...rows.told);
    if (!isSame(rows.value, now[target.fieldId]))
      put(target.fieldId, rows.value, rows.kept ? source.fieldId : undefined);
  }
  for (const op of inFields) {
    const target = op.op === 'default' ? to.get(op.field) : undefined;
    if (op.op !== 'default' || !target || !isEmpty(now[op.field]) || !takes(target, op.value)) continue;
    put(op.field, op.value);
    told.push(nameOfOp(op));
  }
  return { writes: [...writes.values()], moves, archived: [...archived], told, values: now };
}

/** null: the table says that there is none; undefined: the field takes nothing like it. */
const valueOf = (field: FormField, wanted: unknown, takes: Takes): unknown =>
  wanted === null ? null : fitting(field, wanted, takes);

/** The field of the former version whose values a field has. */
function originOf(field: string, from: Fields, renames: ReadonlyMap<string, string>): string | undefined {
  for (const [old, name] of renames) if (name === field && from.has(old)) return old;
  return from.has(field) ? field : undefined;
}

/** What is encrypted is never written in the clear because a form says so; of cells of rows `rowsAs` knows. */
const isFreed = (from: FormField, to: FormField): boolean =>
  typeof from.sensitive === 'string' && isOtherClass(from, to);

/** Breaking changes of which no operation says what becomes of the values; what is said of a list is said of its columns. */
export function uncovered(changes: readonly FormChange[], ops: readonly FormOp[]): FormChange[] {
  const saying = new Map(ops.filter(({ op }) => op !== 'default').map((op) => [fieldOfOp(op), op]));
  const isThere = (id: string, ...whats: readonly FormChange['what'][]): boolean =>
    changes.some((change) => change.id === id && whats.includes(change.what));
  const isCovered = ({ id, what }: FormChange): boolean => {
    if (saying.has(id)) return true;
    const [list = '', column] = id.split('.');
    const op = column === undefined ? undefined : saying.get(list);
    // A renamed list keeps the columns that it has under its new name.
    if (op?.op === 'rename') return isThere(`${op.to}.${column}`, 'added');
    if (op?.op === 'map') return what !== 'removed' || isThere(list, 'retyped');
    return op !== undefined;
  };
  return changes.filter((change) => change.class === 'BREAKING' && !isCovered(change));
}

/** The fields and columns among them of which a file has a value that would be lost. */
export function lossesIn(
  breaking: readonly FormChange[],
  from: Fields,
  to: Fields,
  values: ValuesById,
  takes: Takes,
): string[] {
  const isLost = ({ what, about, id }: FormChange): boolean => {
    const [list = '', column] = id.split('.');
    const held = values[list];
    if (isEmpty(held)) return false;
    const target = to.get(list);
    // A choice that was dropped is lost where it was chosen.
    if (what === 'tightened') return !target || !takes(target, held);
    if (about === 'field') return true;
    const property = from.get(list)?.rows?.find(({ columnId }) => columnId === column)?.property;
    return (
      Array.isArray(held) && held.some((row: ValuesById) => property !== undefined && !isEmpty(row[property]))
    );
  };
  return breaking.filter(isLost).map(({ id }) => id);
}
