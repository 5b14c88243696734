import { jobHandlers } from '#server/jobs.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { onPrimary } from '#server/platform/reads.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openIdentity } from '#server/ports/identity/index.ts';
import { openMail } from '#server/ports/mail/index.ts';
import { openOffice } from '#server/ports/office/index.ts';
import { openScanner } from '#server/ports/scanner/index.ts';
import { openSigning } from '#server/ports/signing/open.ts';
import { openStorage } from '#server/ports/storage/index.ts';
import { quiet } from './quiet.ts';

/** The process that tests kill: it does all slow work of an installation, whose variables it is given (JSON). */
const config = readConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>);
const connectionString = config.databaseUrl ?? '';
const pool = openPool(connectionString, quiet, 5);
const db = openDb(pool);
const jobs = await openJobs(pool, quiet);
const secrets = await openSecrets(db, config);
const storage = await openStorage(config, secrets);
await jobs.start(
  jobHandlers({
    config,
    database: { connectionString, version: '', kind: 'external', stop: async () => undefined },
    db,
    reads: onPrimary(db),
    identity: await openIdentity({ ...config.oidc, publicUrl: config.publicUrl, pool, log: quiet }),
    jobs,
    secrets,
    storage,
    scanner: openScanner(config),
    office: await openOffice(config),
    mail: openMail(config),
    signing: openSigning({ db, jobs, secrets, storage, config }),
  }),
);
