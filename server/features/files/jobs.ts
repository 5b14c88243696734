import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { purgeTrash } from './explorer/purge.ts';
import { settle } from './settle/settle.ts';
import { sweep } from './sweep.ts';

/** The slow work of files. */
export function fileHandlers(
  context: Pick<AppContext, 'db' | 'storage' | 'scanner' | 'jobs' | 'secrets' | 'config'>,
): Pick<JobHandlers, 'file.settle' | 'file.sweep' | 'file.purge'> {
  return {
    'file.settle': (job, signal) => settle(context, job, signal),
    'file.sweep': (_job, signal) => sweep(context, signal),
    'file.purge': (_job, signal) => purgeTrash(context, signal),
  };
}
