import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { openFolder } from './folder.ts';
import { openSmtp } from './smtp.ts';

export { MailAway, MailRefused } from './errors.ts';

/** Whom a mail is from or to. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A file that goes with a message. */
export interface Attachment {
  readonly name: string;
  /** Media type (RFC 2045). */
  readonly type: string;
  readonly content: Uint8Array;
}

export interface Message {
  readonly to: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Says that two copies are one mail: letters, digits and `-`. */
  readonly messageId: string;
  readonly attachments?: readonly Attachment[];
}

/** Sends mail. */
export interface Mail {
  readonly kind: 'smtp' | 'folder';
  /**
   * Returns once the other side has taken the message; it may have done so as well when this throws, so who tries again
   * may send a second copy of the same `messageId`. Throws MailAway for what may pass, MailRefused for what lasts, and
   * the reason of the signal.
   */
  send(message: Message, signal?: AbortSignal): Promise<void>;
  /** The file of a message that was sent, which may have been removed since; null: it has left the house. */
  fileOf(messageId: string): string | null;
  /** Whether the mail server answers (/api/ready); null: there is none. */
  isReady(): Promise<boolean | null>;
}

/** A log that is told once, at the start, when nothing leaves the house. */
interface MailLog {
  warn(data: object, message: string): void;
}

const NOTHING_LEAVES =
  'SMTP_URL is not set: mail is written to the folder mail of the data folder, and nobody gets it';

/** The mail server of the configuration, or else a folder beside the database. */
export function openMail(
  { smtp, mailFrom, dataDir }: Pick<Config, 'smtp' | 'mailFrom' | 'dataDir'>,
  log?: MailLog,
): Mail {
  if (smtp) return openSmtp(smtp, mailFrom);
  log?.warn({ part: 'mail' }, NOTHING_LEAVES);
  return openFolder(join(dataDir, 'mail'), mailFrom);
}
