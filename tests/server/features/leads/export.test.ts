import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { LEADS } from '#schemas/lead/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { exportLeads } from '#server/features/leads/export.ts';
import { actorOf } from '#server/platform/actor.ts';
import { csvCell } from '#server/platform/csv.ts';
import { onPrimary } from '#server/platform/reads.ts';
import { poolOf } from '#server/platform/db.ts';
import { PUBLIC_URL, useApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { claimsOf, tokenMaker } from '#tests/support/tokens.ts';
import { makeLeads } from '../bulk/support.ts';

const app = useApp();

const PATH = '/leads/sp/export/csv/leads-20260101.csv';
const namesIn = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);

it('holds the chosen leads that the query finds, of the caller’s type only', async () => {
  const ids = await makeLeads(app, 'Chosen', 3);
  await makeLeads(app, 'Chosen not', 2);
  const others = await makeLeads(app, 'Chosen elsewhere', 1, { type: 'TP', pr: 'tp.agent' });
  const agent = app.as('sp.agent');
  const answer = await agent.post(`${PATH}?ordering=company_name`, { ids: [...ids, ...others] });
  expect(answer.status).toBe(200);
  expect(namesIn(answer.text)).toEqual(['Chosen 1', 'Chosen 2', 'Chosen 3']);
  const filtered = await agent.post(`${PATH}?company_name_like=Chosen 2`, { ids });
  expect(namesIn(filtered.text)).toEqual(['Chosen 2']);
  const { rows } = await sql<{ detail: { ids?: string[] } }>`
    select detail from history where type = 'LEADS_EXPORTED' order by at desc limit 1`.execute(app.db);
  expect(rows[0]?.detail.ids).toEqual(ids);
});

it('is read by people: answers in words, tables of a lead by the names of their parts', async () => {
  const body = {
    ...(await leadBody(app.db, 'tp')),
    company_name: 'Readable "Rides", Inc.',
    medicaid: true,
    medicare: false,
  };
  const person = app.as('tp.agent', 'es');
  expect((await person.post('/leads/tp', body)).status).toBe(201);
  const { text } = await person.post('/leads/tp/export/csv/x.csv?company_name_like=Readable');
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  const label = (name: string) => LEADS.TP.fields[name]!.label.es;
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    [label('company_name')]: 'Readable "Rides", Inc.',
    [label('medicaid')]: 'Sí',
    [label('medicare')]: 'No',
  });
  expect(data[0]![label('services')]).toMatch(/^[^:{]+: De puerta a puerta, [^:]+: 1, [^:]+: 1$/);
});

it('names what is wrong with a selection', async () => {
  const agent = app.as('sp.agent');
  const fieldsOf = async (body: object) => {
    const answer = await agent.post<{ fails: { field: string; code: string }[] }>(PATH, body);
    expect(answer.status).toBe(400);
    return answer.body.fails.map(({ field, code }) => `${field} ${code}`);
  };
  expect(await fieldsOf({ ids: ['x'] })).toEqual(['ids.0 invalid']);
  expect(await fieldsOf({ ids: [] })).toEqual(['ids too_few']);
  expect(await fieldsOf({ columns: [] })).toEqual(['columns unknown_field']);
  expect((await app.as('tp.agent').post(PATH, { ids: [crypto.randomUUID()] })).status).toBe(404);
});

it('begins before any lead has been read', async () => {
  const actor = actorOf(demoId('sp.agent'), 'sp.agent', 'SPECIALTY_PR_AGENT');
  const lines = await exportLeads(
    { db: app.db, reads: onPrimary(app.db) },
    { actor, language: 'es', requestId: 'test' },
    'SP',
    {},
  );
  // Nobody can read a lead while this lock is held: what comes now has not waited for one.
  const holder = await app.db.startTransaction().execute();
  await sql`lock table lead in access exclusive mode`.execute(holder);
  const first = await lines.next();
  await holder.rollback().execute();
  expect(String(first.value)).toMatch(/^\uFEFF[^\r]+\r\n$/);
  await lines.return(undefined);
});

it('ends with its reader, also before there was a row, and leaves a trace of it', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like 'copy %'`.execute(
      app.db,
    );
    return rows[0]!.n;
  };
  const token = await (await tokenMaker(poolOf(app.db), PUBLIC_URL))(claimsOf('sp.agent'));
  const gone = new AbortController();
  await app.db.transaction().execute(async (holder) => {
    await sql`lock table lead in access exclusive mode`.execute(holder);
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${PATH}?company_name_like=Nobody`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: gone.signal,
    });
    expect(answer.status).toBe(200);
    await expect.poll(waiting).toBe(1);
    gone.abort();
    await expect.poll(waiting).toBe(0);
  });
  const { rows } = await sql<{ detail: { query: object } }>`
    select detail from history where type = 'LEADS_EXPORTED' order by at desc limit 1`.execute(app.db);
  expect(rows[0]?.detail.query).toEqual({ company_name_like: 'Nobody' });
});

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠a',
  ' =1+1',
  '\u00A0=1',
])('disarms %j (OWASP, CSV injection)', (text) => {
  expect(csvCell(text).replace(/^"/, '')).toBe(`'${text}${/[\r\n]/.test(text) ? '"' : ''}`);
});

it('leaves harmless texts as they are', () => {
  for (const text of ['', 'A=B', '(305) 434-2000', "O'Neil", '12-3456789']) expect(csvCell(text)).toBe(text);
});
