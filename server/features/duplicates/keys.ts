import { DUPLICATE_KEYS, NAME_KEY, SHARED_KEYS, type DuplicateKey } from '#schemas/lead/duplicates.ts';

type Values = Readonly<Record<string, unknown>>;

/** The keys that are compared as their columns hold them. */
export const COLUMN_KEYS = DUPLICATE_KEYS.filter((key) => key !== NAME_KEY);

/**
 * The values by which a record can be compared with others, the strongest proof first.
 * @param nameKey the company's name as `lead_name_key` makes it; it counts with the ZIP code only
 */
const comparable = (record: Values, nameKey: string | null): { field: DuplicateKey; value: string }[] =>
  DUPLICATE_KEYS.flatMap((field) => {
    const value =
      field === NAME_KEY ? nameKey && record.zip && `${nameKey} ${String(record.zip)}` : record[field];
    return typeof value === 'string' && value !== '' ? [{ field, value }] : [];
  });

/** Whether the record has an NPI, so that what practitioners share proves nothing against another that has one. */
export const isNumbered = (record: Values): boolean => Boolean(record.npi);

const isShared = (field: DuplicateKey): boolean => (SHARED_KEYS as readonly string[]).includes(field);

/** `phone? …` is known by records without an NPI only, `phone …` by all that have the phone. */
const unnumbered = (field: string): string => `${field}?`;

/** Under which keys others find the record. */
export const knownBy = (
  record: Values,
  nameKey: string | null = null,
): { field: DuplicateKey; key: string }[] =>
  comparable(record, nameKey).flatMap(({ field, value }) => {
    const all = { field, key: `${field} ${value}` };
    return isShared(field) && !isNumbered(record)
      ? [all, { field, key: `${unnumbered(field)} ${value}` }]
      : [all];
  });

/** Under which keys the record's duplicates are looked for. */
export const looksFor = (
  record: Values,
  nameKey: string | null = null,
): { field: DuplicateKey; key: string }[] =>
  comparable(record, nameKey).map(({ field, value }) => ({
    field,
    key: `${isShared(field) && isNumbered(record) ? unnumbered(field) : field} ${value}`,
  }));
