import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** By their files, which never change: tests look again and again until a mail is there, and to read one takes long. */
const read = new Map<string, Promise<Email>>();

/** Mails to an address in the folder of a data folder, oldest first. */
export async function mailsIn(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail', 'new');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.map((name) => {
      const path = join(folder, name);
      const mail = read.get(path) ?? readFile(path).then((raw) => PostalMime.parse(raw));
      read.set(path, mail);
      return mail;
    }),
  );
  return mails
    .filter(({ to }) => to?.some((one) => one.address === address))
    .sort((a, b) => (a.messageId ?? '').localeCompare(b.messageId ?? ''));
}
