import { sql } from 'kysely';
import { NOTICE_SETTINGS_PATH } from '#schemas/addresses.ts';
import { LANGUAGES, type Language } from '#schemas/engine/codes.ts';
import { isNotice, noticePath, type NoticeParam } from '#schemas/notices/index.ts';
import { LANGUAGE_SETTING } from '#schemas/notices/settings.ts';
import { isRole } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import type { Db } from '#server/platform/db.ts';
import type { MailJob } from '#server/platform/jobPayloads.ts';
import { MailRefused } from '#server/ports/mail/index.ts';
import { render } from './render.ts';

interface MessageRow {
  readonly entity_id: string;
  readonly code: string;
  readonly params: Readonly<Record<string, NoticeParam>>;
  readonly resource: string | null;
  readonly record_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly active: boolean;
  readonly role: string | null;
  readonly language: string | null;
}

/**
 * Sends a queued message, and marks it SENT; what will never be taken is FAILED with its reason. A process that is
 * killed between the two sends it again, and the copies have one Message-ID, the message's key. Throws MailAway: the
 * job comes again by itself.
 */
export async function sendMessage(
  { db, mail, config }: Pick<AppContext, 'db' | 'mail' | 'config'>,
  { message_id }: MailJob,
  signal?: AbortSignal,
): Promise<void> {
  const message = await readQueued(db, message_id);
  if (!message) return;
  const { code, active, email } = message;
  if (!isNotice(code)) return fail(db, message_id, 'unknown_template');
  if (!active) return fail(db, message_id, 'left');
  if (!email) return fail(db, message_id, 'no_address');
  const path = noticePath(isRole(message.role) ? message.role : null, message.resource, message.record_id);
  const content = render(code, message.params, languagesOf(message), {
    about: `${config.publicUrl}${path}`,
    settings: `${config.publicUrl}${NOTICE_SETTINGS_PATH}`,
  });
  const name = `${message.first_name} ${message.last_name}`.trim();
  try {
    await mail.send({ to: { name, address: email }, messageId: message_id, ...content }, signal);
  } catch (error) {
    if (error instanceof MailRefused) return fail(db, message_id, error.reason);
    throw error;
  }
  await sql`update notice set mail_state = 'SENT', mailed_at = now(), mail_failure = null where entity_id = ${message_id}`.execute(
    db,
  );
}

/** What waits to be sent, and to whom; undefined when it was sent, or its account is gone. */
async function readQueued(db: Db, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select m.entity_id, m.code, m.params, m.resource, m.record_id, u.first_name, u.last_name, u.email, u.active,
           u.roles[1] as role, s.value ->> 'language' as language
      from notice m
      join app_user u on u.entity_id = m.user_id
      left join user_setting s on s.user_id = u.entity_id and s.key = ${LANGUAGE_SETTING}
     where m.entity_id = ${id} and m.mail_state = 'QUEUED'`.execute(db);
  return rows[0];
}

const fail = async (db: Db, id: string, reason: string): Promise<void> =>
  void (await sql`update notice set mail_state = 'FAILED', mail_failure = ${reason} where entity_id = ${id}`.execute(
    db,
  ));

function languagesOf({ language }: MessageRow): readonly Language[] {
  const chosen = LANGUAGES.find((one) => one === language);
  return chosen ? [chosen] : LANGUAGES;
}
