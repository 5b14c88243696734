import { formHandlers } from '#server/features/credentialing/formSchemas/jobs.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openSecrets } from '#server/platform/secrets.ts';

/** The process that tests kill: the slow work of forms, on this database and data folder. */
const [url = '', dataDir = ''] = process.argv.slice(2);
const say = (_data: object, message: string) => process.stdout.write(`${message}\n`);
const log = { error: say, warn: say, info: () => undefined, debug: () => undefined };

const config = readConfig({ PROVNET_URL: 'http://localhost:8080', PROVNET_DATA: dataDir });
const db = openDb(openPool(url, log, 5));
const jobs = await openJobs(openPool(url, log, 5), log);
const secrets = await openSecrets(db, config);
await jobs.start(formHandlers({ db, secrets }));
