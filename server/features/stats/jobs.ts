import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';

/** Keeps the tally of leads small (docs/decisions/015): what was added since is settled. */
export const statsHandlers = ({ db }: Pick<AppContext, 'db'>): Pick<JobHandlers, 'lead.tally'> => ({
  'lead.tally': async () => void (await sql`select lead_tally_settle()`.execute(db)),
});
