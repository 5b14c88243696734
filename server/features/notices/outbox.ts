import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import type { Mail } from '#server/ports/mail/index.ts';

/** Which messages an operator asks for: the newest ones, or of these only those that failed. */
interface Asked {
  readonly failed: boolean;
  readonly limit: number;
}

interface Line {
  readonly entity_id: string;
  readonly at: string;
  readonly code: string;
  readonly username: string;
  readonly mail_state: string;
  readonly mail_failure: string | null;
}

/**
 * What has become of mail, a line for each message, newest first (keys are UUIDv7, so they are in the order of time):
 * when (UTC), its state, its kind, to whom, and where it lies or why it failed. Never what it says.
 */
export async function outboxLines(db: Db, mail: Pick<Mail, 'fileOf'>, asked: Asked): Promise<string[]> {
  const { rows } = await sql<Line>`
    select n.entity_id, to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, n.code, u.username,
           n.mail_state, n.mail_failure
      from notice n join app_user u on u.entity_id = n.user_id
     where ${asked.failed ? sql`n.mail_state = 'FAILED'` : sql`n.mail_state <> 'NONE'`}
     order by n.entity_id desc limit ${asked.limit}`.execute(db);
  const cells = rows.map((row) => [row.at, row.mail_state, row.code, row.username, whereOf(mail, row)]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => (line[column] ?? '').length)));
  return cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function whereOf(mail: Pick<Mail, 'fileOf'>, { entity_id, mail_state, mail_failure }: Line): string {
  if (mail_state !== 'SENT') return mail_failure ?? '';
  const file = mail.fileOf(entity_id);
  return file !== null && existsSync(file) ? file : '';
}
