import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import { isMany, type Field } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { entries, ownEntries } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import { randomFrom } from '#server/db/seed/random.ts';
import { loadCustomFields } from '#server/features/leads/customFields.ts';
import { exportLeads } from '#server/features/leads/export.ts';
import { valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import { BOM, cellText, csvLine } from '#server/platform/csv.ts';
import { poolOf } from '#server/platform/db.ts';
import { readNames } from '#server/platform/names.ts';
import { onPrimary } from '#server/platform/reads.ts';
import { PUBLIC_URL, useApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { failsOf } from '#tests/support/fails.ts';
import { customForm, EVERY_KIND, publishCustom } from '#tests/support/customForm.ts';
import { isFull } from '#tests/support/scope.ts';
import { leadBody } from '#tests/support/leads.ts';
import { claimsOf, tokenMaker } from '#tests/support/tokens.ts';
import { HOSTILE } from '../../platform/copy/hostile.ts';
import { makeLeads } from '../bulk/support.ts';

const app = useApp();

const PATH = '/leads/sp/export/csv/leads-20260101.csv';
const lastExport = async () =>
  (await app.query`select detail from history where type = 'LEADS_EXPORTED' order by at desc limit 1`)[0]
    ?.detail;
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
  expect(answer.headers['content-disposition']).toBe('attachment; filename="leads-20260101.csv"');
  expect(namesIn(answer.text)).toEqual(['Chosen 1', 'Chosen 2', 'Chosen 3']);
  const filtered = await agent.post(`${PATH}?company_name_like=Chosen 2`, { ids });
  expect(namesIn(filtered.text)).toEqual(['Chosen 2']);
  expect(await lastExport()).toMatchObject({ ids });
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
  for (const [body, fail] of [
    [{ ids: ['x'] }, 'ids.0 invalid'],
    [{ ids: [] }, 'ids too_few'],
    [{ columns: [] }, 'columns unknown_field'],
  ] as const) {
    const answer = await app.as('sp.agent').post(PATH, body);
    expect([answer.status, failsOf(answer)]).toEqual([400, [fail]]);
  }
  expect((await app.as('tp.agent').post(PATH, { ids: [crypto.randomUUID()] })).status).toBe(404);
});

it('begins before any lead has been read', async () => {
  const actor = callOf('sp.agent').actor;
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
  const waiting = async () =>
    (
      await app.query`select from pg_stat_activity
                   where datname = current_database() and wait_event_type = 'Lock' and query like 'copy %'`
    ).length;
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
  expect(await lastExport()).toMatchObject({ query: { company_name_like: 'Nobody' } });
});

describe('every cell', () => {
  const LEADS_OF_EACH = isFull ? 300 : 60;
  const random = randomFrom(13);
  const below = (n: number): number => Math.floor(random.next() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;

  let lookups: string[];
  let users: string[];
  beforeAll(async () => {
    for (const type of LEAD_TYPES) await publishCustom(app.db, type, customForm(EVERY_KIND));
    await loadCustomFields(app.db);
    const keysOf = async (table: string) =>
      (await app.query<{ id: string }>`select entity_id as id from ${sql.table(table)}`).map(({ id }) => id);
    [lookups, users] = [await keysOf('lookup'), await keysOf('app_user')];
    for (const type of LEAD_TYPES) await wildLeads(type);
  });

  /** Leads as no form would let them through, straight into the table. */
  async function wildLeads(type: LeadType): Promise<void> {
    const fields = ownEntries(LEADS[type].fields);
    const rows = Array.from({ length: LEADS_OF_EACH }, () => ({
      ...Object.fromEntries(
        fields.filter(([, { store }]) => store === 'column').map(([name, field]) => [name, inColumn(field)]),
      ),
      entity_id: crypto.randomUUID(),
      lead_type: type,
      data: Object.fromEntries(
        fields.filter(([, { store }]) => store !== 'column').map(([name, field]) => [name, inData(field)]),
      ),
    }));
    const columns = sql.join(
      fields.flatMap(([name, field]) => (field.store === 'column' ? [sql.ref(name)] : [])),
    );
    await app.query`
      insert into lead (entity_id, lead_type, data, ${columns})
      select entity_id, lead_type, data, ${columns}
        from jsonb_populate_recordset(null::lead, ${JSON.stringify(rows)}::jsonb)`;
  }

  /** What a column takes: keys of users and codes must be known, keys of lookups need not. */
  function inColumn(field: Field): unknown {
    if (field.kind === 'dateTime')
      return `20${10 + below(80)}-0${1 + below(9)}-11T0${below(10)}:59:5${below(10)}.${below(999_999)}Z`;
    if (isMany(field)) return Array.from({ length: below(4) }, () => (below(6) === 0 ? null : one(field)));
    return field.required || below(3) > 0 ? one(field) : null;
  }

  function one(field: Field): unknown {
    switch (field.kind) {
      case 'user':
        return pick(users);
      case 'lookup':
        return below(4) === 0 ? crypto.randomUUID() : pick(lookups);
      case 'code':
        return pick(Object.keys(codesOfField(field)));
      case 'date':
        return `20${10 + below(80)}-0${1 + below(9)}-1${below(10)}`;
      default:
        return below(3) === 0 ? pick(['+13055550177', '123456789', '1234567893']) : pick(HOSTILE);
    }
  }

  /** In `data` anything may stand, from before a field was what it is now. */
  function inData(field: Field): unknown {
    switch (below(5)) {
      case 0:
        return pick([null, 0, -1.5, 1e21, true, false, {}, { a: 1 }, [], [null], ['x', null, 7], [[]], '']);
      case 1:
        return pick(HOSTILE);
      default:
        if (field.kind === 'rows')
          return Array.from({ length: below(3) }, () =>
            below(8) === 0
              ? pick([null, 'x', 3, {}])
              : Object.fromEntries(entries(field.fields).map(([name, inner]) => [name, inData(inner)])),
          );
        if (field.kind === 'boolean') return below(2) === 0;
        if (kindOf(field).sql(field).endsWith('[]'))
          return Array.from({ length: below(4) }, () => (below(6) === 0 ? null : one(field)));
        return field.kind === 'count' || field.kind === 'number' ? below(1e6) / 100 : one(field);
    }
  }

  it.each(LEAD_TYPES.flatMap((type) => LANGUAGES.map((language) => [type, language] as const)))(
    'every cell of %s leads says in %s what the value says, whatever stands there',
    async (type, language) => {
      const fields = ownEntries(LEADS[type].fields);
      expect(fields.map(([name]) => name)).toContain('custom_motto');
      const person = app.as(type === 'SP' ? 'sp.agent' : 'tp.agent', language);
      const { text } = await person.post(`/leads/${type.toLowerCase()}/export/csv/x.csv?ordering=`);
      // Read after the call: who comes for the first time is given their name by it.
      const names = await readNames(app.db, language);
      const rows = await app.query<LeadRow>`
        select * from lead where lead_type = ${type} and deleted_at is null order by entity_id`;
      expect(rows.length).toBeGreaterThanOrEqual(LEADS_OF_EACH);
      let at = 0;
      const same = (line: string): void => {
        expect(text.slice(at, at + line.length)).toBe(line);
        at += line.length;
      };
      same(BOM + csvLine(fields.map(([, { label }]) => label[language])));
      for (const row of rows) {
        const values = valuesOf(row);
        same(csvLine(fields.map(([name, field]) => cellText(field, values[name], names, language))));
      }
      expect(text.length).toBe(at);
    },
  );
});
