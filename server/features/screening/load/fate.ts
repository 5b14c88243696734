import type { JobFate } from '#server/platform/jobFate.ts';
import type { ScreeningLoadJob } from '#server/platform/jobPayloads.ts';
import { fail, move, NOT_LOADED } from './move.ts';
import { findList } from './store.ts';

export const listFate: JobFate<ScreeningLoadJob> = {
  dead: (write, { list_id }) => fail(write, list_id, NOT_LOADED),
  async again(write, { list_id }) {
    const list = await findList(write.trx, list_id, true);
    if (list?.status === 'FAILED')
      await move(write, list, { status: 'QUEUED', failure: null }, 'EXCLUSION_LIST_BEGUN');
  },
};
