import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';

/** Rules that run by themselves: after an import, and every night. */
export const assignRuleHandlers = (
  _context: AppContext,
): Pick<JobHandlers, 'assign.imported' | 'assign.nightly'> => ({
  'assign.imported': async () => {},
  'assign.nightly': async () => {},
});
