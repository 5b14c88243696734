import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';

export const importHandlers = (_context: AppContext): Pick<JobHandlers, 'import.analyse' | 'import.run'> => ({
  'import.analyse': async () => {},
  'import.run': async () => {},
});
