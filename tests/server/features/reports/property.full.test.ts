import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typeOfReport } from '#schemas/report/category.ts';
import { isGrouped, totalKey, totalsOf, type ReportDefinition } from '#schemas/report/definition.ts';
import type { Role } from '#schemas/permissions.ts';
import { readCatalogue, type ReportKind } from '#server/features/reports/catalogue.ts';
import { definitionFails } from '#server/features/reports/check.ts';
import { previewReport } from '#server/features/reports/preview.ts';
import { compileReport } from '#server/features/reports/query/compile.ts';
import { demoId } from '#server/db/seed/people.ts';
import { actorOf } from '#server/platform/actor.ts';
import { useApp } from '#tests/support/app.ts';
import { freshDemo } from '#tests/support/demo.ts';
import { randomOf } from '#tests/support/program.ts';
import { mixKinds } from './kinds.ts';
import { evaluate } from './plain.ts';
import { randomReport } from './random.ts';
import { plainRows } from './worlds.ts';

const app = useApp({}, false);
let folder: string;
beforeAll(async () => {
  folder = await freshDemo(app.db);
  await mixKinds(app.db);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const TIMES = 400;

/** Numbers and moments as the plain evaluation has them; averages to nine digits. */
function normal(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length === 0 ? null : value;
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(Number(value).toPrecision(9));
  return typeof value === 'number' ? Number(value.toPrecision(9)) : (value ?? null);
}
const lines = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row.map(normal)));

/** Whether rows are in the order that was asked for, as far as their kinds have one that everybody knows: no texts. */
function isOrdered(definition: ReportDefinition, rows: readonly (readonly unknown[])[]): boolean {
  const keys = isGrouped(definition)
    ? [...definition.group.map(({ column }) => column), ...totalsOf(definition).map(totalKey)]
    : definition.columns.map(({ column }) => column);
  const [first] = definition.sort;
  const place = keys.indexOf(first?.key ?? '');
  if (!first || place < 0) return true;
  const values = rows.map((row) => normal(row[place]));
  return values.every((value, index) => {
    const before = values[index - 1];
    if (index === 0 || value === null) return true;
    if (before === null) return false;
    if (typeof value !== 'number' || typeof before !== 'number') return true;
    return first.desc ? before >= value : before <= value;
  });
}

it.each([
  ['LEADS', 'tp.agent', 'TRANSPORTATION_PR_AGENT'],
  ['LEADS', 'sp.supervisor', 'SPECIALTY_PR_SUPERVISOR'],
  ['OUTREACHES', 'sp.agent', 'SPECIALTY_PR_AGENT'],
  ['DRIVERS', 'cred.supervisor', 'CREDENTIALS_SUPERVISOR'],
] as const)(
  'random reports of %s show %s what a plain evaluation of the same rows shows',
  async (category, name, role) => {
    const actor = actorOf(demoId(name), name, role);
    const type = typeOfReport(category, role);
    const readable = await readCatalogue(app.db, actor, { category, lead_type: type });
    const rows = await plainRows(app.db, category, type, readable);
    expect(rows.length).toBeGreaterThan(20);
    const columns = [...readable.columns.values()].filter(
      ({ field, masked }) => field.kind !== 'rows' && !masked,
    );
    const random = randomOf(20_261_123);
    let shown = 0;
    for (let time = 0; time < TIMES; time += 1) {
      const { definition, answers } = randomReport(random, columns, rows);
      expect(definitionFails(definition, readable.columns), JSON.stringify(definition)).toEqual([]);
      const { outputs, query, count } = compileReport(definition, answers, {
        actor,
        category,
        type,
        columns: readable.columns,
        forms: readable.forms,
        language: 'en',
      });
      const answer = await query.execute(app.db);
      const got = answer.rows.map((row) => outputs.map(({ key }) => row[key]));
      const wanted = evaluate(definition, answers, rows, (id) => readable.columns.get(id)!.field);
      const what = JSON.stringify({ definition, answers });
      const [seen, expected] = [lines(got).sort(), lines(wanted).sort()];
      // Whole answers would drown what differs.
      const differs = seen.find((line, index) => line !== expected[index]);
      expect({ what, rows: seen.length, differs }).toEqual({
        what,
        rows: expected.length,
        differs: undefined,
      });
      expect(isOrdered(definition, got), what).toBe(true);
      expect(Number((await count.execute(app.db)).rows[0]?.n), what).toBe(wanted.length);
      shown += got.length;
    }
    expect(shown).toBeGreaterThan(TIMES);
  },
);

it('the reports of the demo run for their owners', async () => {
  const rows = await app.query<
    ReportKind & { name: string; username: string; role: Role; definition: ReportDefinition }
  >`
    select t.*, u.username, u.roles[1] as role from report_template t join app_user u on u.entity_id = t.owner_id`;
  expect(rows.length).toBeGreaterThan(8);
  for (const { name, username, role, category, lead_type, definition } of rows) {
    const actor = actorOf(demoId(username), username, role);
    const call = { actor, language: 'en', requestId: 'a test' } as const;
    const preview = await previewReport(app.db, call, { category, lead_type }, definition, {});
    expect(preview.rows.length, `${username} ${name}`).toBeGreaterThan(0);
  }
});
