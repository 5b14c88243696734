import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Field } from '#schemas/engine/field.ts';
import { column } from '#server/platform/list/sql.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';

const own = useOwnDatabase({ from: 'prepared' });
const label = { en: 'A', es: 'A' };
const TEXT: Field = { kind: 'text', label };
const COUNT: Field = { kind: 'count', label };
const NUMBER: Field = { kind: 'number', label };
const DAY: Field = { kind: 'date', label };
const YES: Field = { kind: 'boolean', label };
const MANY: Field = { kind: 'code', codes: {}, many: true, label };

async function valuesOf(field: Field, values: readonly unknown[]): Promise<unknown[]> {
  const data = values.map((value) => JSON.stringify({ a: value }));
  const { rows } = await sql<{ value: unknown }>`
    select ${column('t', 'a', field)} as value
      from unnest(${data}::jsonb[]) with ordinality t(data, place) order by place`.execute(own.db);
  return rows.map(({ value }) => value);
}

describe('what a record keeps of a field is no value where it is of another kind', () => {
  it.each<[Field, unknown, unknown]>([
    [TEXT, 'text', 'text'],
    [TEXT, 2.5, null],
    [TEXT, true, null],
    [TEXT, ['text'], null],
    [TEXT, { a: 1 }, null],
    [TEXT, null, null],
    [COUNT, 12, 12],
    [COUNT, -2_147_483_648, -2_147_483_648],
    [COUNT, 2_147_483_647, 2_147_483_647],
    [COUNT, 2_147_483_648, null],
    [COUNT, 99_999_999_999, null],
    [COUNT, 1e300, null],
    [COUNT, 2.5, null],
    [COUNT, '12', null],
    [COUNT, true, null],
    [COUNT, [12], null],
    [COUNT, [], null],
    [COUNT, {}, null],
    [COUNT, null, null],
    [NUMBER, 2.5, '2.5'],
    [NUMBER, -0.1, '-0.1'],
    [NUMBER, 99_999_999_999, '99999999999'],
    [NUMBER, '2.5', null],
    [NUMBER, [2.5], null],
    [DAY, '2024-02-29', '2024-02-29'],
    [DAY, 'text', null],
    [DAY, 20_240_229, null],
    [DAY, ['2024-02-29'], null],
    [YES, true, true],
    [YES, 'true', null],
    [YES, 1, null],
    [MANY, ['A', 'B'], ['A', 'B']],
    [MANY, 'A', []],
    [MANY, { A: 1 }, []],
    [MANY, 7, []],
  ])('%j of %j', async (field, value, expected) => {
    expect(await valuesOf(field, [value])).toEqual([expected]);
  });

  it('days are those that exist', async () => {
    const two = (n: number) => String(n).padStart(2, '0');
    const days = [1000, 1900, 1996, 2000, 2023, 2024, 2100, 9996].flatMap((year) =>
      Array.from({ length: 14 * 33 }, (_, at) => `${year}-${two(Math.floor(at / 33))}-${two(at % 33)}`),
    );
    const exists = (day: string): boolean => {
      const date = new Date(`${day}T00:00:00Z`);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
    };
    expect(await valuesOf(DAY, days)).toEqual(days.map((day) => (exists(day) ? day : null)));
    expect(days.filter(exists)).toHaveLength(8 * 365 + 4);
    expect(
      await valuesOf(DAY, ['0000-01-01', '0999-01-01', '2024-1-1', '2024-01-01T00:00', ' 2024-01-01']),
    ).toEqual(Array.from({ length: 5 }, () => null));
  });
});
