import { leadName } from '#schemas/lead/name.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import { notify, type NewNotice } from '#server/features/notices/notify.ts';
import type { Db } from '#server/platform/db.ts';
import { allOrEach, throwFailures } from '#server/platform/each.ts';
import { FINDS, type Found, type From, type ReminderCode } from './find.ts';

/**
 * Tells people what a day (YYYY-MM-DD) brings to their tasks and leads, each thing once for each person: two of these at
 * once, or a new one after a kill, find what is left. What fails for one is thrown once all others are told.
 */
export async function remind(db: Db, day: string, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const code of Object.keys(FINDS) as ReminderCode[])
    for (const type of LEAD_TYPES)
      for (let after: From['after'] = null; ;) {
        signal?.throwIfAborted();
        const page = await FINDS[code](db, { type, day, after });
        const last = page.at(-1);
        if (!last) break;
        after = last;
        const notices = page.flatMap((found) => noticesOf(code, found));
        if (notices.length > 0) failures.push(...(await allOrEach(notices, tell(db))));
      }
  throwFailures(failures);
}

const tell =
  (db: Db) =>
  (notices: readonly NewNotice[]): Promise<void> =>
    db.transaction().execute((trx) => notify(trx, ...notices));

function noticesOf(code: ReminderCode, found: Found): NewNotice[] {
  const { entity_id: id, at, title, user_id: userId, key } = found;
  if (userId === null) return [];
  const lead = leadName(found.lead) ?? '';
  const day = { day: at };
  const ofTask = { userId, key, about: { resource: 'task', id } } as const;
  switch (code) {
    case 'task.due':
    case 'task.overdue':
      return [{ ...ofTask, code, params: { title, lead, due: day } }];
    case 'task.back':
      return [{ ...ofTask, code, params: { title, lead, until: day } }];
    case 'lead.follow_up':
      return [{ userId, key, about: { resource: 'lead', id }, code, params: { lead, due: day } }];
  }
}
