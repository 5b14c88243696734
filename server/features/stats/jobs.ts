import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import type { Db } from '#server/platform/db.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';

/** Cells settled at once: what a transaction does in three seconds or four. The more, the more of them come to nothing or to one. */
const BATCH = 1_000_000;

/** Keeps the tally of leads small (docs/decisions/015): what was added since is settled. */
export const statsHandlers = ({ db }: Pick<AppContext, 'db'>): Pick<JobHandlers, 'lead.tally'> => ({
  'lead.tally': async (_payload, signal) => {
    for (let more = true; more && !signal.aborted;) more = await settle(db);
  },
});

/** Settles a batch and says whether there was any. */
async function settle(db: Db): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select lead_tally_settle(${BATCH}) as more`.execute(db);
  return rows[0]?.more ?? false;
}
