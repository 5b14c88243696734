import type { RaRecord } from 'ra-core';

type ApiRecord = Readonly<Record<string, unknown>>;

/** react-admin knows records by `id`, the API by `entity_id`; the record keeps both. */
export const withId = (record: ApiRecord): RaRecord => ({
  ...record,
  id: String(record.entity_id ?? record.id ?? ''),
});

/** What the server writes by itself and a body must not repeat. */
const NOT_WRITTEN = new Set(['id', 'entity_id', 'version', 'can']);

/** The fields of a form that differ from the record it began with; a field that was emptied is null. */
export function changedFields(data: ApiRecord, previous: ApiRecord): Record<string, unknown> {
  const names = Object.keys(data).filter(
    (name) => !NOT_WRITTEN.has(name) && !same(data[name], previous[name]),
  );
  return Object.fromEntries(names.map((name) => [name, isBlank(data[name]) ? null : data[name]]));
}

/** Nothing typed: react-admin's inputs write '' or undefined where the API says null. */
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

function same(one: unknown, other: unknown): boolean {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other);
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => same(item, other[index]));
  }
  const [a, b] = [one as ApiRecord, other as ApiRecord];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => same(a[name], b[name]));
}

export const forCreation = (data: ApiRecord): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => !NOT_WRITTEN.has(name) && value !== undefined),
  );
