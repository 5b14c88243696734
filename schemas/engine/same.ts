import { isValues } from './resource.ts';
import { isEmpty } from './rules.ts';

/** Whether two values mean the same: empty has one meaning, an object's keys have no order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (isValues(one) && isValues(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
      isSame(one[key], other[key]),
    );
  return one === other;
}

/** Whether two JSON values are written the same: keys in their order, and what is empty as it is empty. */
export function isIdentical(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isIdentical(item, other[index]));
  if (!isValues(one) || !isValues(other)) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === others.length &&
    keys.every((key, index) => key === others[index] && isIdentical(one[key], other[key]))
  );
}
