import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_GROUP_SIZE } from '#schemas/search.ts';
import { searchAll } from '#server/features/search/search.ts';
import { openDb, openPool, type Db } from '#server/platform/db.ts';
import { useApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { plansOf } from '#tests/support/plans.ts';
import { isFull } from '#tests/support/scope.ts';
import { quiet } from '#tests/support/quiet.ts';
import { searchAs, titlesOf } from './support.ts';

/** The plans of few rows say nothing: the full run looks at those of many. */
const MANY = isFull ? 100_000 : 3_000;
/** No statement may take longer than the product's own may. */
const AT_ONCE = MANY / 10;
const CALL = callOf('sp.agent');

const app = useApp();
beforeAll(async () => {
  // Every fifth is of 'Common' care, a few of it are rare; half are the other type's.
  for (let from = 1; from <= MANY; from += AT_ONCE)
    await app.query`
      insert into lead (entity_id, lead_type, status, company_name, phone, npi, tax_id, zip, updated_at)
      select gen_random_uuid(), case when i % 2 = 0 then 'SP' else 'TP' end, 'NEW',
             case when i = 4000 then 'Common Care' when i in (10, 12) then 'Quixote Common ' || i
                  when i = 14 then 'Quixote' when i = 16 then 'The old Quixote' when i % 10 = 2 then 'House ' || i || ' of Common Care' else 'House ' || i end,
             '+1' || (array['305', '407', '786', '813', '904'])[1 + i % 5] || (2000000 + i), '1' || lpad(i::text, 9, '0'), lpad(i::text, 9, '0'), '33101',
             now() - make_interval(mins => i)
        from generate_series(${from}::int, ${from + AT_ONCE - 1}::int) i`;
  await app.query`
    insert into agreement (entity_id, lead_id, lead_type, name, type, status, created_at)
    select gen_random_uuid(), entity_id, lead_type, 'Letter of ' || company_name, 'LOI', 'DRAFT', updated_at
      from lead where entity_id in (select entity_id from lead order by updated_at limit 20000)`;
  await app.query`
    insert into account (entity_id, lead_id, lead_type, name, credential_status, operational_status)
    select gen_random_uuid(), entity_id, lead_type, company_name, 'ONBOARDING', 'NEVER_ACTIVE'
      from lead where entity_id in (select entity_id from lead order by updated_at limit 10000)`;
  await app.query`vacuum analyze lead, lead_search, agreement, account`;
});

describe('the best comes first', () => {
  it('the name itself, what begins with it, then the newest', async () => {
    expect(await titlesOf(app, 'sp.agent', 'quixote', 'lead')).toEqual([
      'Quixote',
      'Quixote Common 10',
      'Quixote Common 12',
      'The old Quixote',
    ]);
  });

  it.runIf(isFull)('also among more than can be looked at', async () => {
    const [group] = await searchAs(app, 'sp.agent', 'common care');
    expect(group).toMatchObject({ kind: 'lead', more: true, failed: false });
    expect(group!.items).toHaveLength(SEARCH_GROUP_SIZE);
    expect(group!.items[0]!.title).toBe('Common Care');
    expect(group!.items[1]!.title).toBe('House 2 of Common Care');
  });

  it('of a number the whole one', async () => {
    expect((await titlesOf(app, 'sp.agent', '000000020', 'lead'))[0]).toBe('House 20');
    const [group] = await searchAs(app, 'sp.agent', '305');
    expect(group).toMatchObject({ more: true, failed: false });
  });

  it('finds files by the start of a number that very many leads without one have, too', async () => {
    // As no name has it.
    const groups = await searchAs(app, 'cred.agent', '+1305');
    const files = groups.find(({ kind }) => kind === 'account')!;
    expect(files).toMatchObject({ more: true, failed: false });
    expect(files.items).toHaveLength(SEARCH_GROUP_SIZE);
  });
});

it('leaves connections for everything else, however many search at once', async () => {
  const db = openDb(openPool(app.databaseUrl, quiet));
  let searches: Promise<unknown[]> | undefined;
  try {
    await app.db.transaction().execute(async (trx) => {
      await sql`lock table lead, account, resource, agreement, app_user in access exclusive mode`.execute(
        trx,
      );
      const texts = ['quixote', 'house', 'common', 'letter'];
      searches = Promise.all(texts.map((q) => searchAll(db, CALL, q, quiet)));
      searches.catch(() => undefined);
      // Of twenty kinds that are searched no more wait in the database, however often one looks.
      for (let look = 0; look < 5; look += 1) await lockWaiters(app, 6);
    });
    await expect(searches).resolves.toHaveLength(4);
  } finally {
    await db.destroy();
  }
});

it('asks nothing more once nobody waits for the answer', async () => {
  const left = AbortSignal.abort();
  const asked = await plansOf(app.databaseUrl, async (db) => {
    expect(await searchAll(db, CALL, 'quixote', quiet, left)).toEqual({ groups: [] });
  });
  expect(asked).toEqual([]);
});

/** Pages that may be read for some matches; of many, the newest are looked for among all of them: two for each lead. */
const [FEW, MANY_PAGES] = [3000, 2 * MANY];

it.runIf(isFull).each([
  ['a rare word', 'quixote', FEW],
  ['a common word', 'common care', MANY_PAGES],
  ['no word at all', 'nowhere to be found', FEW],
  ['an area code', '305', MANY_PAGES],
  ['a phone', '(305) 201-2340', FEW],
  ['a tax id', '00-0050000', FEW],
  ['an NPI', '1000050000', FEW],
])('reads leads from an index for %s', async (_what, q, most) => {
  const plans = await plansOf(app.databaseUrl, (db) => searchAll(db, CALL, q, quiet));
  const ofMany = plans.filter(({ text }) => / on (lead|agreement|account) /.test(text));
  expect(ofMany.length).toBeGreaterThanOrEqual(3);
  for (const { text, pages } of ofMany) {
    expect(text).not.toMatch(/Seq Scan on (lead|lead_search)\b[^\n]*\(actual/);
    expect(pages).toBeLessThan(most);
  }
});

it.runIf(isFull)('tells of a kind that takes too long, and answers the others', async () => {
  const told: object[] = [];
  const log = { warn: (data: object) => void told.push(data) };
  const { groups } = await app.db.transaction().execute(async (trx) => {
    // Its readers wait.
    await sql`lock table agreement in access exclusive mode`.execute(trx);
    return searchAll(app.db, CALL, 'quixote', log);
  });
  expect(groups.filter(({ failed }) => failed).map(({ kind }) => kind)).toEqual(['agreement']);
  expect(groups[0]!.items).toHaveLength(4);
  expect(told).toEqual([{ kind: 'agreement', code: '57014' }]);
});

it('fails as a whole where the database is away', async () => {
  const away = new Proxy(app.db, {
    get: () => () => {
      throw Object.assign(new Error('connection error and is not queryable'), { code: '08006' });
    },
  }) as Db;
  await expect(searchAll(away, CALL, 'quixote', quiet)).rejects.toMatchObject({ code: '08006' });
});
