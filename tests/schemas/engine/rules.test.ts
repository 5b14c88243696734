import { describe, expect, it } from 'vitest';
import { breaches, fieldsOf, renamed, type Rule } from '#schemas/engine/rules.ts';
import { normalise } from '#schemas/engine/resource.ts';
import { TP_LEAD } from '#schemas/lead/index.ts';

const codes = (rule: Rule, record: Record<string, unknown>) =>
  breaches([rule], record).map((fail) => `${fail.field} ${fail.code}`);

describe('rules between fields', () => {
  it('one of several', () => {
    const rule: Rule = { rule: 'anyOf', fields: ['a', 'b'] };
    expect(codes(rule, { a: '', b: null })).toEqual(['a any_of_required', 'b any_of_required']);
    expect(codes(rule, { a: 'x' })).toEqual([]);
  });
  it('yes to one of several', () => {
    const rule: Rule = { rule: 'anyYes', fields: ['a', 'b'] };
    expect(codes(rule, { a: false, b: null })).toEqual(['a any_yes_required', 'b any_yes_required']);
    expect(codes(rule, { a: false, b: true })).toEqual([]);
  });
  it('all or none', () => {
    const rule: Rule = { rule: 'together', fields: ['a', 'b'] };
    expect(codes(rule, { a: 'x' })).toEqual(['b required']);
    expect(codes(rule, {})).toEqual([]);
  });
  it('required while another has a value', () => {
    const rule: Rule = { rule: 'requiredWhen', field: 'why', when: 'status', is: ['NO'] };
    expect(codes(rule, { status: 'NO' })).toEqual(['why required']);
    expect(codes(rule, { status: 'YES' })).toEqual([]);
  });
  it('order, strict or not, of dates and numbers', () => {
    expect(codes({ rule: 'order', before: 'a', after: 'b' }, { a: '2024-01-02', b: '2024-01-02' })).toEqual(
      [],
    );
    expect(
      codes({ rule: 'order', before: 'a', after: 'b', strict: true }, { a: '2024-01-02', b: '2024-01-02' }),
    ).toEqual(['b not_before']);
    expect(codes({ rule: 'order', before: 'a', after: 'b' }, { a: 9, b: 10 })).toEqual([]);
    expect(codes({ rule: 'order', before: 'a', after: 'b' }, { a: 10, b: 9 })).toEqual(['b not_before']);
    expect(codes({ rule: 'order', before: 'a', after: 'b' }, { a: 10 })).toEqual([]);
  });
  it('rows: at least one, none above the total', () => {
    expect(codes({ rule: 'hasRow', field: 'rows' }, { rows: [] })).toEqual(['rows row_required']);
    const rule: Rule = { rule: 'rowsAtMost', field: 'rows', column: 'n', total: 'sum' };
    expect(codes(rule, { sum: 2, rows: [{ n: 2 }, { n: 3 }, {}] })).toEqual(['rows.1.n above_total']);
    expect(codes(rule, { rows: [{ n: 3 }] })).toEqual([]);
  });
});

it('normalises what people type, rows included, and leaves what it cannot read', () => {
  const typed = {
    company_name: '  Acme  ',
    dba: ' ',
    phone: '305 555 0123',
    zip: '02134',
    drivers: '12',
    vehicles: 'many',
    medicaid: 'Sí',
    effective_date: '2/3/2024',
    service_offered: 'A; B | C',
    locations: [{ address1: ' 1 A St ', phone: '(305) 555-0123' }],
  };
  expect(normalise(TP_LEAD.fields, typed)).toEqual({
    company_name: 'Acme',
    dba: null,
    phone: '+13055550123',
    zip: '02134',
    drivers: 12,
    vehicles: 'many',
    medicaid: true,
    effective_date: '2024-02-03',
    service_offered: ['A', 'B', 'C'],
    locations: [{ address1: '1 A St', phone: '+13055550123' }],
  });
});

const RULES: readonly (readonly [Rule, readonly string[]])[] = [
  [{ rule: 'anyOf', fields: ['a', 'b'] }, ['a', 'b']],
  [{ rule: 'anyYes', fields: ['a', 'b'] }, ['a', 'b']],
  [{ rule: 'together', fields: ['a', 'b'] }, ['a', 'b']],
  [{ rule: 'requiredWhen', field: 'a', when: 'b', is: ['c'] }, ['a', 'b']],
  [{ rule: 'order', before: 'a', after: 'b', strict: true }, ['a', 'b']],
  [{ rule: 'hasRow', field: 'a' }, ['a']],
  [{ rule: 'rowsAtMost', field: 'a', column: 'c', total: 'b' }, ['a', 'b']],
];

it.each(RULES)('the rule %j is about %j, also under other names', (rule, fields) => {
  expect(fieldsOf(rule)).toEqual(fields);
  const other = renamed(rule, (field) => `new.${field}`);
  expect(fieldsOf(other)).toEqual(fields.map((field) => `new.${field}`));
  expect(renamed(other, (field) => field.replace('new.', ''))).toEqual(rule);
});
