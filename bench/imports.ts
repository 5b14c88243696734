import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { CSV_IMPORT_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { statsHandlers } from '#server/features/stats/jobs.ts';
import { listTimes } from './beside.ts';
import { median, millis, quantile, ratio, seconds } from './figures.ts';
import { startServer, type Ask } from './server.ts';
import type { World } from './world.ts';

const ROWS = 50_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

/**
 * A file as large as an import may be, imported over HTTP beside another person who turns the pages of the list; the
 * floor is COPY of the very same rows into the same table. A section of the results.
 */
export async function imports(world: World): Promise<string> {
  const { pool } = world;
  const server = await startServer(world);
  try {
    const [agent, other] = [await server.as('sp.agent'), await server.as('sp.supervisor')];
    const quiet = await listTimes(other, () => Promise.resolve(), 4000);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const file = fileOf(round);
      let times: Imported | undefined;
      const busy = await listTimes(other, async () => (times = await importFile(agent, file)));
      if (!times) throw new Error('the import did not end');
      const floor = await copyOf(pool, times.id);
      // What was copied and removed again would be counted in others' lists until it is settled.
      await statsHandlers(world)['lead.tally']({}, new AbortController().signal);
      rounds.push({ ...times, floor, busy: quantile(busy, 0.95), bytes: file.length });
      console.log(`import, round ${round + 1}: ${JSON.stringify(rounds.at(-1))}`);
    }
    return table(rounds, quiet);
  } finally {
    await server.stop();
  }
}

interface Imported {
  readonly id: string;
  readonly analysis: number;
  readonly run: number;
}

interface Round extends Imported {
  readonly floor: number;
  readonly busy: number;
  readonly bytes: number;
}

/** Rows as short as a lead can be, all different from each other and from other rounds. */
function fileOf(round: number): Buffer {
  const lines = ['Company name,Phone,State,ZIP code,Tax ID,Email,Medicaid'];
  for (let row = 0; row < ROWS; row += 1) {
    const at = round * ROWS + row;
    // Every number once: 7919 has no factor in common with 10,000.
    const phone = `212${220 + (Math.floor(at / 10_000) % 80)}${String((at * 7919) % 10_000).padStart(4, '0')}`;
    const zip = String(10_000 + (at % 80_000));
    const tax = String(100_000_000 + at * 13).slice(0, 9);
    lines.push(
      `Clinic of the ${at}th Street,${phone},NY,${zip},${tax},office${at}@clinic-${at % 977}.example,yes`,
    );
  }
  const file = Buffer.from(lines.join('\r\n'));
  if (file.length > CSV_IMPORT_MAX_BYTES) throw new Error(`the file has ${file.length} bytes`);
  return file;
}

async function importFile(ask: Ask, file: Buffer): Promise<Imported> {
  const path = '/leads/import-flows';
  const started = performance.now();
  const flow = await ask<ImportFlow>('POST', `${path}?lead_type=SP&filename=bench.csv`, file);
  const at = `${path}/${flow.entity_id}`;
  await ask('PATCH', at, { version: flow.version, action: 'analyse' });
  const analysed = await settled(ask, at);
  const between = performance.now();
  await ask('POST', '/leads/import_task', { flow_id: flow.entity_id, version: analysed.version });
  const { counts } = await settled(ask, at);
  const ended = performance.now();
  // Of a million leads some have a number of theirs by chance.
  if (counts.imported + counts.matched !== ROWS || counts.imported < 0.99 * ROWS)
    throw new Error(`not all rows came through: ${JSON.stringify(counts)}`);
  return { id: flow.entity_id, analysis: between - started, run: ended - between };
}

async function settled(ask: Ask, path: string): Promise<ImportFlow> {
  for (;;) {
    const flow = await ask<ImportFlow>('GET', path);
    if (flow.stage !== 'analysing' && flow.stage !== 'importing') return flow;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Takes the imported rows out as they are and copies them in again; they go after that, so that rounds are alike. */
async function copyOf(pool: pg.Pool, flowId: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = '5min'");
    const copy = `copy (select * from lead where import_flow_id = '${flowId}') to stdout`;
    const rows = await client.query(copyTo(copy)).toArray();
    const remove = `delete from lead where import_flow_id = '${flowId}'`;
    await client.query(remove);
    const started = performance.now();
    await pipeline(Readable.from(rows as Buffer[]), client.query(copyFrom('copy lead from stdin')));
    const took = performance.now() - started;
    await client.query(remove);
    return took;
  } finally {
    client.release(true);
  }
}

function table(rounds: readonly Round[], quiet: readonly number[]): string {
  const of = (name: keyof Round) => median(rounds.map((round) => Number(round[name])));
  const ratios = rounds.map((round) => (round.analysis + round.run) / round.floor);
  const [calm, busy] = [quantile(quiet, 0.95), of('busy')];
  return `## Import

${ROWS.toLocaleString('en')} rows, ${(of('bytes') / 1e6).toFixed(1)} MB, uploaded, analysed and imported over HTTP with history and search; the floor is COPY of the same rows into the same table, with all its indexes, in the same round. Medians of ${ROUNDS} rounds.

| Figure | Value | Floor | Ratio |
|---|---|---|---|
| upload and analysis, s | ${seconds(of('analysis'))} | | |
| import, s | ${seconds(of('run'))} | | |
| all, s | ${seconds(of('analysis') + of('run'))} | ${seconds(of('floor'))} | ${median(ratios).toFixed(1)} |
| p95 of somebody else's list meanwhile, ms | ${millis(busy)} | ${millis(calm)} | ${ratio(busy, calm)} |
`;
}
