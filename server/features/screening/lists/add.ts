import { v7 as uuidv7 } from 'uuid';
import type { ExclusionList } from '#schemas/credential/item.ts';
import { LIST_FILE } from '#schemas/credential/screening.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { ExclusionSource } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { attachFails } from '#server/features/files/attach.ts';
import type { Call } from '#server/platform/actor.ts';
import { onBehalfOf } from '#server/platform/jobBehalf.ts';
import { refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { isFetchable } from '../load/fetch.ts';
import { findList } from '../load/store.ts';
import { presentLists } from './present.ts';

/** A whole list: one's own upload of use `exclusion`, or an address. */
export interface NewList {
  readonly source: ExclusionSource;
  readonly file_id?: string;
  readonly url?: string;
  /** It is complete, however few rows it has. */
  readonly complete?: boolean;
}

/** Adds a list, which a job loads. Throws `bad_request` with everything that is wrong. */
export function addList(
  { db, jobs, config }: Pick<AppContext, 'db' | 'jobs' | 'config'>,
  call: Call,
  { source, file_id, url, complete = false }: NewList,
): Promise<ExclusionList> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    refuse([
      ...originFails(file_id, url, config.screeningPrivate),
      ...(await attachFails(trx, call.actor, LIST_FILE, { file_id })),
    ]);
    const id = uuidv7();
    const row = { source, status: 'QUEUED', file_id: file_id ?? null, url: url ?? null };
    await write.insert(
      'exclusion_list',
      { ...row, entity_id: id, created_by: call.actor.id },
      { type: 'EXCLUSION_LIST_ADDED', changes: [], detail: { ...row, complete } },
    );
    await jobs.add(
      trx,
      'screening.load',
      { ...onBehalfOf(call), list_id: id, complete },
      `screening.load:${id}`,
    );
    const added = await findList(trx, id);
    const [list] = await presentLists(trx, call.language, added ? [added] : []);
    if (!list) throw new Error('What was added is there.');
    return list;
  });
}

function originFails(file_id: string | undefined, url: string | undefined, allowPrivate: boolean): Fail[] {
  const params = { fields: ['file_id', 'url'] };
  if (file_id === undefined && url === undefined)
    return [{ field: 'file_id', code: 'any_of_required', params }];
  if (file_id !== undefined && url !== undefined) return [{ field: 'url', code: 'only_one_of', params }];
  if (url === undefined) return [];
  if (!URL.canParse(url)) return [{ field: 'url', code: 'invalid_url' }];
  return isFetchable(url, { allowPrivate }) ? [] : [{ field: 'url', code: 'list_address' }];
}
