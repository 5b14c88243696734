import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { seedActivities } from './activities.ts';
import { seedAgreements } from './agreements.ts';
import { seedAssignRules } from './assignRules.ts';
import { seedCredentials } from './credentials.ts';
import { seedLeads } from './leads.ts';
import { needsDemo } from './needed.ts';
import { seedNotices } from './notices.ts';
import type { PaperContext } from './papers.ts';
import { seedPeople } from './people.ts';
import { seedReports } from './reports.ts';
import { seedTemplates } from './templates.ts';

/** Fills an empty installation with the demo, once and whole: it is one transaction, so a killed start begins anew. */
export async function seedDemo(db: Db, context: PaperContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('provnet.demo'))`.execute(trx);
    if (!(await needsDemo(trx))) return;
    await seedPeople(trx);
    await seedLeads(trx);
    await seedTemplates(trx, context);
    await seedAgreements(trx);
    await seedActivities(trx);
    await seedAssignRules(trx);
    await seedCredentials(trx, context);
    await seedReports(trx);
    await seedNotices(trx);
    await trx.insertInto('installation').values({ key: 'demo', value: 'loaded' }).execute();
  });
}
