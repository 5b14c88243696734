import { codesOf } from '#schemas/engine/codes.ts';
import { isMany, type Field, type Fields } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { entries } from '#schemas/engine/resource.ts';
import type { FailCode } from '#schemas/errors.ts';

/** A value that a field must not take, and what is told of it. */
interface Wrong {
  readonly value: unknown;
  readonly code: FailCode;
  /** Where it is told, below the field: `.0` of a list. */
  readonly below?: string;
}
type Values = Record<string, unknown>;
type Wrongs = Readonly<Record<string, Wrong>>;

const GHOST = '00000000-0000-4000-8000-000000000000';
export const SCRIPT = '<script>alert(1)</script>';
export const SQL = "'; drop table lead; --";
/** Right-to-left override, emoji of several code points, a combining accent. */
export const SIGNS = '\u202Ex🏥👩🏽‍⚕️e\u0301';
const LONG = 'x'.repeat(5000);

const wrong = (code: FailCode, values: Readonly<Record<string, unknown>>, below?: string): Wrongs =>
  Object.fromEntries(
    Object.entries(values).map(([what, value]) => [what, { value, code, ...(below ? { below } : {}) }]),
  );

const TEXTS = { script: SCRIPT, sql: SQL, signs: SIGNS, control: 'a\u0001b' };
const NO_TEXT = { number: 7, fraction: 1.5, yes: true, object: { a: 1 }, list: ['x'], emptyList: [] };
const FORMAT_CODE: Partial<Record<Field['kind'], FailCode>> = {
  phone: 'invalid_phone',
  email: 'invalid_email',
  url: 'invalid_url',
  taxId: 'invalid_tax_id',
  npi: 'invalid_npi',
  zip: 'invalid_zip',
  time: 'invalid_time',
};
const FORMAT_WRONG: Partial<Record<Field['kind'], Readonly<Record<string, unknown>>>> = {
  phone: { short: '12', area: '+11155550123', n11: '+13059115012', more: '305-555-0123 or 305-555-0199' },
  email: { noHost: 'a@x', lines: 'a@x.example\r\nBcc: b@c.example', hidden: 'a\u202Eb@x.example' },
  url: { scheme: 'javascript:alert(1)', user: 'https://a@b.example', lines: 'https://a.example/\nx' },
  taxId: { zeros: '000000000', short: '12-345', letters: '12345678A' },
  npi: { digit: '1234567890', first: '3234567893', short: '123456789' },
  zip: { short: '1234', six: '123456', letters: '1234a', minus: '-1234' },
  time: { hour: '24:00', short: '9:00' },
};

/** What a field must not take, whatever its kind's words for it are; what may be absent may be empty. */
function wrongsOf(field: Field): Wrongs {
  const required: Wrongs = field.required
    ? wrong('required', { null: null, empty: '', blank: ' \t ', ...(isMany(field) ? { emptyList: [] } : {}) })
    : {};
  return { ...kindWrongs(field), ...required };
}

function kindWrongs(field: Field): Wrongs {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return {
        ...wrong('wrong_type', NO_TEXT),
        ...wrong('too_long', { long: LONG, emoji: '🏥'.repeat(4001) }),
        ...wrong('invalid', { control: 'a\u0001b', escape: '\u001B[31m' }),
      };
    case 'phone':
    case 'email':
    case 'url':
    case 'taxId':
    case 'npi':
    case 'zip':
    case 'time':
      return {
        ...wrong('wrong_type', NO_TEXT),
        ...wrong(FORMAT_CODE[field.kind]!, { ...TEXTS, ...FORMAT_WRONG[field.kind] }),
        ...wrong(field.kind === 'url' ? 'too_long' : FORMAT_CODE[field.kind]!, {
          long: `https://a.example/${LONG}`,
        }),
      };
    case 'date':
      return {
        ...wrong('wrong_type', NO_TEXT),
        ...wrong('invalid_date', {
          ...TEXTS,
          long: LONG,
          never: '2026-02-30',
          before: '1899-12-31',
          after: '2100-01-01',
          more: '2026-01-01; drop table lead',
          word: 'NaN',
        }),
      };
    case 'boolean':
      return wrong('wrong_type', { ...NO_TEXT, ...TEXTS, yes: 'maybe', long: LONG, one: 1, zero: 0 });
    case 'count':
      return {
        ...wrong('wrong_type', { yes: true, object: {}, list: [1], emptyList: [] }),
        ...wrong('not_whole', {
          ...TEXTS,
          fraction: 1.5,
          half: '1.5',
          nan: 'NaN',
          infinity: 'Infinity',
          exponent: '1e3',
          hex: '0x10',
          arabic: '١٢',
          long: '9'.repeat(5000),
        }),
        ...wrong('too_small', { negative: -1, minus: '-1' }),
        ...wrong('too_large', { vast: 1e300, large: 1_000_001, digits: '999999999999' }),
      };
    case 'code':
      return choiceWrongs(field, 'not_in_list', codesOf(codesOfField(field))[0]);
    case 'lookup':
    case 'user':
      return {
        ...choiceWrongs(field, 'invalid', GHOST),
        ...wrong('unknown_reference', { ghost: isMany(field) ? [GHOST] : GHOST }),
      };
    default:
      return {};
  }
}

/** Choices, one or several: what is none, in a list of them as well. */
function choiceWrongs(field: Field, code: FailCode, good: unknown): Wrongs {
  const words = { ...TEXTS, long: LONG, name: 'constructor', case: 'New', upper: GHOST.replace('0', 'A') };
  if (!isMany(field)) return { ...wrong('wrong_type', NO_TEXT), ...wrong(code, words) };
  const inside = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([what, value]) => [what, [value]]));
  return {
    ...wrong(code, inside(words), '.0'),
    ...wrong('wrong_type', inside({ list: [good], one: 1, inner: { a: 1 } }), '.0'),
    ...wrong('required', inside({ nothing: null }), '.0'),
    ...wrong('repeated', { twice: [good, good] }),
    ...wrong('wrong_type', { number: 7, fraction: 1.5, yes: true, object: { a: 1 } }),
  };
}

function rowsWrongs(field: Extract<Field, { kind: 'rows' }>, good: object): Wrongs {
  return {
    ...wrong('wrong_type', { number: 7, yes: true, object: { a: 1 }, script: SCRIPT }),
    ...wrong('wrong_type', { list: [['x']], one: [1] }, '.0'),
    ...wrong('required', { nothing: [null] }, '.0'),
    ...wrong('unknown_field', { inner: [{ ...good, constructor: 'x' }] }, '.0.constructor'),
    ...wrong('unknown_field', { name: [{ ...good, bogus: 1 }] }, '.0.bogus'),
    ...wrong('too_many', { many: Array.from({ length: (field.maxRows ?? 100) + 1 }, () => good) }),
  };
}

/** A value of a cell that is not wrong by itself, for a row in which only something else is. */
function goodCell(field: Field): unknown {
  switch (field.kind) {
    case 'lookup':
      return GHOST;
    case 'code':
      return codesOf(codesOfField(field))[0];
    case 'time':
      return '08:00';
    default:
      return 'Good';
  }
}
const goodRow = (fields: Fields): Values =>
  Object.fromEntries(
    entries(fields)
      .filter(([, field]) => field.required)
      .map(([name, field]) => [name, goodCell(field)]),
  );

/** What is tried, by what is wrong: a body in which every field that can be wrong in that way is, and what must be told. */
export interface Trial {
  readonly body: Values;
  readonly told: readonly string[];
}

export function trialsOf(fields: readonly [string, Field][]): Map<string, Trial> {
  const all = new Map<string, Trial>();
  const add = (what: string, name: string, value: unknown, told: string) => {
    const known = all.get(what) ?? { body: {}, told: [] };
    all.set(what, { body: { ...known.body, [name]: value }, told: [...known.told, told] });
  };
  for (const [name, field] of fields) {
    const wrongs = field.kind === 'rows' ? rowsWrongs(field, goodRow(field.fields)) : wrongsOf(field);
    for (const [what, { value, code, below = '' }] of Object.entries(wrongs))
      add(what, name, value, `${name}${below} ${code}`);
    if (field.kind !== 'rows') continue;
    const rows = new Map<string, { row: Values; told: string[] }>();
    for (const [cell, inner] of entries(field.fields))
      for (const [what, { value, code, below = '' }] of Object.entries(wrongsOf(inner))) {
        const known = rows.get(what) ?? { row: {}, told: [] };
        known.told.push(`${name}.0.${cell}${below} ${code}`);
        rows.set(what, { row: { ...known.row, [cell]: value }, told: known.told });
      }
    for (const [what, { row, told }] of rows)
      told.forEach((one) => add(`cells: ${what}`, name, [{ ...goodRow(field.fields), ...row }], one));
  }
  return all;
}
