import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isValues } from '#schemas/engine/resource.ts';

/** An object, or an empty one in place of whatever else a draft holds there. */
export const part = (value: unknown): JsonSchema => (isValues(value) ? value : {});

/** With a value under a key: where the key stands already, else at the end; undefined takes it away. */
export function put(object: JsonSchema, key: string, value: unknown): JsonSchema {
  if (value === undefined)
    return Object.hasOwn(object, key)
      ? Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
      : object;
  return object[key] === value && Object.hasOwn(object, key) ? object : { ...object, [key]: value };
}

/** With a key in a place among the others, wherever it stood; an index beyond them is the end. */
export function putAt(object: JsonSchema, key: string, value: unknown, index: number): JsonSchema {
  const others = Object.entries(object).filter(([name]) => name !== key);
  return Object.fromEntries([...others.slice(0, index), [key, value], ...others.slice(index)]);
}

/** With another name for a key, in its place. */
export const rename = (object: JsonSchema, from: string, to: string): JsonSchema =>
  from === to || !Object.hasOwn(object, from)
    ? object
    : Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]));

/**
 * With a value deep inside; what is on the way is made where it is missing. Undefined takes the value away, and with it
 * what it leaves empty from a depth on.
 */
export function putIn(
  object: JsonSchema,
  path: readonly string[],
  value: unknown,
  keep = path.length,
): JsonSchema {
  const [key, ...rest] = path;
  if (key === undefined) return object;
  if (rest.length === 0) return put(object, key, value);
  const before = object[key];
  if (value === undefined && !isValues(before)) return object;
  const after = putIn(part(before), rest, value, keep - 1);
  if (after === before) return object;
  const isLeftEmpty = value === undefined && keep <= 0 && Object.keys(after).length === 0;
  return put(object, key, isLeftEmpty ? undefined : after);
}

/** What stands deep inside. */
export const at = (object: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (isValues(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    object,
  );

/** The same array when nothing of it has become another. */
export function mapped<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const next = list.map(change);
  return next.some((item, index) => item !== list[index]) ? next : list;
}

/** The same object when no value of it has become another. */
export function mappedValues(
  object: JsonSchema,
  change: (value: unknown, key: string) => unknown,
): JsonSchema {
  const next = Object.entries(object).map(([key, value]) => [key, change(value, key)] as const);
  return next.some(([key, value]) => value !== object[key]) ? Object.fromEntries(next) : object;
}
