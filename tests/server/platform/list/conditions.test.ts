import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '#schemas/engine/field.ts';
import type { Operator } from '#schemas/engine/kinds.ts';
import { byPerson, personHas } from '#server/platform/list/people.ts';
import {
  all,
  column,
  condition,
  contains,
  containsWords,
  like,
  plainText,
  searchOf,
  type Condition,
} from '#server/platform/list/sql.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';
import { queryOn } from '#tests/support/query.ts';

const label = { en: 'A', es: 'A' };
const ANA = '0190a1b2-c3d4-7e5f-8a9b-000000000001';
const BO = '0190a1b2-c3d4-7e5f-8a9b-000000000002';
const KEYS = { one: ANA, two: BO, three: '0190a1b2-c3d4-7e5f-8a9b-000000000003' };

const own = useOwnDatabase({ from: 'prepared', hasOwnTables: true });
const query = queryOn(own);
beforeAll(async () => {
  await query`create table thing (
    entity_id uuid, label text, name text, phone text, npi text, tags text[], agent uuid, agents uuid[], day date,
    moment timestamptz, vehicles integer, active boolean, data jsonb not null default '{}')`;
  // In place of the product's own: what a record has beside it.
  await query`create table account (lead_id uuid, agent_id uuid, status text, closed_at date)`;
  await query`insert into thing values
    (${KEYS.one}, 'one', 'Acme 100%', '+12125550100', '1234567893', '{a,b}', ${ANA}, ${[ANA, BO]}, '2026-03-04',
     '2026-03-04T23:59:59Z', 1, true, ${JSON.stringify({ note: 'Á_b', tags: ['a', 'b'], count: 3, on: true, agent: ANA })}),
    (${KEYS.two}, 'two', 'acme 1000', '+13105550100', '9991234567', '{b,c}', ${BO}, ${[BO]}, '2026-03-05',
     '2026-03-05T00:00:00Z', 2, false, ${JSON.stringify({ note: 'axb', tags: ['c'], count: 4, on: false, agent: BO })}),
    (${KEYS.three}, 'three', null, null, null, '{}', null, '{}', null, null, null, null,
     ${JSON.stringify({ tags: 'a' })})`;
  await query`insert into account values (${KEYS.one}, ${ANA}, 'OPEN', null), (${KEYS.two}, ${BO}, 'OPEN', '2026-01-01')`;
});
const found = async (where: Condition): Promise<string> => {
  const rows = await query<{ label: string }>`
    select t.label from thing t where ${where} order by t.entity_id`;
  return rows.map((row) => row.label).join(' ');
};
const filter = (name: string, field: Field, operator: Operator, ...values: string[]) =>
  found(condition('t', { name, field, operator, values }));

const inColumn = (field: Field): Field => ({ ...field, store: 'column' }) as Field;
const NAME = inColumn({ kind: 'text', label });
const PHONE = inColumn({ kind: 'phone', label });
const NPI = inColumn({ kind: 'npi', label });
const TAGS = inColumn({ kind: 'texts', of: 'text', label });
const AGENT = inColumn({ kind: 'user', label });
const AGENTS = inColumn({ kind: 'user', many: true, label });
const DAY = inColumn({ kind: 'date', label });
const MOMENT = inColumn({ kind: 'dateTime', label });
const COUNT = inColumn({ kind: 'count', label });
const ACTIVE = inColumn({ kind: 'boolean', label });
const BESIDE: Field = {
  kind: 'user',
  label,
  beside: { table: 'account', by: 'lead_id', value: 'agent_id', unless: 'closed_at' },
};
const KEPT_YES: Field = { kind: 'boolean', label };

describe('a filter finds', () => {
  it.each<[string, string, Field, Operator, string[], string]>([
    ['texts that have it in them', 'name', NAME, 'like', ['cme 1'], 'one two'],
    ['no pattern that people do not mean', 'name', NAME, 'like', ['100%'], 'one'],
    ['an underline as it is', 'note', { kind: 'text', label }, 'like', ['_b'], 'one'],
    ['phones by their start', 'phone', PHONE, 'like', ['(212) 555'], 'one'],
    ['phones by their start behind the country', 'phone', PHONE, 'like', ['1 310'], 'two'],
    ['no phone by its middle', 'phone', PHONE, 'like', ['555'], ''],
    ['no number by a text without digits', 'phone', PHONE, 'like', ['abc'], ''],
    ['other numbers by their start', 'npi', NPI, 'like', ['12345'], 'one'],
    ['one value', 'name', NAME, 'eq', ['acme 1000'], 'two'],
    ['no value of nothing', 'name', NAME, 'in', [], ''],
    ['any of several', 'vehicles', COUNT, 'in', ['1', '2', '3'], 'one two'],
    ['a person', 'agent', AGENT, 'eq', [ANA], 'one'],
    ['nobody', 'agent', AGENT, 'eq', ['none'], 'three'],
    ['a person or nobody', 'agent', AGENT, 'in', [BO, 'none'], 'two three'],
    ['a person or two', 'agent', AGENT, 'in', [BO, ANA], 'one two'],
    ['lists that have it', 'tags', TAGS, 'eq', ['b'], 'one two'],
    ['lists that have one of them', 'tags', TAGS, 'in', ['a', 'x'], 'one'],
    ['lists of keys that have one of them', 'agents', AGENTS, 'in', [ANA], 'one'],
    ['lists of nobody', 'agents', AGENTS, 'in', ['none'], 'three'],
    ['lists of nobody or one', 'agents', AGENTS, 'in', ['none', ANA], 'one three'],
    ['a whole day', 'day', DAY, 'range', ['2026-03-04|2026-03-04'], 'one'],
    ['from a day on', 'day', DAY, 'range', ['2026-03-05|'], 'two'],
    ['up to a day', 'day', DAY, 'range', ['|2026-03-04'], 'one'],
    ['all days, or none, without an end', 'day', DAY, 'range', ['|'], 'one two three'],
    ['moments up to the end of a day', 'moment', MOMENT, 'range', ['|2026-03-04'], 'one'],
    ['moments from the start of a day', 'moment', MOMENT, 'range', ['2026-03-05|2026-03-05'], 'two'],
    ['numbers up to one', 'vehicles', COUNT, 'range', ['1|2'], 'one two'],
    ['yes', 'active', ACTIVE, 'eq', ['true'], 'one'],
    ['no', 'active', ACTIVE, 'eq', ['false'], 'two'],
    ['yes in the data', 'on', KEPT_YES, 'eq', ['true'], 'one'],
    ['no in the data', 'on', KEPT_YES, 'eq', ['false'], 'two'],
    ['a list in the data, and no text', 'tags', { ...TAGS, store: 'data' }, 'in', ['a', 'x'], 'one'],
    ['a number in the data', 'count', { kind: 'count', label }, 'eq', ['4'], 'two'],
    ['a key in the data', 'agent', { kind: 'user', label }, 'eq', [BO], 'two'],
    ['what stands beside', 'agent', BESIDE, 'eq', [ANA], 'one'],
    ['nothing that stands beside and is over', 'agent', BESIDE, 'in', [BO], ''],
    ['what has nothing beside', 'agent', BESIDE, 'in', ['none'], 'two three'],
    ['what has nothing beside, or this', 'agent', BESIDE, 'in', ['none', ANA], 'one two three'],
  ])('%s', async (_name, name, field, operator, values, expected) =>
    expect(await filter(name, field, operator, ...values)).toBe(expected),
  );

  it('says a comparison so that an index can be used', () => {
    const said = (name: string, field: Field, operator: Operator, ...values: string[]) =>
      condition('t', { name, field, operator, values }).compile(own.db).sql.replace(/\s+/g, ' ');
    expect(said('active', ACTIVE, 'eq', 'true')).toBe('"t"."active"');
    expect(said('active', ACTIVE, 'eq', 'false')).toBe('not "t"."active"');
    expect(said('on', KEPT_YES, 'eq', 'true')).toContain('= $');
    expect(said('name', NAME, 'in', 'a')).toBe('"t"."name" = $1::text');
    expect(said('name', NAME, 'in', 'a', 'b')).toBe('"t"."name" = any($1::text[])');
    expect(said('agent', AGENT, 'in', ANA)).toBe('"t"."agent" = $1::uuid');
    expect(said('phone', PHONE, 'like', '212')).toBe('"t"."phone" like $1');
    expect(said('day', DAY, 'range', '2026-01-01|')).toBe('"t"."day" >= $1::date');
    expect(said('agent', BESIDE, 'eq', ANA)).toMatch(
      /^"t"."entity_id" in \( select "o"."lead_id" from "account" o/,
    );
    // A list that is kept in the data is compared there, where its index is.
    expect(said('tags', { ...TAGS, store: 'data' }, 'in', 'a')).toContain('?| $');
    expect(said('agents', { ...AGENTS, store: 'data' }, 'in', ANA)).toContain('&& $');
  });
});

const read = async (name: string, field: Field) => {
  const rows = await query<{ value: unknown }>`
      select ${column('t', name, field)} as value from thing t order by t.entity_id`;
  return rows.map(({ value }) => value);
};

it('a column is that of the table, a value of the data, or of the row beside that is not over', async () => {
  expect(await read('vehicles', COUNT)).toEqual([1, 2, null]);
  expect(await read('count', { kind: 'count', label })).toEqual([3, 4, null]);
  expect(await read('agent', { kind: 'user', label })).toEqual([ANA, BO, null]);
  expect(await read('agent', BESIDE)).toEqual([ANA, null, null]);
  expect(await read('agents', { ...AGENTS, store: 'data' })).toEqual([[], [], []]);
});

describe('a text', () => {
  const one = (text: string) => sql`${text}::text`;
  const holds = async (where: Condition) => (await found(where)) === 'one two three';

  it('has another in it whatever its accents and letters, and what stands for any only as it is', async () => {
    const plain = plainText('Peña 50%_\\');
    expect(await holds(contains(plain, 'PENA'))).toBe(true);
    expect(await holds(contains(plain, 'ña 50%_\\'))).toBe(true);
    expect(await holds(contains(plain, 'p%a'))).toBe(false);
    expect(await holds(contains(plain, 'pe_a'))).toBe(false);
  });

  it('has each word of a search that is long enough to look for', async () => {
    const plain = plainText('Sunrise Care of Miami');
    expect(await holds(containsWords(plain, 'miami  sunrise'))).toBe(true);
    expect(await holds(containsWords(plain, 'miami orlando'))).toBe(false);
    // 'xx' is too short to look for beside others, and all there is alone.
    expect(await holds(containsWords(plain, 'miami xx'))).toBe(true);
    expect(await holds(containsWords(plain, 'mia'))).toBe(true);
    expect(await holds(containsWords(plain, 'mia orl'))).toBe(false);
    expect(await holds(containsWords(plain, 'xx'))).toBe(false);
    expect(await holds(containsWords(plain, 'of'))).toBe(true);
  });

  it('begins with what is asked for, or has it anywhere', async () => {
    expect(await holds(like(one('Acme'), NAME, 'cm', ''))).toBe(false);
    expect(await holds(like(one('Acme'), NAME, 'AC', ''))).toBe(true);
    expect(await holds(like(one('+12125550100'), PHONE, '555-0100', '%'))).toBe(true);
    expect(await holds(like(one('+12125550100'), PHONE, '1 212', '%'))).toBe(true);
    expect(await holds(like(one('123'), { kind: 'zip', label }, '1', ''))).toBe(true);
    expect(await holds(like(one('123'), { kind: 'taxId', label }, '23', '%'))).toBe(true);
  });

  it('is searched for in each field that has it, whatever it stands for', async () => {
    const search = searchOf({
      name: { ...NAME, search: true },
      npi: { ...NPI, search: true },
      phone: PHONE,
    });
    expect(await found(search('ACME'))).toBe('one two');
    expect(await found(search('99912'))).toBe('two');
    expect(await found(search('0%'))).toBe('one');
    expect(await found(search('+1212'))).toBe('');
  });
});

it('all conditions hold, and nothing is asked of none', async () => {
  const [yes, no] = [sql<boolean>`true`, sql<boolean>`false`];
  expect(await found(all([]))).toBe('one two three');
  expect(await found(all([yes, sql<boolean>`t.label = 'one' or t.label = 'two'`]))).toBe('one two');
  expect(await found(all([yes, no]))).toBe('');
});

it('people are found by any part of their names, and ordered as people look for them', async () => {
  await query`create table person (entity_id uuid, first_name text, last_name text, username text)`;
  await query`insert into person values (${ANA}, 'Zoe', 'Zapata', 'zz'), (${BO}, 'Álvaro', 'Núñez', 'sp.agent'),
    (${KEYS.three}, 'Álvaro', 'Abad', 'aa')`;
  const people = async (where: Condition) => {
    const rows = await query<{ username: string }>`
      select username from person p where ${where} order by ${byPerson('p')}`;
    return rows.map(({ username }) => username);
  };
  expect(await people(sql<boolean>`true`)).toEqual(['aa', 'sp.agent', 'zz']);
  expect(await people(personHas('p', 'alvaro nunez sp'))).toEqual(['sp.agent']);
  expect(await people(personHas('p', 'ZAPATA'))).toEqual(['zz']);
  expect(await people(personHas('p', 'nobody'))).toEqual([]);
});
