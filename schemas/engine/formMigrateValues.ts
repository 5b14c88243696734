import { fieldOfOp, type FormOp, type MappedValue } from '#schemas/form-schema/ops.ts';
import { normaliseField, type FormField } from './form.ts';
import { KINDS } from './kinds.ts';

/** Whether a field takes a value by itself, whatever the others are. */
export type Takes = (field: FormField, value: unknown) => boolean;

export const nameOfOp = (op: FormOp): string => `${op.op} ${fieldOfOp(op)}`;

/** A value by a table; of several choices each. What the table does not name stays. */
export function mapped(table: readonly MappedValue[], value: unknown): unknown {
  const one = (each: unknown): unknown => {
    const entry = table.find((row) => row.from === each);
    return entry ? entry.to : each;
  };
  if (!Array.isArray(value)) return one(value);
  const all = [...new Set(value.map(one).filter((each) => each !== null))];
  return all.length === 0 ? null : all;
}

/** A value as a field reads it, if it takes it: numbers in a text, the one of a list, yes and no in words. */
export function fitting(field: FormField, value: unknown, takes: Takes): unknown {
  const ways = [value, ...readings(field.schema.type, value)];
  return ways.map((way) => normaliseField(field, way)).find((read) => read !== null && takes(field, read));
}

function readings(type: unknown, value: unknown): unknown[] {
  if (type === 'array') return Array.isArray(value) ? [] : [[value]];
  if (Array.isArray(value)) return value.length === 1 ? [value[0], ...readings(type, value[0])] : [];
  if (type === 'string') return typeof value === 'number' ? [String(value)] : [];
  if (typeof value !== 'string') return [];
  if (type === 'boolean')
    return [KINDS.boolean.normalise(value.trim(), { kind: 'boolean', label: NO_LABEL })];
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(value.trim()) ? [Number(value)] : [];
}
const NO_LABEL = { en: '', es: '' };
