import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Secrets } from '#server/platform/secrets.ts';
import { StorageMissing, type FileStore } from './index.ts';

/** A folder. */
export async function openEmbedded(folder: string, _secrets: Secrets): Promise<FileStore> {
  const pathOf = (key: string): string => join(folder, key);
  return {
    kind: 'embedded',
    origin: null,
    presignPost: async () => ({ url: '/storage', fields: {} }),
    size: (key) =>
      stat(pathOf(key)).then(
        (found) => found.size,
        () => null,
      ),
    async read(key) {
      if (!(await stat(pathOf(key)).catch(() => null))) throw new StorageMissing(key);
      return createReadStream(pathOf(key));
    },
    async write(key, content) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await pipeline(content, createWriteStream(`${pathOf(key)}.part`));
      await rename(`${pathOf(key)}.part`, pathOf(key));
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })));
    },
    abandoned: async () => [],
    isReady: async () => true,
  };
}
