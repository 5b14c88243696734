import { codes, codesOf } from '#schemas/engine/codes.ts';
import { isMany, type Field, type Kind } from '#schemas/engine/field.ts';

/** How a rule of a report compares. What says 'not' holds for empty values too: who leaves out one status keeps the rest. */
export const OPERATOR = codes({
  in: { en: 'is any of', es: 'es alguno de' },
  not_in: { en: 'is none of', es: 'no es ninguno de' },
  contains: { en: 'contains', es: 'contiene' },
  not_contains: { en: 'does not contain', es: 'no contiene' },
  starts: { en: 'starts with', es: 'empieza por' },
  range: { en: 'is between', es: 'está entre' },
  empty: { en: 'is empty', es: 'está vacío' },
  filled: { en: 'is not empty', es: 'no está vacío' },
});
export type ReportOperator = keyof typeof OPERATOR;
export const OPERATORS = codesOf(OPERATOR);

/** Operators that compare with nothing. */
export const takesValues = (operator: ReportOperator): boolean =>
  operator !== 'empty' && operator !== 'filled';
/** Operators that compare with one text. */
export const takesOne = (operator: ReportOperator): boolean => !['in', 'not_in'].includes(operator);

const PRESENCE = ['empty', 'filled'] as const;
const CHOICE = ['in', 'not_in', ...PRESENCE] as const;
const WORDS = ['contains', 'not_contains', ...PRESENCE] as const;
const TEXT = ['contains', 'not_contains', 'starts', ...CHOICE] as const;
const ORDERED = ['range', ...PRESENCE] as const;
const NUMBER = ['range', ...CHOICE] as const;

/** What each kind of value can be asked, the most used first. */
const BY_KIND: Readonly<Record<Kind, readonly ReportOperator[]>> = {
  text: TEXT,
  longText: WORDS,
  phone: TEXT,
  email: TEXT,
  url: WORDS,
  taxId: TEXT,
  npi: TEXT,
  zip: TEXT,
  time: CHOICE,
  date: ORDERED,
  dateTime: ORDERED,
  boolean: ['in', ...PRESENCE],
  count: NUMBER,
  number: NUMBER,
  code: CHOICE,
  lookup: CHOICE,
  user: CHOICE,
  texts: CHOICE,
  file: PRESENCE,
  record: PRESENCE,
  rows: PRESENCE,
};

export const operatorsOfField = (field: Field): readonly ReportOperator[] => BY_KIND[field.kind];

/** Lists, tables and long texts have no order and make no groups. */
export const isOneValue = (field: Field): boolean =>
  !isMany(field) && !['rows', 'longText', 'file', 'record'].includes(field.kind);
export const isNumber = (field: Field): boolean => field.kind === 'count' || field.kind === 'number';
export const isDated = (field: Field): boolean => field.kind === 'date' || field.kind === 'dateTime';
