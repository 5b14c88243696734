import type { SendMailOptions } from 'nodemailer';
import { FORMATS } from '#schemas/engine/formats.ts';
import { MailRefused } from './errors.ts';
import type { Mailbox, Message } from './index.ts';

/**
 * A message as the library builds it by RFC 5322. Throws MailRefused when its recipient is no single address, so that
 * whatever a sign-in provider says of a person adds no recipient and no header.
 */
export function compose(message: Message, from: Mailbox): SendMailOptions {
  const { to, subject, text, html, messageId, attachments = [] } = message;
  if (!FORMATS['mail-address']?.(to.address)) throw new MailRefused('bad_address');
  return {
    from: { ...from },
    to: { name: oneLine(to.name, HEADER_MAX.name), address: to.address },
    envelope: {
      from: from.address,
      to: [to.address],
      ...(attachments.length > 0 ? { size: sizeOf(message) } : {}),
    },
    subject: oneLine(subject, HEADER_MAX.subject),
    text,
    html,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: oneLine(name, HEADER_MAX.file),
      contentType: type,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
    messageId: `<${messageId}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    // Nobody's absence note is to answer it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * About how many bytes a message takes on its way, by which a server says beforehand that it is too large (RFC 1870): base64
 * in lines of 76 signs (RFC 2045 §6.8), and its texts, in which a letter takes up to three signs for each of its bytes.
 */
function sizeOf({ text, html = '', attachments = [] }: Message): number {
  const files = attachments.reduce((sum, { content }) => sum + content.byteLength, 0);
  return Math.ceil((files * 4 * 78) / (3 * 76)) + 3 * Buffer.byteLength(text + html);
}

/** No line may be longer than 998 signs (RFC 5322 §2.1.1), and a word is not folded. */
const HEADER_MAX = { name: 100, subject: 500, file: 120 };

/** Of a header nothing may become a second one, turn the letters around, or be read as other letters (RFC 2047 §2). */
function oneLine(text: string, most: number): string {
  const line = text
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
  return [...line].slice(0, most).join('');
}
