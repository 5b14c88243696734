import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { FileUseName } from '#schemas/file/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { FileType } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Write } from '#server/platform/write.ts';
import { announceContent, contentKey, keepContent, lockContent, storeContent } from './settle/content.ts';
import type { SettledContent } from './settle/state.ts';
import { inWorkFolder } from './settle/workFolder.ts';
import { unguessable } from './upload/request.ts';

type Context = Pick<AppContext, 'db' | 'storage' | 'secrets' | 'config'>;

/**
 * Stores what the house itself has made, as an upload is stored; no transaction may be open. It is nobody's file until
 * `addMade` makes it one.
 */
export async function storeMade(
  context: Context,
  bytes: Uint8Array,
  type: FileType,
  signal: AbortSignal = new AbortController().signal,
): Promise<SettledContent> {
  const content: SettledContent = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    secure: false,
    size: bytes.byteLength,
    type,
    scan: 'MADE',
  };
  const key = contentKey(context.secrets, content);
  await context.db.transaction().execute((trx) => announceContent(trx, key, content));
  await inWorkFolder(context.config, async (folder) => {
    const copy = join(folder, 'made');
    await writeFile(copy, bytes, { mode: 0o600 });
    await storeContent(context, content, copy, signal);
  });
  return content;
}

interface Made {
  readonly name: string;
  readonly use: FileUseName;
  readonly lead_type: LeadType;
  /** On whose behalf. */
  readonly created_by: string;
}

/** Makes a file of what was stored, and gives its key. It must hang on a record by the end of the transaction. */
export async function addMade(
  write: Write,
  { secrets }: Pick<AppContext, 'secrets'>,
  stored: SettledContent,
  { name, use, lead_type, created_by }: Made,
): Promise<string> {
  const { sha256, secure, size, type } = stored;
  await lockContent(write.trx, sha256);
  const scan = await keepContent(write.trx, contentKey(secrets, stored), stored);
  const id = uuidv7();
  const common = { state: 'UPLOADED', size, secure, created_by };
  await write.asOne('file', async (parts) => {
    await parts.insert('file', {
      ...common,
      entity_id: id,
      key: unguessable(),
      area: 'prospecting',
      lead_type,
      use,
      name,
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
    const detail = { name, use, no: 1, size, secure };
    return { id, version: 1, event: { type: 'FILE_ADDED', changes: [], detail } };
  });
  return id;
}
