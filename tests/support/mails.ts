import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Mails to an address in the folder of a data folder, oldest first. */
export async function mailsIn(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail', 'new');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails
    .filter(({ to }) => to?.some((one) => one.address === address))
    .sort((a, b) => (a.messageId ?? '').localeCompare(b.messageId ?? ''));
}
