import { fileHandlers } from '#server/features/files/jobs.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openScanner } from '#server/ports/scanner/index.ts';
import { openStorage } from '#server/ports/storage/index.ts';

/** The process that tests kill: it does the slow work of files on this database and data folder, as the server does. */
const [url = '', dataDir = '', clamd] = process.argv.slice(2);
const say = (_data: object, message: string) => process.stdout.write(`${message}\n`);
const log = { error: say, warn: say, info: () => undefined, debug: () => undefined };

const config = readConfig({ PROVNET_URL: 'http://localhost:8080', PROVNET_DATA: dataDir, CLAMD_URL: clamd });
const pool = openPool(url, log, 5);
const db = openDb(pool);
const jobs = await openJobs(pool, log);
const secrets = await openSecrets(db, config);
const storage = await openStorage(config, secrets);
await jobs.start(fileHandlers({ db, jobs, secrets, storage, scanner: openScanner(config), config }));
say({}, 'ready');
