import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { entries } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { EMPTY_DEFINITION, type ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportRun } from '#schemas/report/item.ts';
import { REPORT_FORMATS, type ReportFormat } from '#schemas/report/words.ts';
import { dayOf } from './assign.ts';
import { median, millis, seconds } from './figures.ts';
import { watched, type Watched } from './memory.ts';
import { startServer, type Ask, type Read } from './server.ts';
import type { World } from './world.ts';

const SOME = 100_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ROUNDS_OF_ALL = Math.min(ROUNDS, 3);
/** As the list of the console is exported. */
const ORDER = 'ordering=-updated_at';
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

interface Exported {
  readonly rows: number;
  readonly first: number;
  readonly all: number;
}
type Round = Watched<Exported> & { readonly floor: number };

/**
 * Specialty leads as CSV over HTTP, some and all of them; the floor is COPY of the same columns of the same rows in the
 * same order by psql. Then all of them as reports, from the call until the file lies in its folder. A section of the
 * results.
 */
export async function exports(world: World): Promise<string> {
  const { pool, databaseUrl } = world;
  const server = await startServer(world);
  try {
    const read = await server.reader('sp.agent');
    const day = await dayOf(pool, SOME);
    const some = await rounds(ROUNDS, read, server.pid, databaseUrl, day);
    const all = await rounds(ROUNDS_OF_ALL, read, server.pid, databaseUrl);
    const ask = await server.as('sp.agent');
    const reports: Reported[] = [];
    for (const format of REPORT_FORMATS) {
      await reported(ask, server.pid, format);
      reports.push(await reported(ask, server.pid, format));
      console.log(`report as ${format}: ${JSON.stringify(reports.at(-1))}`);
    }
    return table(some, all, reports);
  } finally {
    await server.stop();
  }
}

/** Exports in turn with their floor, after one that warms up. @param day the last on which they were created, if not all */
async function rounds(many: number, read: Read, pid: number, url: string, day?: string): Promise<Round[]> {
  const query = day === undefined ? ORDER : `${ORDER}&created_at_range=|${day}`;
  const floor = floorOf(day);
  await exported(read, query);
  await copied(url, floor);
  const done: Round[] = [];
  for (let round = 0; round < many; round += 1) {
    done.push({ ...(await watched(pid, () => exported(read, query))), floor: await copied(url, floor) });
    console.log(`export, round ${round + 1}: ${JSON.stringify(done.at(-1))}`);
  }
  return done;
}

async function exported(read: Read, query: string): Promise<Exported> {
  const started = performance.now();
  const answer = await read('POST', `/leads/sp/export/csv/leads.csv?${query}`);
  let [first, rows, endsInReturn] = [0, 0, false];
  for await (const piece of answer as AsyncIterable<Buffer>) {
    first ||= performance.now() - started;
    if (endsInReturn && piece[0] === NEW_LINE) rows += 1;
    for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) rows += 1;
    endsInReturn = piece.at(-1) === RETURN;
  }
  return { rows: rows - 1, first, all: performance.now() - started };
}
const LINE_END = '\r\n';
const [RETURN, NEW_LINE] = [13, 10];

/** What the export shows, as the database has it. */
function floorOf(day?: string): string {
  const columns = entries(LEADS.SP.fields)
    .filter(([, field]) => !field.beside)
    .map(([name, field]) => (field.store === 'column' ? name : `data -> '${name}'`));
  const until = day === undefined ? '' : `and created_at < date '${day}' + 1`;
  return `copy (select ${columns.join(', ')} from lead
    where lead_type = 'SP' and deleted_at is null ${until} order by updated_at desc, entity_id desc) to stdout csv`.replace(
    /\s+/g,
    ' ',
  );
}

async function copied(url: string, copy: string): Promise<number> {
  const started = performance.now();
  const psql = spawn('psql', [url, '-qXc', copy], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(psql, 'exit')) as [number];
  if (code !== 0) throw new Error('psql failed');
  return performance.now() - started;
}

type Reported = Watched<{ readonly rows: number; readonly all: number }> & { readonly format: ReportFormat };

async function reported(ask: Ask, pid: number, format: ReportFormat): Promise<Reported> {
  const work = async () => {
    const started = performance.now();
    const body = { name: 'Bench', category: 'LEADS', definition: DEFINITION, format };
    let run = await ask<ReportRun>('POST', '/reports/runs', body);
    while (run.status === 'QUEUED' || run.status === 'RUNNING') {
      await sleep(100);
      run = await ask<ReportRun>('GET', `/reports/runs/${run.entity_id}`);
    }
    if (run.status !== 'DONE') throw new Error(`the report ended ${run.status}`);
    return { rows: run.rows, all: performance.now() - started };
  };
  return { ...(await watched(pid, work)), format };
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const signed = (value: number): string => `${value > 0 ? '+' : ''}${Math.round(value)}`;

function table(some: readonly Round[], all: readonly Round[], reports: readonly Reported[]): string {
  const lines = [some, all].flatMap((done) => {
    const of = (name: 'first' | 'all' | 'floor' | 'rows' | 'grown') =>
      median(done.map((round) => round[name]));
    const ratios = median(done.map((round) => round.all / round.floor));
    const what = `list of ${whole(of('rows'))} as CSV`;
    return [
      `| ${what}, s | ${seconds(of('all'))} | ${seconds(of('floor'))} | ${ratios.toFixed(2)} | ≤ 2 |`,
      `| ${what}: first byte, ms | ${millis(of('first'))} | | | ≤ 50 |`,
      `| ${what}: server's memory, MB | ${signed(of('grown'))} | | | ± 50 |`,
    ];
  });
  const runs = reports.flatMap(({ format, rows, all: took, grown }) => [
    `| report of ${whole(rows)} as ${format}, s | ${seconds(took)} | | | |`,
    `| report of ${whole(rows)} as ${format}: server's memory, MB | ${signed(grown)} | | | |`,
  ]);
  return `## Exports and reports

Specialty leads, all ${entries(LEADS.SP.fields).filter(([, field]) => !field.beside).length} columns, exported over HTTP in the order of their list; the floor is COPY of the same columns of the same rows in the same order by psql, in the same round. Medians of ${some.length} rounds, of all leads ${all.length}. Reports have ${COLUMNS.length} columns, once from the call until the file lies in its folder. Memory is that by which the server's process grew at most; each is measured after one that warms up.

| Figure | Value | Floor | Ratio | Goal |
|---|---|---|---|---|
${[...lines, ...runs].join('\n')}
`;
}
