import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { lookupId, lookupRows } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { leadSource } from '#server/features/leads/read.ts';
import { talliedCount } from '#server/features/leads/tallied.ts';
import { conditionOf, type Page } from '#server/platform/list/page.ts';
import { parseListQuery } from '#server/platform/list/query.ts';
import { useApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { isFull } from '#tests/support/scope.ts';
import { keepLeads, randomOf, settle } from '../stats/support.ts';

const app = useApp();
beforeAll(async () => {
  await keepLeads(app, 600, 'SP', randomOf(3));
});

const ME = demoId('sp.agent');
const FLORIDA = lookupId('state', 'FL');
/** Such as `keepLeads` chooses from. */
const [SERVICE = '', COUNTY = ''] = ['specialty', 'county'].map(
  (list) =>
    lookupRows()
      .flatMap((row) => (row.list === list ? [row.entity_id] : []))
      .sort()[0],
);
const CALL = callOf('sp.supervisor');

type Query = Readonly<Record<string, string>>;
type Listed = Page<Record<string, unknown>>;

/** What the tally knows without a row being counted. */
const KNOWN: readonly Query[] = [
  {},
  { status_in: 'NONE,CONTACTED' },
  { status_eq: 'NONE' },
  { assignee_id_in: ME },
  { assignee_id_in: ME.toUpperCase() },
  { assignee_id_in: `${ME},none`, status_in: 'NONE' },
  { assignee_id_eq: 'none' },
  { lead_source_in: 'CLIENT_REFERRAL,none' },
  { states_in: FLORIDA },
  { states_in: FLORIDA.toUpperCase(), status_in: 'NONE' },
  { states_in: FLORIDA, assignee_id_in: `${ME},none` },
  { created_at_range: '-89d|0d' },
  { created_at_range: '|-30d', assignee_id_in: ME, status_in: 'NONE' },
  { created_at_range: '-89d|', states_in: FLORIDA },
  { specialties_in: SERVICE },
  { states_in: FLORIDA, specialties_in: SERVICE, status_in: 'NONE' },
  { specialties_in: SERVICE, assignee_id_in: ME },
  { states_in: FLORIDA, counties_in: COUNTY },
  { counties_in: COUNTY },
];
/** What it does not know. */
const UNKNOWN: readonly Query[] = [
  { search: 'cardiology' },
  { states_in: `${FLORIDA},${lookupId('state', 'GA')}` },
  { states_in: 'none' },
  { states_in: FLORIDA, assignee_id_in: ME, created_at_range: '-89d|0d' },
  { states_in: FLORIDA, specialties_in: `${SERVICE},${lookupId('specialty', '207R00000X', 'SP')}` },
  { counties_in: 'none' },
  { company_name_like: 'care' },
  { lead_source_in: 'CLIENT_REFERRAL', created_at_range: '-89d|0d' },
];

function tallied(query: Query) {
  const source = leadSource(CALL, 'SP');
  const parsed = parseListQuery(source.fields, query);
  const where = conditionOf(source, parsed);
  return { count: talliedCount('SP', parsed, where), where };
}

const listed = async (asked: Query): Promise<Listed> =>
  (await app.as('sp.supervisor').get<Listed>(`/leads/sp?${new URLSearchParams(asked).toString()}`)).body;

async function counted(asked: Query): Promise<{ tally: number; rows: number }> {
  const { count, where } = tallied(asked);
  const rows = await app.query`select count(*) as n from lead t where ${where}`;
  const told = await count!.execute(app.db);
  return { tally: Number(told.rows[0]?.n), rows: Number(rows[0]?.n) };
}

it('the tally counts what a list has, settled or not, and after leads have changed', async () => {
  const check = async () => {
    const found = [];
    for (const asked of KNOWN) {
      const { tally, rows } = await counted(asked);
      expect({ asked, n: tally }).toEqual({ asked, n: rows });
      if (rows > 0) found.push(asked);
    }
    expect(found.length).toBeGreaterThan(KNOWN.length / 2);
  };
  await check();
  await settle(app);
  await check();
  await app.query`
    update lead set status = 'CONTACTED', assignee_id = ${ME}, updated_at = now(), version = version + 1
     where entity_id in (select entity_id from lead where lead_type = 'SP' order by entity_id limit 40)`;
  await app.query`
    update lead set deleted_at = now()
     where entity_id in (select entity_id from lead where lead_type = 'SP' order by entity_id desc limit 7)`;
  await check();
});

it.each(UNKNOWN)('and leaves %j to be counted row by row', (query) => {
  expect(tallied(query).count).toBeNull();
});

it('the list tells that count, also on a page behind its last one', async () => {
  for (const known of KNOWN) {
    const { rows } = await counted(known);
    const ask = (page: string) => listed({ ...known, page, size: '10' });
    const first = await ask('1');
    expect(first).toMatchObject({ total: rows, total_exact: true });
    expect(first.items).toHaveLength(Math.min(10, rows));
    expect(Object.keys(first.items[0] ?? {}).filter((name) => name.startsWith('list_'))).toEqual([]);
    expect(await ask('900')).toMatchObject({ items: [], total: rows, total_exact: true });
  }
});

it('a page far behind, which is read from the end, has the rows that come there', async () => {
  await app.query`
    insert into lead (entity_id, lead_type, status, company_name, follow_up_on)
    select uuid_v7(), 'SP', 'NURTURING', case when g % 3 > 0 then 'Far ' || g % 70 end, case when g % 2 = 0 then current_date + g % 90 end
      from generate_series(1, 6000) g`;
  const size = 500;
  const orders = ['company_name', '-company_name', 'follow_up_on', '-follow_up_on', '-created_at'];
  for (const ordering of isFull ? orders : orders.slice(1, 3)) {
    const ask = (page: number) =>
      listed({ ordering, status_in: 'NURTURING', size: String(size), page: String(page) });
    const { total } = await ask(1);
    const last = Math.ceil(total / size);
    const name = ordering.replace('-', '');
    const desc = ordering.startsWith('-');
    const order = sql.raw(`${name} ${desc ? 'desc nulls last' : 'asc'}, entity_id ${desc ? 'desc' : 'asc'}`);
    const rows = await app.query`
      select entity_id from lead where lead_type = 'SP' and status = 'NURTURING' and deleted_at is null order by ${order}`;
    for (const page of [last - 1, last, last + 1]) {
      const { items } = await ask(page);
      expect(items.map(({ entity_id }) => entity_id)).toEqual(
        rows.slice((page - 1) * size, page * size).map(({ entity_id }) => entity_id),
      );
    }
  }
});
