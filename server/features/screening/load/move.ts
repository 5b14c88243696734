import type { Write } from '#server/platform/write.ts';
import type { LoadFailed } from './failed.ts';
import { findList, type ListRecord } from './store.ts';

/** A fault of ours, or of what we need: perhaps it can be loaded later. */
export const NOT_LOADED: LoadFailed['fail'] = { code: 'upload_failed' };

export const isOpen = ({ status }: ListRecord): boolean => status === 'QUEUED' || status === 'LOADING';

/** A list, which is locked, in another state. */
export async function move(
  write: Write,
  list: ListRecord,
  patch: Readonly<Record<string, unknown>>,
  type: `EXCLUSION_LIST_${'BEGUN' | 'LOADED' | 'REPLACED' | 'FAILED'}`,
): Promise<void> {
  const { status: to, ...detail } = patch;
  const changes = [{ field: 'status', from: list.status, to }];
  await write.update('exclusion_list', list.entity_id, list.version, patch, { type, changes, detail });
}

/** Says why a list that was being loaded did not become one. */
export async function fail(write: Write, id: string, reason: LoadFailed['fail']): Promise<void> {
  const list = await findList(write.trx, id, true);
  if (!list || !isOpen(list)) return;
  await move(write, list, { status: 'FAILED', failure: JSON.stringify(reason) }, 'EXCLUSION_LIST_FAILED');
}
