import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { importHandlers } from '#server/features/imports/jobs.ts';
import { useImports } from './leads.ts';
import {
  csv,
  flowNow,
  HEADER,
  imported,
  jobOf,
  killedAfter,
  openRun,
  patch,
  row,
  setStage,
  upload,
  type Flow,
} from './support.ts';

const ROWS = 1700;
const never = new AbortController().signal;
const { api, query, agent } = useImports();
let handlers: ReturnType<typeof importHandlers>;
let flow: Flow;

beforeAll(async () => {
  handlers = importHandlers(api);
  const rows = rowsOf(ROWS, 'Clinic', '30570');
  flow = (await upload(agent, csv(HEADER, ...rows, rows[0]!, 'Bad,1,FL,33101,'))).body;
});

const now = (of = flow) => flowNow(agent, of);
const count = async (table: string, where: ReturnType<typeof sql>) =>
  (await query`select from ${sql.table(table)} where ${where}`).length;
/** So many rows without a fault, of phone numbers that begin with this. */
const rowsOf = (length: number, name: string, prefix: string) =>
  Array.from({ length }, (_, n) => row(`${name} ${n}`, `${prefix}${String(n).padStart(5, '0')}`));
const leads = () => count('lead', sql`import_flow_id = ${flow.entity_id}`);

test('an analysis killed between two batches is repeated to the same outcome', async () => {
  const job = await jobOf(api, flow);
  await setStage(api, flow, 'analysing');
  await expect(handlers['import.analyse'](job, killedAfter(2))).rejects.toThrow('killed');
  expect(await now()).toMatchObject({
    stage: 'analysing',
    counts: { rows: ROWS + 2, processed: 1000, valid: 1000 },
  });
  await handlers['import.analyse'](job, never);
  expect(await now()).toMatchObject({
    stage: 'analysed',
    counts: { rows: ROWS + 2, processed: ROWS + 2, valid: ROWS, refused: 1, matched: 0, failed: 1 },
  });
  expect(await count('import_item', sql`flow_id = ${flow.entity_id}`)).toBe(ROWS + 2);
});

test('two runners of one analysis, as after a lost connection, find what each other has checked', async () => {
  const rows = rowsOf(1300, 'Shared', '30571');
  // Each repeats a row of an earlier batch.
  const twins = rows.filter((_, n) => n % 100 === 0);
  const { body: shared } = await upload(agent, csv(HEADER, ...rows, ...twins, 'Bad,1,FL,33101,'));
  const job = await jobOf(api, shared);
  await setStage(api, shared, 'analysing');
  await Promise.all([handlers['import.analyse'](job, never), handlers['import.analyse'](job, never)]);
  expect(await now(shared)).toMatchObject({
    stage: 'analysed',
    counts: { processed: 1314, pending: 0, valid: 1300, refused: 13, failed: 1, ready: 1300 },
  });
  const ends = await count(
    'history',
    sql`record_id = ${shared.entity_id} and changes @> '[{"field": "stage", "to": "analysed"}]'`,
  );
  expect(ends).toBe(1);
});

test('an analysis that was closed in the middle stops there', async () => {
  const rows = rowsOf(1200, 'Closed', '30572');
  const { body: closing } = await upload(agent, csv(HEADER, ...rows));
  const job = await jobOf(api, closing);
  await setStage(api, closing, 'analysing');
  await expect(handlers['import.analyse'](job, killedAfter(1))).rejects.toThrow('killed');
  const half = await now(closing);
  expect(half.counts).toMatchObject({ processed: 500, pending: 700 });
  await patch(agent, half, { status: 'Closed' });
  await handlers['import.analyse'](job, never);
  expect(await now(closing)).toMatchObject({ status: 'Closed', counts: { processed: 500, pending: 700 } });
});

test('an import killed between two batches goes on with the rest, and makes no lead twice', async () => {
  const job = await jobOf(api, flow);
  const run = await openRun(api, flow);
  await expect(handlers['import.run'](job, killedAfter(1))).rejects.toThrow('killed');
  expect(await leads()).toBe(200);
  expect(await now()).toMatchObject({ stage: 'importing', counts: { imported: 200, valid: ROWS - 200 } });
  // Two runners at once, as after a lost connection: they take turns.
  await Promise.all([handlers['import.run'](job, never), handlers['import.run'](job, never)]);
  expect(await leads()).toBe(ROWS);
  expect(
    await count(
      'history',
      sql`type = 'LEAD_IMPORTED_CREATED' and record_id in (select entity_id from lead where import_flow_id = ${flow.entity_id})`,
    ),
  ).toBe(ROWS);
  expect(
    await count(
      'import_item',
      sql`flow_id = ${flow.entity_id} and status = 'IMPORTED' and lead_id is not null`,
    ),
  ).toBe(ROWS);
  const counts = { imported: ROWS, refused: 1, failed: 1 };
  expect(await now()).toMatchObject({
    stage: 'imported',
    counts: { ...counts, valid: 0 },
    job: { entity_id: run, status: 'DONE', counts: { ...counts, processed: ROWS + 2, created: ROWS } },
  });
});

test('a batch that fails in the middle leaves nothing of itself, and the flow says that it failed', async () => {
  const { body: other } = await upload(
    agent,
    csv(HEADER, 'Failing,3056990001,FL,33101,', 'Failing too,3056990002,FL,33101,'),
  );
  const job = await jobOf(api, other);
  await setStage(api, other, 'analysing');
  await handlers['import.analyse'](job, never);
  await query`create function refuse_one() returns trigger language plpgsql as $$ begin
    if new.company_name = 'Failing too' then raise exception 'no'; end if; return new; end $$`;
  await query`create trigger refuse_one before insert on lead for each row execute function refuse_one()`;
  await openRun(api, other);
  await expect(handlers['import.run'](job, never)).rejects.toThrow('no');
  await query`drop trigger refuse_one on lead`;
  expect(await count('lead', sql`import_flow_id = ${other.entity_id}`)).toBe(0);
  expect(await now(other)).toMatchObject({
    stage: 'failed',
    counts: { valid: 2, imported: 0 },
    can: { import: true },
    job: { status: 'FAILED' },
  });
  // Mended, it can be tried again.
  expect((await imported(agent, await now(other))).counts).toMatchObject({ valid: 0, imported: 2 });
});
