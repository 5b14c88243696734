import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { REPORT_CATEGORIES } from '#schemas/report/category.ts';
import type { ReportCatalogue } from '#schemas/report/column.ts';
import { startDemo } from '#tests/support/input/app.ts';
import { documentOf } from '#tests/support/input/document.ts';
import { formulasIn } from '#tests/support/input/given.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { csv, settled, upload } from './features/imports/support.ts';
import { bookOf, bytesOf, ran } from './features/reports/runs/support.ts';

const FORMULA = '=1+';

const app = useForFile(() => startDemo(true));
beforeAll(async () => {
  // Who comes for the first time is written down as the provider calls them, and reads labels as they are.
  for (const person of ['sp.supervisor', 'tp.supervisor', 'cred.supervisor'])
    await app.as(person).get('/auth/session');
  expect(await poison()).toBeGreaterThan(20);
});

/** Puts a formula in front of whatever people have written, in every table but that of what was written: what has a space is no code. Gives how many columns took it. */
async function poison(): Promise<number> {
  const { rows: columns } = await sql<{ table: string; column: string; type: 'text' | 'jsonb' }>`
    select c.relname as table, a.attname as column, a.atttypid::regtype::text as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and relname <> 'history' and a.attgenerated = '' and not a.attisdropped
       and (a.atttypid = 'text'::regtype or a.atttypid = 'jsonb'::regtype and a.attname in ('data', 'labels'))`.execute(
    app.db,
  );
  let taken = 0;
  for (const { table, column, type } of columns) {
    const [at, name] = [sql.table(table), sql.ref(column)];
    const changed =
      type === 'text'
        ? sql`update ${at} set ${name} = ${FORMULA}::text || ${name} where ${name} like '% %'`
        : sql`update ${at} set ${name} = regexp_replace(${name}::text, '": "(?=[^"]* )', '": "=1+', 'g')::jsonb`;
    taken += await app.db.transaction().execute(async (trx) => {
      // What may not change, or follows from something else, is poisoned all the same.
      await sql`alter table ${at} disable trigger user`.execute(trx);
      await sql`savepoint before`.execute(trx);
      const isTaken = await changed.execute(trx).then(
        ({ numAffectedRows = 0n }) => numAffectedRows > 0n,
        // A column that takes no such text.
        () => sql`rollback to before`.execute(trx).then(() => false),
      );
      await sql`alter table ${at} enable trigger user`.execute(trx);
      return Number(isTaken);
    });
  }
  return taken;
}

/** A task with rows that were refused, under headers and with cells that are formulas. */
async function refusedRows(): Promise<string> {
  const agent = app.as('sp.agent');
  const { body } = await upload(
    agent,
    csv(`Company name,Phone,${FORMULA}1`, `${FORMULA}2,12,-2+3`, '@SUM(A1),13,+1'),
  );
  await agent.patch(`/import-flows/${body.entity_id}`, { version: body.version, action: 'analyse' });
  const { counts } = await settled(agent, body.entity_id);
  expect(counts.rows).toBe(2);
  return body.entity_id;
}

interface Export {
  readonly person: string;
  readonly path: string;
  readonly method?: 'get';
  /** Labels of a form, which was compiled before it was poisoned. */
  readonly isClean?: true;
}

/** How each route that the document says gives a CSV is called, and by whom. */
const EXPORTS: Readonly<Record<string, () => Promise<Export>>> = {
  ...Object.fromEntries(
    (['sp', 'tp'] as const).flatMap((type) => {
      const person = `${type}.supervisor`;
      return [
        [
          `POST /api/v1/leads/${type}/export/csv/{filename}`,
          async () => ({ person, path: `/leads/${type}/export/csv/x.csv` }),
        ],
        [
          `GET /api/v1/leads/${type}/stats/export`,
          async () => ({ person, path: `/leads/${type}/stats/export`, method: 'get' as const }),
        ],
      ];
    }),
  ),
  'POST /api/v1/leads/import-flows/{id}/export/csv/{filename}': async () => ({
    person: 'sp.agent',
    path: `/import-flows/${await refusedRows()}/export/csv/x.csv?status_in=INVALID,VALID,PENDING`,
  }),
  'GET /api/v1/credentialing/resources/import/{kind}.csv': async () => ({
    person: 'cred.supervisor',
    path: '/credentialing/resources/import/driver.csv',
    method: 'get',
    isClean: true,
  }),
};

it('every route that gives a CSV is tried', async () => {
  const { operations } = await documentOf(app.app);
  const found = operations.filter(({ gives }) => gives.includes('text/csv'));
  expect(found.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(EXPORTS).sort());
});

describe('no cell is a formula', () => {
  it.each(Object.keys(EXPORTS))('of %s', async (name) => {
    const { person, path, method = 'post', isClean = false } = await EXPORTS[name]!();
    const answer = await app.as(person)[method](path);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    expect(answer.text.includes(`'${FORMULA}`)).toBe(!isClean);
    expect(formulasIn(answer.text)).toEqual([]);
  });

  it.each(REPORT_CATEGORIES)('of a report about %s, as CSV and as a workbook', async (category) => {
    const person = ['LEADS', 'OUTREACHES'].includes(category) ? 'sp.supervisor' : 'cred.supervisor';
    const { body } = await app.as(person).get<ReportCatalogue>(`/reports/columns?category=${category}`);
    const columns = body.columns.slice(0, 30).map(({ id }) => ({ column: id }));
    const report = { category, name: `${FORMULA}1`, definition: { columns } };
    const text = (await bytesOf(app, person, await ran(app, person, report))).toString('utf8');
    expect(text).toContain(`'${FORMULA}`);
    expect(formulasIn(text)).toEqual([]);
    const book = await bookOf(app, person, report);
    for (const sheet of book.worksheets)
      sheet.eachRow((row) =>
        row.eachCell((cell) => expect([cell.formula, cell.hyperlink]).toEqual([undefined, undefined])),
      );
  });
});
