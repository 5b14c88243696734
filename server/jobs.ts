import type { AppContext } from './app.ts';
import { bulkHandlers } from './features/bulk/jobs.ts';
import { fileHandlers } from './features/files/jobs.ts';
import { importHandlers } from './features/imports/jobs.ts';
import type { JobHandlers } from './platform/jobs.ts';

/** Every kind of slow work, by the feature that does it. */
export const jobHandlers = (context: AppContext): JobHandlers => ({
  ...importHandlers(context),
  ...bulkHandlers(context),
  ...fileHandlers(context),
});
