import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';

/** The slow work of files. */
export function fileHandlers(
  _context: AppContext,
): Pick<JobHandlers, 'file.settle' | 'file.sweep' | 'file.purge'> {
  return {
    'file.settle': async () => undefined,
    'file.sweep': async () => undefined,
    'file.purge': async () => undefined,
  };
}
