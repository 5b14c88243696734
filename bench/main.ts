import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '#server/db/prepare.ts';
import { seedDemo } from '#server/db/seed/index.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openStorage } from '#server/ports/storage/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { openDatabase } from '#server/ports/database/index.ts';
import { assignments } from './assign.ts';
import { credentials } from './credentials.ts';
import { dashboard } from './dashboard.ts';
import { fill } from './fill.ts';
import { imports } from './imports.ts';
import { lists } from './lists.ts';
import { reports } from './reports.ts';
import { keepSection } from './results.ts';

const LEADS = Number(process.env.BENCH_LEADS ?? 100_000);
const log = { warn: (_data: object, message: string) => console.error(message) };

const dataDir = await mkdtemp(join(tmpdir(), 'provnet-bench-'));
// The servers that are measured have its secret key.
process.env.PROVNET_DATA = dataDir;
const database = await openDatabase({ dataDir, log: (line) => console.error(line) });
const pool = openPool(database.connectionString, log);
const db = openDb(pool);
try {
  const config = readConfig({ PROVNET_DATA: dataDir });
  await prepareDatabase(db, config);
  const secrets = await openSecrets(db, config);
  const storage = await openStorage(config, secrets);
  await seedDemo(db, { secrets, storage });
  await fill(db, LEADS);
  const sections = {
    lists: () => lists(db),
    dashboard: () => dashboard(db),
    reports: () => reports({ db, config, secrets, storage }),
    imports: () => imports(pool, database.connectionString),
    assignments: () => assignments(pool, database.connectionString),
    // Last: it fills files without forms, which a server that starts would give them first.
    credentials: () => credentials(db),
  };
  const only = process.env.BENCH_ONLY?.split(',') ?? Object.keys(sections);
  const unknown = only.filter((name) => !Object.hasOwn(sections, name));
  if (unknown.length > 0) throw new Error(`BENCH_ONLY: nothing is called ${unknown.join(', ')}`);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, PostgreSQL ${database.version}, Node ${process.versions.node}`;
  for (const [name, measure] of Object.entries(sections))
    if (only.includes(name)) await keepSection(await measure(), LEADS, machine);
} finally {
  await pool.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
