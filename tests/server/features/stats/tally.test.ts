import { readFile } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tables } from '#server/db/schema.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { recordSigned } from '#tests/support/legal.ts';
import { isFull } from '#tests/support/scope.ts';
import { done } from '../bulk/support.ts';
import { analysed, csv, HEADER, imported, settled } from '../imports/support.ts';
import { leadsOf } from '../merge/support.ts';
import { keepLeads, mapOf, randomOf, readPlaces, settle, statsOf } from './support.ts';

const app = useApp();

/** A lead, or what the tally has not settled of one: `n` of them. */
interface Row {
  readonly lead_type: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly assignee_id: string | null;
  readonly lead_source: string | null;
  readonly created_at: Date;
  readonly states: string[];
  readonly regions: string[];
  readonly counties: string[];
  readonly specialties: string[];
  readonly service_offered: string[];
  readonly n: number;
}

/** The cells of a row, written a second time. */
function* cellsOf(row: Row): Generator<string> {
  const day = row.created_at.toISOString().slice(0, 10);
  const { states, regions, specialties, service_offered } = row;
  const scopes = [
    null,
    `created_at:${day.slice(0, 7)}`,
    `assignee_id:${row.assignee_id ?? 'none'}`,
    ...states.flatMap((id) => [`states:${id}`, `states:${id}/${day.slice(0, 7)}`]),
    ...regions.map((id) => `regions:${id}`),
    ...specialties.map((id) => `specialties:${id}`),
    ...service_offered.map((code) => `service_offered:${code}`),
  ];
  const keys = [
    ['status_reason', row.status_reason],
    ['assignee_id', row.assignee_id],
    ['lead_source', row.lead_source],
    ['day', day],
    ...(row.counties.length === 0 ? [null] : row.counties).map((id) => ['counties', id]),
    ...specialties.map((id) => ['specialties', id]),
    ...service_offered.map((code) => ['service_offered', code]),
  ];
  for (const scope of scopes)
    for (const [facet, key] of keys) yield [row.lead_type, scope, facet, key, row.status].join('|');
}

/** What the tally says and what the rows come to, of one moment. */
async function compared(): Promise<{
  tallied: Record<string, number>;
  counted: Record<string, number>;
  rows: number;
}> {
  return app.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows: leads } = await sql<Row>`select *, 1 as n from lead where deleted_at is null`.execute(
        trx,
      );
      const { rows: added } = await sql<Row>`select * from lead_tally_delta`.execute(trx);
      const { rows: cells } = await sql<
        Record<'lead_type' | 'scope' | 'facet' | 'key' | 'status', string> & { n: number }
      >`
        select * from lead_tally`.execute(trx);
      const sums = (entries: Iterable<[string, number]>) => {
        const all = new Map<string, number>();
        for (const [cell, n] of entries) all.set(cell, (all.get(cell) ?? 0) + n);
        return Object.fromEntries([...all].filter(([, n]) => n !== 0).sort());
      };
      const expanded = (rows: readonly Row[]) =>
        rows.flatMap((row) => [...cellsOf(row)].map((cell): [string, number] => [cell, row.n]));
      return {
        counted: sums(expanded(leads)),
        tallied: sums([
          ...cells.map(({ lead_type, scope, facet, key, status, n }): [string, number] => [
            [lead_type, scope, facet, key, status].join('|'),
            n,
          ]),
          ...expanded(added),
        ]),
        rows: leads.length,
      };
    });
}

async function check(): Promise<void> {
  const before = await compared();
  expect(before.rows).toBeGreaterThan(0);
  expect(before.tallied).toEqual(before.counted);
  await settle(app);
  const after = await compared();
  expect(after.tallied).toEqual(before.counted);
  const rows = await app.query<{ left: number }>`select count(*)::int as left from lead_tally_delta`;
  expect(rows[0]?.left).toBe(0);
}

describe('the tally equals the rows', () => {
  it('whatever people do to leads', async () => {
    const sp = leadsOf(app, 'sp');
    const supervisor = app.as('sp.supervisor');
    const [one, two, three, four] = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        sp.create({ company_name: `Lead ${n}`, phone: `+1305555010${n}`, counties: [] }),
      ),
    );
    await check();
    await sp.patch(one!.entity_id, { lead_source: 'GOOGLE', assignee_id: demoId('sp.agent') });
    await sp.patch(one!.entity_id, { states: [lookupId('state', 'FL'), lookupId('state', 'GA')] });
    await sp.patch(two!.entity_id, { status: 'CONTACTED', company_name: 'Another name' });
    await check();
    const merged = await sp.merge((await sp.read(one!.entity_id)).body, (await sp.read(two!.entity_id)).body);
    expect(merged.status, merged.text).toBe(200);
    await check();
    const [merge] = await sp.merges(one!.entity_id);
    expect((await sp.undo(merge!.entity_id)).status).toBe(200);
    await check();
    const ids = [one!.entity_id, two!.entity_id, three!.entity_id];
    for (const order of [
      { kind: 'assign', params: { assignee_id: demoId('sp.agent2') }, ids },
      { kind: 'delete', params: {}, ids: ids.slice(2) },
    ])
      expect((await done(supervisor, order)).status).toBe('DONE');
    await check();
    await recordSigned(app, 'sp.agent', four as never, 'CONTRACT');
    await sp.patch(four!.entity_id, { status: 'CONTRACT_SIGNED' });
    await sp.patch(four!.entity_id, { status: 'CONVERTED' });
    await check();
    await sp.patch(four!.entity_id, { status: 'CONTRACT_SIGNED' }, 'sp.supervisor');
    await check();
    const agent = app.as('sp.agent');
    const lines = Array.from({ length: 3 }, (_, n) => `Imported ${n},,Florida,33101,`);
    const flow = await imported(agent, await analysed(agent, csv(HEADER, ...lines)));
    await check();
    const undone = await supervisor.post(`/import_task/${flow.job!.entity_id}/undo`, {
      version: flow.job!.version,
    });
    expect(undone.status, undone.text).toBe(202);
    await settled(agent, flow.entity_id);
    await check();
  });

  it.runIf(isFull)('while many write, go back on it and settle at once', async () => {
    const [leads, turns] = [300, 25];
    await keepLeads(app, leads, 'SP', randomOf(5));
    await keepLeads(app, leads, 'TP', randomOf(6));
    const places = await readPlaces(app);
    let writing = true;
    const writer = async (seed: number) => {
      const random = randomOf(seed);
      for (let turn = 0; turn < turns; turn += 1)
        await app.db
          .transaction()
          .execute(async (trx) => {
            await write(trx, random, places);
            await write(trx, random, places);
            if (random.below(3) === 0) throw new Error('gone back on');
          })
          .catch((error: Error) => {
            // Two who wait for each other's leads: one of them is sent back.
            if (!/gone back on|deadlock/.test(error.message)) throw error;
          });
    };
    const settling = (async () => {
      while (writing) await settle(app);
    })();
    const looking = (async () => {
      let looks = 0;
      for (; writing; looks += 1) {
        const { tallied, counted } = await compared();
        expect(tallied).toEqual(counted);
      }
      return looks;
    })();
    await Promise.all([11, 12, 13, 14].map(writer)).finally(() => void (writing = false));
    await settling;
    expect(await looking).toBeGreaterThan(1);
    await check();
  });

  it('also what an earlier release did not count, whether it had settled the leads or not', async () => {
    await keepLeads(app, 60, 'SP', randomOf(25));
    await settle(app);
    await keepLeads(app, 60, 'TP', randomOf(26));
    await app.query`update lead set specialties = '{}' where lead_type = 'SP' and version = 1 and status = 'NEW'`;
    await app.query`delete from lead_tally where facet in ('specialties', 'service_offered') or scope like '%/%'`;
    const release = await readFile('server/db/migrations/0023_tally_wider.sql', 'utf8');
    await app.db.transaction().execute((trx) => sql.raw(release).execute(trx));
    await check();
  });

  it('settled by one at a time: who comes second leaves it to the first and waits for nobody', async () => {
    const left = async () =>
      (await app.query<{ n: number }>`select count(*)::int as n from lead_tally_delta`)[0]?.n;
    await settle(app);
    await keepLeads(app, 20, 'SP', randomOf(15));
    await app.db
      .transaction()
      .execute(async (trx) => {
        await sql`select lead_tally_settle(200000)`.execute(trx);
        await settle(app);
        expect(await left()).toBeGreaterThan(0);
        throw new Error('killed');
      })
      .catch((error: Error) => expect(error.message).toBe('killed'));
    // What the first had begun is as if it had not been.
    expect(await left()).toBeGreaterThan(0);
    await check();
  });

  it('also with leads of all the country, which stay rows and are counted from them', async () => {
    const rows = await app.query<{ list: string; ids: string[] }>`
      select list, array_agg(entity_id) as ids from lookup group by 1`;
    const of = (list: string) => rows.find((row) => row.list === list)?.ids ?? [];
    const figures = async (): Promise<number[]> => [
      (await statsOf(app, 'tp')).totals.all.count,
      (await statsOf(app, 'tp')).totals.converted.count,
      (await mapOf(app, 'tp')).counties.length,
    ];
    await settle(app);
    const [all = 0, converted = 0] = await figures();
    await app.query`
      insert into lead (entity_id, lead_type, status, company_name, pr_assigned_id, states, regions, counties)
      select gen_random_uuid(), 'TP', 'NEW', 'Nationwide ' || n, ${demoId('tp.agent')}, ${of('state')}::uuid[],
             ${of('region')}::uuid[], ${of('county')}::uuid[] from generate_series(1, 2) n`;
    await app.query`update lead set status = 'CONVERTED' where company_name = 'Nationwide 1'`;
    const wanted = [all + 2, converted + 1, of('county').length];
    expect(await figures()).toEqual(wanted);
    await settle(app);
    expect(await figures()).toEqual(wanted);
    expect(await app.query`select status, n from lead_tally_delta order by 1`).toEqual([
      { status: 'CONVERTED', n: 1 },
      { status: 'NEW', n: 1 },
    ]);
  });
});

/** One statement that writes some leads, of any kind there is. */
async function write(
  trx: Kysely<Tables>,
  random: ReturnType<typeof randomOf>,
  places: Awaited<ReturnType<typeof readPlaces>>,
): Promise<unknown> {
  const some = sql`entity_id in (select entity_id from lead order by md5(entity_id::text || ${random.below(1e6)}::text) limit ${random.below(20)})`;
  const change = random.one([
    sql`status = ${random.one(['NEW', 'CONTACTED', 'CONVERTED', 'DENIED'])}, status_reason = ${random.one([null, 'WITHDRAWN'])}`,
    sql`assignee_id = ${random.one([null, demoId('sp.agent'), demoId('sp.agent2')])}::uuid`,
    sql`states = ${random.some(places.states, 2)}::uuid[], regions = ${random.some(places.regions, 2)}::uuid[]`,
    sql`counties = ${random.some(places.counties, 3)}::uuid[], lead_source = 'WEB'`,
    sql`specialties = ${random.some(places.services.SP, 2)}::uuid[]`,
    sql`deleted_at = now()`,
    sql`deleted_at = null`,
    sql`company_name = 'Renamed'`,
    sql`lead_type = case lead_type when 'SP' then 'TP' else 'SP' end`,
    sql`created_at = created_at - interval '40 days'`,
  ]);
  if (random.below(6) === 0)
    return sql`
      insert into lead (entity_id, lead_type, status, company_name, pr_assigned_id, counties)
      select gen_random_uuid(), 'TP', 'NEW', 'New ' || n, ${demoId('tp.agent')}, ${random.some(places.counties, 2)}::uuid[]
        from generate_series(1, ${random.below(10)}::int) n`.execute(trx);
  if (random.below(8) === 0)
    return sql`delete from lead where company_name like 'New %' and ${some}`.execute(trx);
  return sql`update lead set ${change} where ${some}`.execute(trx);
}
