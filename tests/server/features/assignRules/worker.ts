import { assignRuleHandlers } from '#server/features/assignRules/jobs.ts';
import { bulkHandlers } from '#server/features/bulk/jobs.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { openJobs } from '#server/platform/jobs.ts';

/** The process that tests kill: it runs the rules of the database at this address and gives the leads, as the server does. */
const [url = ''] = process.argv.slice(2);
const say = (_data: object, message: string) => process.stdout.write(`${message}\n`);
const log = { error: say, warn: say, info: () => undefined, debug: () => undefined };

const pool = openPool(url, log, 5);
const db = openDb(pool);
const jobs = await openJobs(pool, log);
await jobs.start({
  ...assignRuleHandlers({ db, jobs }),
  ...bulkHandlers({ db, config: readConfig({ PROVNET_URL: 'http://localhost:8080' }) }),
});
