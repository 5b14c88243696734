import { isCustomForm } from '#schemas/forms/index.ts';
import { loadCustomFields } from '#server/features/leads/customFields.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { lockForm } from './store.ts';

/**
 * Changes the versions of a form in one transaction, alone. Who has published fields of leads finds them in this process
 * at once; other processes hear of them (`spread`).
 */
export async function changeVersions<T>(
  db: Db,
  call: Call,
  key: string,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  const done = await transact(db, call, async (write) => {
    await lockForm(write.trx, key);
    return work(write);
  });
  if (isCustomForm(key)) await loadCustomFields(db);
  return done;
}
