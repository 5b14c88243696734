import { clockHandlers } from '#server/features/credentialing/clock/index.ts';
import { noticeHandlers } from '#server/features/notices/jobs.ts';
import { reminderHandlers } from '#server/features/reminders/jobs.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openMail } from '#server/ports/mail/index.ts';

/** The process that tests kill: the clock, the reminders and the mail of the server, on this database, data folder and mail server. */
const [url = '', dataDir = '', smtp = ''] = process.argv.slice(2);
const say = (_data: object, message: string) => process.stdout.write(`${message}\n`);
const log = { error: say, warn: say, info: () => undefined, debug: () => undefined };

const config = readConfig({ PROVNET_URL: 'http://localhost:8080', PROVNET_DATA: dataDir, SMTP_URL: smtp });
const db = openDb(openPool(url, log, 5));
const jobs = await openJobs(openPool(url, log, 5), log);
const secrets = await openSecrets(db, config);
await jobs.start({
  ...clockHandlers({ db, secrets }),
  ...reminderHandlers({ db }),
  ...noticeHandlers({ db, config, mail: openMail(config) }),
});
