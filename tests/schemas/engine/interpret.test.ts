import { describe, expect, it } from 'vitest';
import type { Field, Fields } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { failsOf } from '#schemas/engine/fails.ts';
import { interpret } from '#schemas/engine/interpret.ts';
import {
  bodySchema,
  entries,
  normalise,
  writable,
  type Resource,
  type Writes,
} from '#schemas/engine/resource.ts';
import { faults } from '#schemas/engine/validate.ts';
import { SP_LEAD, TP_LEAD } from '#schemas/lead/index.ts';
import { randomFrom, type Random } from '#server/db/seed/random.ts';
import { checkOf } from '#server/platform/ajv.ts';
import { isFull } from '#tests/support/scope.ts';

const UUID = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const OTHER = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c';

/** Values that people, files and attackers send to any field. */
const ANYTHING: readonly unknown[] = [
  ...[null, '', ' ', 'x', 'none', 'ñandú 👩‍⚕️', 'a\u0000b', 'two\nlines'],
  ...['a'.repeat(300), 'b'.repeat(5000), '👩'.repeat(255)],
  ...[0, -1, 1.5, 1e12, NaN, true, false, {}, { a: 1 }],
  ...[[], ['x'], [UUID, UUID], [UUID, OTHER], [1, null]],
];

const LIKELY: Readonly<Record<Field['kind'], readonly unknown[]>> = {
  text: ['Acme Rides', '  trimmed  '],
  longText: ['first\nsecond'],
  phone: ['(212) 434-2000', '+12124342000', '2119110000', '123', '+44 20 7946 0958'],
  email: ['a@b.co', 'A@B.CO', 'a@b', 'a@x\r\nBcc: y@z.co', `${'a'.repeat(64)}@${'b'.repeat(200)}.com`],
  url: ['example.org', 'https://example.org/a', 'javascript:alert(1)', 'http://user@example.org'],
  taxId: ['12-3456789', '123456789', '12345678', '000000000'],
  npi: ['1234567893', '1234567890', '123'],
  zip: ['02134', '2134', '02134-1234'],
  time: ['08:30', '24:00', '8:30'],
  date: ['2024-02-29', '2023-02-29', '01/31/2024', '1899-12-31', '2100-01-01', '2024-1-1'],
  dateTime: ['2024-01-01T00:00:00Z'],
  boolean: ['yes', 'no', 'maybe'],
  count: ['12', '012', 12, 1_000_001, '-3'],
  number: ['12.5', '012.50', 12.5, 1_000_000.5, '-0.5'],
  code: [],
  lookup: [UUID, 'not-a-key', [UUID, OTHER, UUID]],
  user: [UUID, 'sp.agent'],
  file: [UUID, 'plan.pdf'],
  texts: ['vip; rural', 'a|a', [' '], ['x'.repeat(61)]],
  record: [UUID, 'not-a-key'],
  rows: [],
};

function valueFor(field: Field, random: Random): unknown {
  if (random.chance(0.25)) return random.one(ANYTHING);
  if (field.kind === 'code') {
    const codes = Object.keys(codesOfField(field));
    return field.many ? [random.one(codes), random.one(codes)] : random.one(codes);
  }
  if (field.kind === 'rows') {
    if (random.chance(0.05)) return Array.from({ length: (field.maxRows ?? 100) + 1 }, () => ({}));
    return Array.from({ length: random.int(0, 3) }, () =>
      random.chance(0.1) ? random.one(ANYTHING) : valuesFor(field.fields, entries(field.fields), random),
    );
  }
  return random.one(LIKELY[field.kind]);
}

function valuesFor(
  fields: Fields,
  list: readonly [string, Field][],
  random: Random,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of list) if (random.chance(0.6)) values[name] = valueFor(field, random);
  if (random.chance(0.1)) values['no/such~field'] = 1;
  return normalise(fields, values);
}

const byField = (fails: ReturnType<typeof faults>) => [...fails].sort((a, b) => (a.field < b.field ? -1 : 1));

const BODIES = isFull ? 500 : 250;

describe.each<[Resource, Writes]>([
  [SP_LEAD, 'create'],
  [SP_LEAD, 'update'],
  [TP_LEAD, 'create'],
  [TP_LEAD, 'update'],
])('the interpreter and AJV on $name', (resource, writes) => {
  const schema = bodySchema(resource, writes);
  const [ours, theirs] = [interpret(schema), checkOf(schema)];
  const random = randomFrom(resource.name.length * 31 + writes.length);
  const bodies = Array.from({ length: BODIES }, () => valuesFor(resource.fields, writable(resource), random));

  it(`agree on ${BODIES} bodies to ${writes}`, () => {
    const current = writes === 'create' ? null : { company_name: 'Acme', status: 'NEW' };
    for (const body of bodies) {
      expect(byField(faults(resource, ours, body, current))).toEqual(
        byField(faults(resource, theirs, body, current)),
      );
    }
  });

  it('are tried on good and bad values of every kind of fail', () => {
    const judged = bodies.map((body) => ({ body, fails: failsOf(theirs(body), body) }));
    const fails = judged.flatMap((one) => one.fails);
    const wanted = [
      'wrong_type',
      'not_in_list',
      'too_long',
      'too_small',
      'too_large',
      'too_many',
      'repeated',
    ];
    const codes = [...new Set(fails.map(({ code }) => code))];
    expect(codes).toEqual(expect.arrayContaining([...wanted, 'invalid', 'unknown_field']));
    const nameOf = ({ field }: { readonly field: string }) => field.split('.')[0];
    expect(new Set(fails.map(nameOf)).size).toBeGreaterThan(20);
    const isRight = ([name]: [string, Field]) =>
      judged.some((one) => name in one.body && one.fails.every((fail) => nameOf(fail) !== name));
    expect(writable(resource).filter(isRight)).toHaveLength(writable(resource).length);
  });
});
