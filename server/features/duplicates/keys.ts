import { SHARED_KEYS } from '#schemas/lead/duplicates.ts';

type Values = Readonly<Record<string, unknown>>;

/** The keys that are compared as their columns hold them. */
export const COLUMN_KEYS = ['npi', ...SHARED_KEYS] as const;

/** The stored values by which rows can be compared with this one. */
export const comparable = (record: Values): { field: (typeof COLUMN_KEYS)[number]; value: string }[] =>
  COLUMN_KEYS.flatMap((field) => {
    const value = record[field];
    return typeof value === 'string' && value !== '' ? [{ field, value }] : [];
  });

/** Whether the record has an NPI, so that what practitioners share proves nothing against another that has one. */
export const isNumbered = (record: Values): boolean =>
  comparable(record).some(({ field }) => field === 'npi');

/** `phone? …` is known by records without an NPI only, `phone …` by all that have the phone. */
const unnumbered = (field: string): string => `${field}?`;

/** Under which keys others find the record. */
export const knownBy = (record: Values): string[] =>
  comparable(record).flatMap(({ field, value }) =>
    field === 'npi' || isNumbered(record)
      ? [`${field} ${value}`]
      : [`${field} ${value}`, `${unnumbered(field)} ${value}`],
  );

/** Under which keys the record's duplicates are looked for. */
export const looksFor = (record: Values): { field: string; key: string }[] =>
  comparable(record).map(({ field, value }) => ({
    field,
    key: `${field !== 'npi' && isNumbered(record) ? unnumbered(field) : field} ${value}`,
  }));
