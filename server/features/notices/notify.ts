import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Values } from '#schemas/engine/field.ts';
import {
  channelsOf,
  type NoticeCode,
  type NoticeParams,
  type NoticeResource,
} from '#schemas/notices/index.ts';
import { NOTICE_SETTING } from '#schemas/notices/settings.ts';
import type { Trx } from '#server/platform/db.ts';
import { tellReaders } from './live.ts';
import { addMail } from './queue.ts';

/** Something that a person is told. */
export type NewNotice = {
  [C in NoticeCode]: {
    readonly code: C;
    readonly params: NoticeParams[C];
    readonly userId: string;
    /** What it is about; without a key several, which the reader finds in their list. */
    readonly about: { readonly resource: NoticeResource; readonly id: string | null };
    /** Sent by mail, or not, whatever the person has set: what it tells of has its own say. */
    readonly mail?: boolean;
    /** Makes it unique for ever: `what|record|…`. Without one it is told whenever it is asked for. */
    readonly key?: string;
  };
}[NoticeCode];

/**
 * Tells people, in the caller's transaction: it is told exactly when what it tells of happens, and what was told under
 * its key before is not told again, whichever process finds it. By which ways a person is told, they have chosen.
 */
export async function notify(trx: Trx, ...notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const settings = await settingsOf(
    trx,
    notices.map(({ userId }) => userId),
  );
  const rows = notices
    .map(({ key, code, params, userId, about, mail: asked }) => {
      const id = uuidv7();
      const { in_app, mail } = channelsOf(code, settings.get(userId) ?? null);
      return {
        entity_id: id,
        key: key ?? `${code}|${id}`,
        user_id: userId,
        code,
        params,
        resource: about.resource,
        record_id: about.id,
        in_app,
        mail_state: (asked ?? mail) ? 'QUEUED' : 'NONE',
      };
    })
    // In one order, so that two who tell the same never wait for each other in a circle.
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  // Of the moment, not of the transaction's beginning: whoever has read everything until then has not read these.
  const { rows: added } = await sql<{ entity_id: string; user_id: string; in_app: boolean; mailed: boolean }>`
    insert into notice (entity_id, key, user_id, code, params, resource, record_id, in_app, mail_state, created_at)
    select entity_id, key, user_id, code, params, resource, record_id, in_app, mail_state, clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (entity_id uuid, key text, user_id uuid, code text, params jsonb, resource text, record_id uuid,
              in_app boolean, mail_state text)
    on conflict (key) do nothing returning entity_id, user_id, in_app, mail_state = 'QUEUED' as mailed`.execute(
    trx,
  );
  await addMail(
    trx,
    added.filter(({ mailed }) => mailed).map(({ entity_id }) => entity_id),
  );
  await tellReaders(
    trx,
    new Map(added.filter(({ in_app }) => in_app).map(({ user_id, entity_id }) => [user_id, entity_id])),
  );
}

/** What each has set about notices. */
async function settingsOf(trx: Trx, userIds: readonly string[]): Promise<ReadonlyMap<string, Values>> {
  const { rows } = await sql<{ user_id: string; value: Values }>`
    select user_id, value from user_setting
     where key = ${NOTICE_SETTING} and user_id = any(${[...new Set(userIds)]}::uuid[])`.execute(trx);
  return new Map(rows.map(({ user_id, value }) => [user_id, value]));
}
