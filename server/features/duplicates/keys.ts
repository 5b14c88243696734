import { DUPLICATE_KEYS, NAME_KEY, SHARED_KEYS, type DuplicateKey } from '#schemas/lead/duplicates.ts';

type Values = Readonly<Record<string, unknown>>;

/** By what a record's duplicates are looked for. */
export interface Look {
  readonly field: DuplicateKey;
  /** The column's value; of a name its key and the ZIP code. */
  readonly values: readonly string[];
  /** Only records without an NPI prove anything. */
  readonly unnumbered: boolean;
  /** Under which of the keys that other records are known by. */
  readonly key: string;
}

/** Whether the record has an NPI, so that what practitioners share proves nothing against another that has one. */
export const isNumbered = (record: Values): boolean => Boolean(record.npi);

const isShared = (field: DuplicateKey): boolean => (SHARED_KEYS as readonly string[]).includes(field);

/** `phone? …` is known by records without an NPI only, `phone …` by all that have the phone. */
const keyOf = (field: DuplicateKey, values: readonly string[], unnumbered: boolean): string =>
  `${field}${unnumbered ? '?' : ''} ${values.join(' ')}`;

/**
 * Under which keys the record's duplicates are looked for, the strongest proof first.
 * @param nameKey the company's name as `lead_name_key` makes it; it counts with the ZIP code only
 */
export const looksFor = (record: Values, nameKey: string | null): Look[] =>
  DUPLICATE_KEYS.flatMap((field) => {
    const values = field === NAME_KEY ? [nameKey, record.zip] : [record[field]];
    if (!values.every((value) => typeof value === 'string' && value !== '')) return [];
    const unnumbered = isShared(field) && isNumbered(record);
    const texts = values as string[];
    return [{ field, values: texts, unnumbered, key: keyOf(field, texts, unnumbered) }];
  });

/** Under which keys others find the record that looks for its own duplicates so. */
export const knownBy = (record: Values, looks: readonly Look[]): string[] =>
  looks.flatMap(({ field, values }) =>
    isShared(field) && !isNumbered(record)
      ? [keyOf(field, values, false), keyOf(field, values, true)]
      : [keyOf(field, values, false)],
  );

/** The fields of keys that a record is known by. */
export const fieldsOfKeys = (keys: readonly string[]): DuplicateKey[] =>
  DUPLICATE_KEYS.filter((field) => keys.some((key) => key.startsWith(`${field} `)));
