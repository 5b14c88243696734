import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { prepareDatabase } from '#server/db/prepare.ts';
import { listLeads } from '#server/features/leads/read.ts';
import { actorOf, type Call } from '#server/platform/actor.ts';
import { openDb, openPool, type Db } from '#server/platform/db.ts';
import { demoId } from '#server/db/seed/people.ts';
import { openDatabase } from '#server/ports/database/index.ts';

const LEADS = Number(process.env.BENCH_LEADS ?? 100_000);
const ROUNDS = 40;
const log = { warn: (_data: object, message: string) => console.error(message) };

/** What a PR agent asks of the list, by name. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  'first page': {},
  'assigned to me': { assignee_id_in: demoId('sp.agent') },
  'status NONE': { status_in: 'NONE' },
  'search: common word': { search: 'cardiology' },
  'search: two words': { search: 'zamora pedia' },
  'search: phone': { search: '305201' },
  'page 1,000': { page: '1000' },
};

/** Copies of the demo's leads until there are enough, with the skew of the originals. */
async function fill(db: Db): Promise<void> {
  await db.connection().execute(async (one) => {
    // Filling takes longer than any request may.
    await sql`set statement_timeout = '20min'`.execute(one);
    await copies(one);
  });
  await sql`vacuum analyze lead`.execute(db);
  await sql`vacuum analyze lead_search`.execute(db);
}

const copies = (db: Db) =>
  sql`
    insert into lead (entity_id, lead_type, status, company_name, phone, tax_id, assignee_id, pr_assigned_id, created_at, updated_at, states, regions, counties, specialties, data)
    select uuid_v7(), l.lead_type, l.status, l.company_name || ' ' || g, '+1305' || (2000000 + g * 37 % 7999999), l.tax_id, l.assignee_id, l.pr_assigned_id,
           l.created_at, l.updated_at - make_interval(secs => g), l.states, l.regions, l.counties, l.specialties, l.data
      from generate_series(1, ${LEADS}::int) g
      join (select row_number() over (order by entity_id) as n, * from lead) l on l.n = g % 2000 + 1`.execute(
    db,
  );

const quantile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);

async function measure(db: Db, query: Record<string, string>): Promise<number[]> {
  const call: Call = {
    actor: actorOf(demoId('sp.agent'), 'sp.agent', 'SPECIALTY_PR_AGENT'),
    language: 'en',
    requestId: 'bench',
  };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await listLeads(db, call, 'SP', query, 'signed');
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b);
}

const dataDir = await mkdtemp(join(tmpdir(), 'provnet-bench-'));
const database = await openDatabase({ dataDir, log: (line) => console.error(line) });
const pool = openPool(database.connectionString, log);
const db = openDb(pool);
try {
  await prepareDatabase(db, { demo: true });
  await fill(db);
  const lines = [];
  for (const [name, query] of Object.entries(QUERIES)) {
    const times = await measure(db, query);
    lines.push(`| ${name} | ${quantile(times, 0.5)} | ${quantile(times, 0.95)} |`);
    console.log(lines.at(-1));
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, PostgreSQL ${database.version}, Node ${process.versions.node}`;
  const head = `# Measured figures\n\nLists with their count at ${LEADS.toLocaleString('en')} leads, one client, ${ROUNDS} rounds each, milliseconds. ${new Date().toISOString().slice(0, 10)}, ${machine}.\n\n| List | p50 | p95 |\n|---|---|---|\n`;
  await writeFile('bench/results.md', `${head}${lines.join('\n')}\n`);
} finally {
  await pool.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
