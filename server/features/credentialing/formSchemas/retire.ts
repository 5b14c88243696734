import type { FormVersion } from '#schemas/form-schema/version.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { changeVersions } from './change.ts';
import { retire, versionsOf } from './store.ts';
import { readVersion } from './versions.ts';

/**
 * Withdraws a version for good: files that are pinned to it stay, nobody is offered it again. Throws `not_found`, or
 * `not_now` when it is the current one, or retired already.
 */
export async function retireVersion(db: Db, call: Call, key: string, version: number): Promise<FormVersion> {
  return changeVersions(db, call, key, async (write) => {
    const versions = await versionsOf(write.trx, key);
    const row = versions.find((one) => one.version === version);
    if (!row) throw new Problem('not_found');
    const current = versions.findLast((one) => one.status === 'PUBLISHED');
    if (row.status === 'RETIRED' || row === current) throw new Problem('not_now');
    await retire(write, key, row);
    return readVersion(write.trx, call, key, version);
  });
}
