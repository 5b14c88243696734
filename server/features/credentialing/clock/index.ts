import type { AppContext } from '#server/app.ts';
import { throwFailures } from '#server/platform/each.ts';
import type { ClockJob, JobHandlers } from '#server/platform/jobPayloads.ts';
import { vaultOf } from '#server/platform/forms/vault.ts';
import { today } from '../settle/index.ts';
import { moveLapsed, readLapsed } from './compliance.ts';
import { readAged, settleAged } from './due.ts';
import { inPages } from './pages.ts';
import { readRecredential, recredential } from './recredential.ts';
import { readEnding, tellEnding } from './reminders.ts';

/**
 * What a new day brings to credential files (domain §4 'Daily job'): items end, resources go out of compliance, accounts
 * must be credentialed again, people are told. All of it is found by what stands on that day, so a day that was missed
 * is made up for, and a second run finds nothing to do. What fails for one file is thrown once all others are done.
 */
async function runClock(
  context: Pick<AppContext, 'db' | 'secrets'>,
  { day = today() }: ClockJob,
  signal?: AbortSignal,
): Promise<void> {
  const vault = vaultOf(context.secrets);
  const failures = [
    ...(await inPages(context, signal, readAged(day), settleAged(day))),
    ...(await inPages(context, signal, readLapsed(day), moveLapsed(vault))),
    ...(await inPages(context, signal, readRecredential(day), recredential(vault, day))),
    ...(await inPages(context, signal, readEnding(day), tellEnding)),
  ];
  throwFailures(failures);
}

/** The daily job of credential files. */
export const clockHandlers = (
  context: Pick<AppContext, 'db' | 'secrets'>,
): Pick<JobHandlers, 'credential.clock'> => ({
  'credential.clock': (job, signal) => runClock(context, job, signal),
});
