import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '#server/db/prepare.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { openDatabase } from '#server/ports/database/index.ts';
import { seedPeople } from '#server/db/seed/people.ts';
import { credentials } from './credentials.ts';
const log = { warn: (_d: object, m: string) => console.error(m) };
const dataDir = await mkdtemp(join(tmpdir(), 'provnet-bench-'));
const database = await openDatabase({ dataDir, log: (line) => console.error(line) });
const pool = openPool(database.connectionString, log);
const db = openDb(pool);
try { await prepareDatabase(db, { mockDynamicForms: true } as never); await seedPeople(db); await credentials(db); } finally { await pool.end(); await database.stop(); await rm(dataDir, { recursive: true, force: true }); }
