import { v7 as uuidv7 } from 'uuid';
import { sql } from 'kysely';
import type { NoticeCode, NoticeParams } from '#schemas/notices.ts';
import type { Trx } from '#server/platform/db.ts';
import { addMail } from './queue.ts';

/** Something that a person is told by mail. */
export type NewNotice = {
  [T in NoticeCode]: {
    readonly template: T;
    readonly params: NoticeParams[T];
    readonly userId: string;
    /** The file it is about; null: several, which the reader finds in the queue. */
    readonly accountId: string | null;
    /** Makes it unique for ever: `what|record|…`. Without one it is told whenever it is asked for. */
    readonly key?: string;
  };
}[NoticeCode];

/**
 * Tells people by mail, in the caller's transaction: it is told exactly when what it tells of happens, and what was
 * told under its key before is not told again, whichever process finds it.
 */
export async function notify(trx: Trx, ...notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices
    .map(({ key, template, params, userId, accountId }) => {
      const id = uuidv7();
      return {
        entity_id: id,
        key: key ?? `${template}|${id}`,
        user_id: userId,
        template,
        params,
        account_id: accountId,
      };
    })
    // In one order, so that two who tell the same never wait for each other in a circle.
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const { rows: added } = await sql<{ entity_id: string }>`
    insert into mail_message (entity_id, key, user_id, template, params, account_id)
    select entity_id, key, user_id, template, params, account_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (entity_id uuid, key text, user_id uuid, template text, params jsonb, account_id uuid)
    on conflict (key) do nothing returning entity_id`.execute(trx);
  await addMail(
    trx,
    added.map(({ entity_id }) => entity_id),
  );
}
