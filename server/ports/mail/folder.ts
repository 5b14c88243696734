import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { whenAsked } from '#server/platform/whenAsked.ts';
import { compose } from './compose.ts';
import { MailAway } from './errors.ts';
import type { Mail, Mailbox } from './index.ts';

/** Mail names people: for the server's own user only. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Writes each message as `new/<messageId>.eml` (RFC 5322), which mail programs open: first whole in `tmp`, then under
 * its name, as a maildir does. A second copy replaces the first.
 */
export function openFolder(root: string, from: Mailbox): Mail {
  const fileOf = (messageId: string) => join(root, 'new', `${messageId}.eml`);
  const writer = whenAsked(async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  );
  return {
    kind: 'folder',
    async send(message, signal) {
      signal?.throwIfAborted();
      const { message: bytes } = await (await writer()).sendMail(compose(message, from));
      const draft = join(root, 'tmp', `${message.messageId}.eml`);
      try {
        for (const folder of ['tmp', 'new'])
          await mkdir(join(root, folder), { recursive: true, mode: FOLDER_MODE });
        const file = await open(draft, 'w', FILE_MODE);
        try {
          await file.writeFile(bytes as Buffer);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, fileOf(message.messageId));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw new MailAway('the mail folder cannot be written', { cause: error });
      }
    },
    fileOf,
    isReady: () => Promise.resolve(null),
  };
}
