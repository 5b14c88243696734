import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import type { AttachedUse } from '#schemas/file/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { FileType } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Write } from '#server/platform/write.ts';
import { StorageMissing } from '#server/ports/storage/index.ts';
import { settleNames, type FoundPlace } from './explorer/place.ts';
import { announceContent, contentKey, keepContent, lockContent, storeContent } from './settle/content.ts';
import type { SettledContent } from './settle/state.ts';
import { inWorkFolder } from './settle/workFolder.ts';
import { unguessable } from './upload/request.ts';

type Context = Pick<AppContext, 'db' | 'storage' | 'secrets' | 'config'>;

/**
 * Stores what the house itself has made, as an upload is stored: bytes, or a finished file by its path, which is never
 * read whole into memory and stays where it is. No transaction may be open. It is nobody's file until `addMade` makes it
 * one.
 * @param options.secure it is confidential
 */
export async function storeMade(
  context: Context,
  made: Uint8Array | { readonly path: string },
  type: FileType,
  signal: AbortSignal = new AbortController().signal,
  { secure = false } = {},
): Promise<SettledContent> {
  if ('path' in made) return storeFile(context, made.path, { type, secure }, signal);
  return inWorkFolder(context.config, async (folder) => {
    const path = join(folder, 'made');
    await writeFile(path, made, { mode: 0o600 });
    return storeFile(context, path, { type, secure }, signal);
  });
}

async function storeFile(
  context: Context,
  path: string,
  { type, secure }: Pick<SettledContent, 'type' | 'secure'>,
  signal: AbortSignal,
): Promise<SettledContent> {
  const hash = createHash('sha256');
  const file = createReadStream(path);
  await pipeline(file, hash, { signal });
  const content = { sha256: hash.digest('hex'), secure, size: file.bytesRead, type, scan: 'MADE' } as const;
  const key = contentKey(context.secrets, content);
  await context.db.transaction().execute((trx) => announceContent(trx, key, content));
  await storeContent(context, content, path, signal);
  return content;
}

type Made = {
  /** In a folder, one like it when it is taken there. */
  readonly name: string;
  /** On whose behalf. */
  readonly created_by: string;
} & (
  | { readonly use: AttachedUse; readonly lead_type: LeadType }
  /** As `personalFolder`, `folderIn` or `findPlace` has given and locked it in this transaction. */
  | { readonly use: 'explorer'; readonly place: FoundPlace }
);

/**
 * Makes a file of what was stored, and gives its key. It must hang on a record by the end of the transaction, unless it
 * lies in a folder: then the transaction is one of `withNames`, since somebody may take the name meanwhile. Throws
 * StorageMissing when what was stored has been taken away meanwhile: it must be stored again.
 */
export async function addMade(
  write: Write,
  { secrets, storage }: Pick<AppContext, 'secrets' | 'storage'>,
  stored: SettledContent,
  made: Made,
): Promise<string> {
  const { sha256, secure, size, type } = stored;
  const { use, created_by } = made;
  const placed = await placeFor(write.trx, made);
  const key = contentKey(secrets, stored);
  await lockContent(write.trx, sha256);
  // Until now it was nobody's, and purging takes what is.
  if ((await storage.size(key)) === null) throw new StorageMissing(key);
  const scan = await keepContent(write.trx, key, stored);
  const id = uuidv7();
  const common = { state: 'UPLOADED', size, secure, created_by };
  await write.asOne('file', async (parts) => {
    await parts.insert('file', {
      ...common,
      ...placed,
      entity_id: id,
      key: unguessable(),
      use,
      current_no: 1,
      type,
      scan,
    });
    await parts.insert('file_version', {
      ...common,
      entity_id: uuidv7(),
      file_id: id,
      no: 1,
      upload_key: `made/${id}`,
      sha256,
      expires_at: new Date(),
    });
    const detail = { name: placed.name, use, no: 1, size, secure };
    return { id, version: 1, event: { type: 'FILE_ADDED', changes: [], detail } };
  });
  return id;
}

/** The columns that say where a file lies, and under which name. */
async function placeFor(trx: Trx, made: Made) {
  const { name } = made;
  if (made.use !== 'explorer') return { name, area: 'prospecting', lead_type: made.lead_type };
  const { area, lead_type, folder_id, personal_to } = made.place;
  const [settled] = await settleNames(trx, 'file', made.place, [name], 'rename');
  return { name: settled?.name ?? name, area, lead_type, folder_id, personal_to };
}
