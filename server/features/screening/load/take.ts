import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { isFailCode } from '#schemas/errors.ts';
import type { UploadState } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { openContent } from '#server/features/files/links/open.ts';
import type { Content } from '#server/features/files/links/store.ts';
import { breather } from '#server/platform/breathe.ts';
import { LoadFailed } from './failed.ts';
import { fetchList } from './fetch.ts';
import type { ListRecord } from './store.ts';

type Context = Pick<AppContext, 'db' | 'storage' | 'secrets' | 'config'>;

/** The upload is still on its way, or with the scanner. */
export class NotYet extends Error {}

/**
 * Copies what becomes the list to `path`, from where it was uploaded to or from its address, and gives its SHA-256.
 * Throws NotYet, and LoadFailed when there is nothing to be had.
 */
export async function takeList(
  context: Context,
  { file_id, url }: Pick<ListRecord, 'file_id' | 'url'>,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  if (file_id !== null) {
    const content = await contentOf(context, file_id);
    await pipeline(await openContent(context, content), createWriteStream(path, { mode: 0o600 }), { signal });
  } else await fetchList(url ?? '', path, { allowPrivate: context.config.screeningPrivate }, signal);
  return sha256Of(path);
}

type Row = Omit<Content, 'size'> & { size: string };

async function contentOf({ db }: Context, fileId: string): Promise<Content> {
  const { rows } = await sql<{ state: UploadState; failure: string | null; content: Row | null }>`
    select f.state, v.failure,
           case when c.sha256 is null then null else jsonb_build_object('version_id', v.entity_id, 'storage_key', c.storage_key,
             'sha256', c.sha256, 'secure', c.secure, 'size', c.size::text, 'type', c.type) end as content
      from file f left join file_version v on v.file_id = f.entity_id and v.no = 1
      left join file_content c on c.sha256 = v.sha256 and c.secure = v.secure
     where f.entity_id = ${fileId}`.execute(db);
  const [found] = rows;
  if (found?.state === 'UPLOADING' || found?.state === 'SCANNING') throw new NotYet();
  if (found?.state !== 'UPLOADED' || !found.content) {
    const failure = found?.state === 'REJECTED_VIRUS' ? 'virus' : found?.failure;
    throw new LoadFailed({ code: failure && isFailCode(failure) ? failure : 'upload_failed' });
  }
  return { ...found.content, size: Number(found.content.size) };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  const breathe = breather();
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    await breathe();
  }
  return hash.digest('hex');
}
