import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { categoriesOf } from '#schemas/report/category.ts';
import { isComparable, type ReportCatalogue } from '#schemas/report/column.ts';
import { EMPTY_DEFINITION, type ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportPreview } from '#schemas/report/preview.ts';
import { useApp } from '#tests/support/app.ts';
import { isFull } from '#tests/support/scope.ts';

const app = useApp();

const STAFF = {
  'sp.agent': 'SPECIALTY_PR_AGENT',
  'tp.supervisor': 'TRANSPORTATION_PR_SUPERVISOR',
  'cred.agent': 'CREDENTIALS_AGENT',
  'cred.supervisor': 'CREDENTIALS_SUPERVISOR',
} as const;

it.each(Object.entries(STAFF).slice(0, isFull ? undefined : 2))(
  'previews every column of every category that %s may report',
  async (name, role) => {
    const person = app.as(name);
    for (const category of categoriesOf(role)) {
      const { status, body } = await person.get<ReportCatalogue>(`/reports/columns?category=${category}`);
      expect({ category, status }).toEqual({ category, status: 200 });
      for (let from = 0; from < body.columns.length; from += 60) {
        const part = body.columns.slice(from, from + 60);
        const sort = part
          .filter(isComparable)
          .slice(0, 4)
          .map(({ id }) => ({ key: id, desc: true }));
        const definition: ReportDefinition = {
          ...EMPTY_DEFINITION,
          columns: part.map(({ id }) => ({ column: id })),
          sort,
        };
        const answer = await person.post<ReportPreview>('/reports/preview', { category, definition });
        expect({ category, body: answer.status === 200 ? '' : answer.body }).toEqual({ category, body: '' });
        expect(answer.body.head).toHaveLength(part.length);
      }
    }
  },
);

const NAMES: ReportDefinition = { ...EMPTY_DEFINITION, columns: [{ column: 'lead.company_name' }] };
/** A preview of names that one condition keeps. */
const previewWhere = (...rules: object[]) =>
  app.as('sp.agent').post<ReportPreview & { fails?: object[] }>('/reports/preview', {
    category: 'LEADS',
    definition: { ...NAMES, filter: { match: 'all', items: rules } },
  });

it('takes no text of a definition for SQL', async () => {
  const before = await app.db.selectFrom('app_user').select('entity_id').execute();
  const evil = "'); drop table app_user cascade; --";
  for (const column of [
    `lead.company_name" ${evil}`,
    evil,
    'lead.__proto__',
    'lead.constructor',
    'account.lead_id',
  ]) {
    const definition = { ...EMPTY_DEFINITION, columns: [{ column }] };
    const answer = await app.as('sp.agent').post('/reports/preview', { category: 'LEADS', definition });
    expect(answer.body).toMatchObject({
      status: 400,
      fails: [{ field: 'columns.0', code: 'no_report_column' }],
    });
  }
  const rule = { id: 'a', column: 'lead.company_name', operator: 'contains', values: [evil] };
  expect((await previewWhere(rule)).status).toBe(200);
  for (const more of [{ operator: evil }, { id: evil }, { column: 7 }, { more: evil }])
    expect((await previewWhere({ ...rule, ...more })).status).toBe(400);
  expect(await app.db.selectFrom('app_user').select('entity_id').execute()).toEqual(before);
});

it('shows no column and no kind of report that its reader may not read', async () => {
  const columnsOf = async (person: string, category: string) => {
    const { body } = await app.as(person).get<ReportCatalogue>(`/reports/columns?category=${category}`);
    return body.columns?.map(({ id }) => id);
  };
  // Screening results are for supervisors and the credentials staff (domain §6).
  expect(await columnsOf('tp.agent', 'DRIVERS')).not.toContain('resource.open_hits');
  expect(await columnsOf('tp.supervisor', 'DRIVERS')).toContain('resource.open_hits');
  // The papers of a file are the credentials staff's.
  expect(await columnsOf('tp.supervisor', 'DOCUMENTS')).not.toContain('file.name');
  expect(await columnsOf('cred.agent', 'DOCUMENTS')).toContain('file.name');
  const refused: [string, string][] = [
    ['cred.agent', 'LEADS'],
    ['cred.supervisor', 'OUTREACHES'],
    ['sp.agent', 'DRIVERS'],
    ['tp.agent', 'SP-QUEST'],
  ];
  for (const [person, category] of refused)
    expect((await app.as(person).get(`/reports/columns?category=${category}`)).status).toBe(404);
  expect((await app.as('sp.agent').get('/reports/columns?category=LEADS&lead_type=TP')).status).toBe(404);
  expect((await app.as('sp.provider').get('/reports/columns?category=PROVIDERS')).status).toBe(403);
});

it('compares with nothing where nothing is said beside a value, and then asks nothing', async () => {
  const person = '00000000-0000-7000-8000-000000000001';
  const values = ['', person, '|'];
  const beside = await previewWhere({ id: 'a', column: 'lead.assignee_id', operator: 'in', values });
  expect(beside.status).toBe(200);
  const rule = { id: 'a', column: 'lead.company_name', operator: 'empty', values: [], ask: true };
  expect((await previewWhere(rule)).body).toMatchObject({
    status: 400,
    fails: [{ field: 'filter.items.0.ask', code: 'nothing_to_ask' }],
  });
});

it('compares with as many values as there is room for, of all its rules together', async () => {
  const failsFor = async (last: number) => {
    const items = [500, 499, last].map((number, rule) => ({
      id: `r${rule}`,
      column: 'lead.company_name',
      operator: 'in',
      values: Array.from({ length: number }, (_, n) => `Company ${n}`),
    }));
    return (await previewWhere(...items)).body.fails;
  };
  expect(await failsFor(1)).toBeUndefined();
  expect(await failsFor(2)).toMatchObject([{ field: 'filter', code: 'too_many_values' }]);
});

it('gives up when the database takes too long, and says so', async () => {
  const held = await app.db.startTransaction().execute();
  try {
    await sql`lock table outreach in access exclusive mode`.execute(held);
    const definition = { ...EMPTY_DEFINITION, columns: [{ column: 'outreach.type' }] };
    const asked = app.as('sp.agent').post('/reports/preview', { category: 'OUTREACHES', definition });
    // What the limit does, without the wait.
    const cancelled = sql`select pg_cancel_backend(pid) from pg_stat_activity
                           where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await cancelled.execute(held)).rows.length).toBe(1);
    expect((await asked).body).toMatchObject({ status: 409, fails: [{ code: 'report_slow' }] });
  } finally {
    await held.rollback().execute();
  }
});
