import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { REPORT_FORMATS } from '#schemas/report/words.ts';
import { EMPTY_DEFINITION, type ReportDefinition } from '#schemas/report/definition.ts';
import { demoId } from '#server/db/seed/people.ts';
import { workOn, type RunContext } from '#server/features/reports/runs/work.ts';
import { actorOf } from '#server/platform/actor.ts';
import { seconds } from './figures.ts';

const CALL = {
  actor: actorOf(demoId('sp.agent'), 'sp.agent', 'SPECIALTY_PR_AGENT'),
  language: 'en',
  requestId: 'bench',
} as const;
const COLUMNS = [
  'company_name',
  'status',
  'phone',
  'tax_id',
  'states',
  'assignee_id',
  'created_at',
  'updated_at',
];
const DEFINITION: ReportDefinition = {
  ...EMPTY_DEFINITION,
  columns: COLUMNS.map((name) => ({ column: `lead.${name}` })),
};
const SAMPLE_MS = 50;
const MB = 2 ** 20;

/** Every Specialty lead in a report, from its job's beginning to the file in its folder. A section of the results. */
export async function reports(context: RunContext): Promise<string> {
  const lines: string[] = [];
  for (const format of REPORT_FORMATS) {
    const id = uuidv7();
    await sql`
      insert into report_run (entity_id, user_id, name, category, lead_type, definition, format)
      values (${id}, ${CALL.actor.id}, 'Bench', 'LEADS', 'SP', ${JSON.stringify(DEFINITION)}::jsonb, ${format})`.execute(
      context.db,
    );
    const { ms, early, grown, held } = await watched(() =>
      workOn(context, CALL, id, new AbortController().signal),
    );
    const { rows } = await sql<{ rows: number; status: string }>`
      select rows, status from report_run where entity_id = ${id}`.execute(context.db);
    const run = rows[0]!;
    if (run.status !== 'DONE') throw new Error(`the report ended ${run.status}`);
    const pace = Math.round(run.rows / (ms / 1000)).toLocaleString('en');
    lines.push(
      `| ${format} | ${run.rows.toLocaleString('en')} | ${seconds(ms)} | ${pace} | ${Math.round(early / MB)} | ${Math.round(grown / MB)} | ${Math.round(held)} |`,
    );
    console.log(`report as ${format}: ${lines.at(-1)}`);
  }
  return `## Reports

Every Specialty lead with ${COLUMNS.length} columns, from the beginning of its job until its file lies in its folder. Memory is that by which the process grew at most, in the first third of the time and in all.

| Format | Rows | s | Rows/s | Memory in the first third, MB | Memory in all, MB | Longest turn, ms |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

/** How long work took, by how much the process grew meanwhile, and how long others waited at most for their turn. */
async function watched(
  work: () => Promise<void>,
): Promise<{ ms: number; early: number; grown: number; held: number }> {
  const [began, before] = [performance.now(), process.memoryUsage().rss];
  const sizes: number[] = [];
  let [held, last] = [0, began];
  const timer = setInterval(() => {
    const now = performance.now();
    sizes.push(process.memoryUsage().rss - before);
    held = Math.max(held, now - last - SAMPLE_MS);
    last = now;
  }, SAMPLE_MS);
  try {
    await work();
    const early = Math.max(0, ...sizes.slice(0, Math.ceil(sizes.length / 3)));
    return { ms: performance.now() - began, early, grown: Math.max(0, ...sizes), held };
  } finally {
    clearInterval(timer);
  }
}
