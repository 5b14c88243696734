import { expect, it } from 'vitest';
import { breaches, fieldsOf, renamed, type Rule } from '#schemas/engine/rules.ts';
import { normalise } from '#schemas/engine/resource.ts';
import { TP_LEAD } from '#schemas/lead/index.ts';

const together: Rule = { rule: 'together', fields: ['a', 'b'] };
const anyOf: Rule = { rule: 'anyOf', fields: ['a', 'b'] };
const anyYes: Rule = { rule: 'anyYes', fields: ['a', 'b'] };
const requiredWhen: Rule = { rule: 'requiredWhen', field: 'a', when: 'b', is: ['c'] };
const order: Rule = { rule: 'order', before: 'a', after: 'b' };
const strict: Rule = { ...order, strict: true };
const hasRow: Rule = { rule: 'hasRow', field: 'a' };
const rowsAtMost: Rule = { rule: 'rowsAtMost', field: 'a', column: 'c', total: 'b' };

it.each<[Rule, Record<string, unknown>, string[]]>([
  [anyOf, { a: '', b: null }, ['a any_of_required', 'b any_of_required']],
  [anyOf, { a: 'x' }, []],
  [anyYes, { a: false, b: null }, ['a any_yes_required', 'b any_yes_required']],
  [anyYes, { a: false, b: true }, []],
  [together, { a: 'x' }, ['b required']],
  [together, {}, []],
  [requiredWhen, { b: 'c' }, ['a required']],
  [requiredWhen, { b: 'd' }, []],
  [order, { a: '2024-01-02', b: '2024-01-02' }, []],
  [strict, { a: '2024-01-02', b: '2024-01-02' }, ['b not_before']],
  [order, { a: 9, b: 10 }, []],
  [order, { a: 10, b: 9 }, ['b not_before']],
  [order, { a: 10 }, []],
  [hasRow, { a: [] }, ['a row_required']],
  [rowsAtMost, { b: 2, a: [{ c: 2 }, { c: 3 }, {}] }, ['a.1.c above_total']],
  [rowsAtMost, { a: [{ c: 3 }] }, []],
])('the rule %j finds in %j: %j', (rule, record, fails) =>
  expect(breaches([rule], record).map(({ field, code }) => `${field} ${code}`)).toEqual(fails),
);

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

it.each([anyOf, anyYes, together, requiredWhen, strict, hasRow, rowsAtMost])(
  'the rule %j is about its fields, also under other names',
  (rule) => {
    const fields = rule === hasRow ? ['a'] : ['a', 'b'];
    expect(fieldsOf(rule)).toEqual(fields);
    const other = renamed(rule, (field) => `new.${field}`);
    expect(fieldsOf(other)).toEqual(fields.map((field) => `new.${field}`));
    expect(renamed(other, (field) => field.replace('new.', ''))).toEqual(rule);
  },
);
