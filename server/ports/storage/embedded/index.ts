import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Secrets } from '#server/platform/secrets.ts';
import type { FileStore } from '../index.ts';
import { ABANDONED_MAX } from '../key.ts';
import { Folder } from './folder.ts';
import { policiesOf } from './policy.ts';
import { mountUploads, type Pace } from './upload.ts';

/** Removals at the same time: more would only wait for the disk. */
const AT_ONCE = 16;

/** A folder of the machine, and a route that takes forms as S3 does, each once. */
export async function openEmbedded(
  root: string,
  secrets: Pick<Secrets, 'keyFor'>,
  pace?: Pace,
): Promise<FileStore> {
  const folder = new Folder(root);
  await folder.open();
  const policies = policiesOf(secrets);
  return {
    kind: 'embedded',
    origin: null,
    presignPost: async (policy) => policies.sign(policy),
    size: (key) => folder.size(key),
    read: (key) => folder.read(key),
    async write(key, content, size) {
      await (await folder.draft(content, size, size)).keep(key);
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += AT_ONCE)
        await Promise.all(keys.slice(from, from + AT_ONCE).map((key) => folder.remove(key)));
    },
    async abandoned(prefix, before) {
      await folder.tidy();
      return folder.older(prefix, before, ABANDONED_MAX);
    },
    keys: () => folder.keys(),
    isReady: () =>
      access(root, constants.R_OK | constants.W_OK).then(
        () => true,
        () => false,
      ),
    mount: async (app) => mountUploads(app, folder, policies, pace),
  };
}
