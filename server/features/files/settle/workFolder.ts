import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Beside the other files of the installation: what is confidential must not lie in a folder that others read. */
const rootOf = ({ dataDir }: { readonly dataDir: string }): string => join(dataDir, 'tmp');

/** Work with a folder of one's own, which is removed afterwards, whatever happens. */
export async function inWorkFolder<T>(
  config: { readonly dataDir: string },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(rootOf(config), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(rootOf(config), 'settle-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what killed processes left behind before `before`. */
export async function clearWorkFolders(config: { readonly dataDir: string }, before: Date): Promise<void> {
  const root = rootOf(config);
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    const found = await stat(folder).catch(() => null);
    if (found && found.mtime < before) await rm(folder, { recursive: true, force: true });
  }
}
