import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { beginDraft } from '#server/features/credentialing/formSchemas/drafts/begin.ts';
import { publishDraft } from '#server/features/credentialing/formSchemas/publish.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { callOf } from '#tests/support/call.ts';
import { quiet } from '#tests/support/quiet.ts';
import { withField } from './support.ts';

/** Another process of the installation whose database this is: somebody publishes a form there. */
const [databaseUrl = '', key = ''] = process.argv.slice(2);
const pool = openPool(databaseUrl, quiet, 4);
const db = openDb(pool);
const call = callOf('cred.supervisor');
const { revision } = await beginDraft(db, call, key, { form: withField(SHIPPED_FORMS[key]!, 'from_afar') });
await publishDraft({ db, jobs: await openJobs(pool, quiet) }, call, key, { revision });
// Until it is killed.
setInterval(() => undefined, 60_000);
