import type { AppContext } from '#server/app.ts';
import { vaultOf } from '#server/platform/forms/vault.ts';
import { failingAloud } from '#server/platform/jobFate.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { listFate } from './load/fate.ts';
import { loadList } from './load/load.ts';
import { screenAll } from './screen.ts';

/** The slow work of screenings. */
export function screeningHandlers(
  context: Pick<AppContext, 'db' | 'storage' | 'secrets' | 'config' | 'jobs'>,
): Pick<JobHandlers, 'screening.load' | 'screening.run'> {
  const vault = vaultOf(context.secrets);
  return {
    'screening.load': failingAloud(context.db, listFate, (job, signal) => loadList(context, job, signal)),
    'screening.run': ({ list_id }, signal) => screenAll(context.db, vault, list_id, signal),
  };
}
