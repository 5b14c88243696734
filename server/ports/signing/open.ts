import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { FileStore } from '#server/ports/storage/index.ts';
import { openAdobe } from './adobe/index.ts';
import { both } from './both.ts';
import { openEmbedded } from './embedded/index.ts';
import type { SigningService } from './index.ts';

/** What a signing service works with. */
export interface SigningContext {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly secrets: Secrets;
  readonly storage: FileStore;
  readonly config: Config;
}

/** Something may have happened to an envelope: its truth is read by a job, which the transaction adds. */
export const tellChange = (trx: Trx, jobs: Jobs, id: string): Promise<void> =>
  jobs.add(trx, 'agreement.sync', { agreement_id: id }, `agreement.sync ${id}`);

/** Adobe Acrobat Sign where it is configured, else the embedded service. */
export function openSigning(context: SigningContext): SigningService {
  const embedded = openEmbedded(context);
  const { adobe } = context.config;
  return adobe ? both(context.db, embedded, openAdobe(context, adobe)) : embedded;
}
