import { describe, expect, test } from 'vitest';
import { interpret } from '#schemas/engine/interpret.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { candidatesOf, choose, type Fits } from '#schemas/import-flow/suggest.ts';

const STATES = ['FL', 'GA', 'NY', 'MA', 'CA'];
/** What needs no lookup is read as the schema says; of the lookups there are some states. */
const fits: Fits = (field, text) =>
  field.kind === 'lookup'
    ? field.list === 'state' && STATES.includes(text)
    : interpret(kindOf(field).schema(field))(kindOf(field).normalise(text, field)).length === 0;

type Columns = Record<string, readonly string[]>;
const suggest = (columns: Columns, type: 'SP' | 'TP' = 'SP') =>
  choose(Object.entries(columns).flatMap(([header, cells]) => candidatesOf(type, { header, cells }, fits)));
const fieldsOf = (columns: Columns, type?: 'SP' | 'TP') =>
  Object.fromEntries(suggest(columns, type).map(({ column, field }) => [column, field]));
const named = (...headers: string[]): Columns => Object.fromEntries(headers.map((header) => [header, []]));

const NPIS = ['1234567893', '1003000126', '1245319599', '1609339746'];
const PHONES = ['(305) 434-2000', '617-555-0111', '+1 212 555 0123', '7028799043'];

describe('by name', () => {
  test('knows labels in both languages and usual words', () => {
    expect(
      fieldsOf(named('NOMBRE DE LA EMPRESA', 'Telephone', 'E-Mail', 'estados atendidos', 'Favourite colour')),
    ).toEqual({
      'NOMBRE DE LA EMPRESA': 'company_name',
      Telephone: 'phone',
      'E-Mail': 'email',
      'estados atendidos': 'states',
    });
  });

  test.each(['Clinic', 'Practice', 'Clinic name', 'Company'])('knows whose row it is by %s', (header) =>
    expect(fieldsOf(named(header, 'Clinic phone', 'ZIP'))).toMatchObject({
      [header]: 'company_name',
      'Clinic phone': 'phone',
    }),
  );

  test('takes the better of two columns, each once', () => {
    expect(fieldsOf(named('Authorized Official First Name', 'Provider First Name'))).toEqual({
      'Provider First Name': 'contact_first_name',
    });
    expect(fieldsOf(named('Provider Business Mailing Address Telephone Number'))).toEqual({});
  });

  test('offers each type its own fields', () => {
    expect(fieldsOf(named('Drivers', 'Taxonomy'), 'TP')).toEqual({ Drivers: 'drivers' });
    expect(fieldsOf(named('Drivers', 'Taxonomy'), 'SP')).toEqual({ Taxonomy: 'specialties' });
  });

  test('is less sure the fewer of its cells the field takes, and gives way to one that fits', () => {
    const sure = (cells: readonly string[]) => suggest({ NPI: cells })[0]?.confidence ?? 0;
    expect(sure(NPIS)).toBeGreaterThan(0.95);
    expect(sure([...NPIS.slice(0, 2), 'x', 'y'])).toBeLessThan(0.7);
    expect(sure(['x', 'y'])).toBeLessThan(0.4);
    expect(suggest({ NPI: ['x', 'y', 'z'], 'Code 7': NPIS })).toEqual([
      expect.objectContaining({ column: 'Code 7', field: 'npi', by: 'content' }),
    ]);
  });
});

describe('by a similar header', () => {
  test('needs half of its words, and is less sure than a name', () => {
    const [phone] = suggest({ 'Office phone': PHONES });
    expect(phone).toMatchObject({ field: 'phone', by: 'similar' });
    expect(phone!.confidence).toBeGreaterThan(0.5);
    expect(phone!.confidence).toBeLessThan(0.9);
    expect(fieldsOf({ Phone: PHONES, 'Office phone': PHONES })).toEqual({ Phone: 'phone' });
    expect(fieldsOf({ 'Which phone do they use at home': ['none'] })).toEqual({});
  });

  test('a word that several fields have tells none of them', () => {
    expect(fieldsOf(named('Pet name'))).toEqual({});
  });
});

describe('by content', () => {
  test.each([
    ['npi', NPIS],
    ['email', ['a@b.org', 'info@clinic.example', 'c@d.co']],
    ['tax_id', ['01-2345678', '12-3456789', '98-7654321']],
    ['url', ['https://a.example', 'www.b.example', 'clinic.org/about']],
    ['phone', PHONES],
    ['states', ['FL', 'GA', 'NY']],
    ['lead_source', ['GOOGLE', 'OTHER', 'CLIENT_REFERRAL']],
    ['zip', ['02134', '33101', '10001']],
  ])('recognises %s', (field, cells) => {
    const [found] = suggest({ xyz: cells });
    expect(found).toMatchObject({ column: 'xyz', field, by: 'content' });
    expect(found!.confidence).toBeGreaterThan(0.5);
  });

  test.each([
    ['texts', ['Sunrise Clinic', 'Bay Care', 'Dr A']],
    ['yes and no', ['yes', 'no', 'Y']],
    ['counts', ['1', '22', '333']],
    ['nine digits, which are many things', ['021341234', '331011234', '123456789']],
    ['degrees and decimals, which could be hosts', ['M.D.', 'Inc.', '43.59413']],
    ['one value all over', ['FL', 'FL', 'FL', 'FL']],
    ['phones among other things', [...PHONES, 'none', 'call first']],
    ['nothing', []],
  ])('does not recognise %s', (_what, cells) => expect(suggest({ xyz: cells })).toEqual([]));

  test('some cells may be wrong; of few cells less is known', () => {
    const many = Array.from({ length: 25 }, () => NPIS).flat();
    const sure = (cells: readonly string[]) => suggest({ xyz: cells })[0]?.confidence ?? 0;
    expect(sure([...many.slice(5), 'a', 'b', 'c', 'd', 'e'])).toBeGreaterThan(0.85);
    expect(sure(many)).toBeGreaterThan(sure(NPIS));
    expect(sure(NPIS)).toBeGreaterThan(sure(NPIS.slice(0, 1)));
  });

  test('of fields that look alike the header says which, else it is the first', () => {
    expect(fieldsOf({ 'Number of the office for fax': PHONES })).toEqual({
      'Number of the office for fax': 'fax',
    });
    expect(fieldsOf({ a: PHONES, b: PHONES })).toEqual({ a: 'phone' });
  });
});

test('what a file of refused rows says besides is nothing', () => {
  expect(suggest({ import_row: ['2', '3'], import_reason: ['Phone: Required'], import_notes: [] })).toEqual([
    expect.objectContaining({ column: 'import_notes', field: 'notes' }),
  ]);
});
