import type { Db } from './db.ts';
import { isPassing } from './jobFailure.ts';
import { authorOfJob, type OnBehalf } from './jobBehalf.ts';
import type { JobName, JobPayloads } from './jobPayloads.ts';
import { transact, type Write } from './write.ts';

/**
 * What becomes of the record that a job works on when nobody works on it any more, and when the job is begun anew. Both may come
 * more than once, and late: they look whether the record is still where the job has left it.
 */
export interface JobFate<Payload> {
  /** The record says that it has failed, where it seems to be at work. */
  dead(write: Write, job: Payload): Promise<void>;
  /** The record is at work again, where `dead` has ended it. */
  again(write: Write, job: Payload): Promise<void>;
}

/** Of every kind; null: it has no record, or its sweep looks for those that are left over and has them done again. */
export type JobFates = { readonly [N in JobName]: JobFate<JobPayloads[N]> | null };

type Asked = Partial<OnBehalf> & { request_id: string };

/** Work whose record says at once that it has failed, where the fault would come again. */
export const failingAloud =
  <P extends Asked>(
    db: Db,
    { dead }: JobFate<P>,
    work: (job: P, signal: AbortSignal) => Promise<void>,
  ): ((job: P, signal: AbortSignal) => Promise<void>) =>
  async (job, signal) => {
    try {
      await work(job, signal);
    } catch (error) {
      if (!signal.aborted && !isPassing(error))
        await transact(db, authorOfJob(job), (write) => dead(write, job));
      throw error;
    }
  };
