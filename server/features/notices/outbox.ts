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
  readonly kind: string;
  /** The username of a person of the house; of who signs, their address. */
  readonly recipient: string;
  readonly state: string;
  readonly failure: string | null;
}

/**
 * What has become of mail to people of the house and to those who sign, a line for each message, newest first (keys are
 * UUIDv7, so they are in the order of time): when (UTC), its state, its kind, to whom, and where it lies or why it failed.
 * Never what it says.
 */
export async function outboxLines(db: Db, mail: Pick<Mail, 'fileOf'>, asked: Asked): Promise<string[]> {
  const { failed, limit } = asked;
  // Each half is limited by itself: it is read from the end of its own key.
  const newest = sql`order by entity_id desc limit ${limit}`;
  const { rows } = await sql<Line>`
    select entity_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, kind, recipient, state, failure
      from ((select n.entity_id, n.created_at, n.code as kind, u.username as recipient, n.mail_state as state,
                    n.mail_failure as failure
               from notice n join app_user u on u.entity_id = n.user_id
              where ${failed ? sql`n.mail_state = 'FAILED'` : sql`n.mail_state <> 'NONE'`} ${newest})
            union all
            (select entity_id, created_at, kind, address, state, failure
               from letter where ${failed ? sql`state = 'FAILED'` : sql`true`} ${newest})) m
     ${newest}`.execute(db);
  const cells = rows.map((row) => [row.at, row.state, row.kind, row.recipient, whereOf(mail, row)]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => (line[column] ?? '').length)));
  return cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function whereOf(mail: Pick<Mail, 'fileOf'>, { entity_id, state, failure }: Line): string {
  if (state !== 'SENT') return failure ?? '';
  const file = mail.fileOf(entity_id);
  return file !== null && existsSync(file) ? file : '';
}
