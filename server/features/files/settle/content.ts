import { createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import type { FileScan } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Trx } from '#server/platform/db.ts';
import { seal, sealedSize } from '#server/platform/sealed.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { through } from '../links/open.ts';
import { lockFor } from '../upload/store.ts';
import type { SettledContent } from './state.ts';

export type ContentName = Pick<SettledContent, 'sha256' | 'secure'>;

/** Content that is kept, with where. */
export interface KeptContent extends ContentName {
  readonly storage_key: string;
}

/** Where content lies (docs/decisions/011). Of what is confidential not even the SHA-256 is told by its place. */
export function contentKey(secrets: Secrets, { sha256, secure }: ContentName): string {
  if (!secure) return `content/${sha256.slice(0, 2)}/${sha256}`;
  const name = createHmac('sha256', secrets.keyFor('sealed')).update(sha256).digest('hex');
  return `sealed/${name.slice(0, 2)}/${name}`;
}

/** Whoever brings content, judges it or takes it away does so one after the other, until the transaction ends. */
export const lockContent = (trx: Trx, sha256: string): Promise<void> =>
  lockFor(trx, `file.content:${sha256}`);

/** Writes content from its copy, encrypted when it is confidential, unless it is there already. */
export async function storeContent(
  { storage, secrets }: Pick<AppContext, 'storage' | 'secrets'>,
  content: SettledContent,
  copy: string,
  signal: AbortSignal,
): Promise<void> {
  const key = contentKey(secrets, content);
  const stored = await storage.size(key);
  if (stored !== null && (content.secure || stored === content.size)) return;
  await writeObject({ storage, secrets }, key, copy, content, signal);
}

/** Writes an object from a file of `size` bytes, encrypted on its way when it is confidential. */
export async function writeObject(
  { storage, secrets }: Pick<AppContext, 'storage' | 'secrets'>,
  key: string,
  path: string,
  { size, secure }: Pick<SettledContent, 'size' | 'secure'>,
  signal?: AbortSignal,
): Promise<void> {
  const written = secure ? await sealedSize(secrets, size) : size;
  const content = createReadStream(path, { signal });
  await storage.write(key, secure ? through(content, seal(secrets)) : content, written);
}

/**
 * Records content before it is stored: whoever is killed, or finds the upload cancelled, leaves no object of which nobody
 * knows. Until a version refers to it, purging takes it for unused.
 */
export const announceContent = async (
  trx: Trx,
  storage_key: string,
  { sha256, secure, size, type, scan }: SettledContent,
): Promise<void> =>
  void (await sql`
    insert into file_content (sha256, secure, storage_key, size, type, scan, scanned_at)
    values (${sha256}, ${secure}, ${storage_key}, ${size}, ${type}, ${scan}, ${scannedNow(scan)})
        on conflict (sha256, secure) do nothing`.execute(trx));

const scannedNow = (scan: FileScan): Date | null => (scan === 'CLEAN' ? new Date() : null);

/** Records content as it was found now, and gives its scan: what is known of it already stays known. It is locked. */
export async function keepContent(trx: Trx, storage_key: string, content: SettledContent): Promise<FileScan> {
  const { sha256, secure, scan } = content;
  // It may have been taken away since it was announced, and stored again by somebody else.
  // And who has lost the secret key finds what is sealed under another key of the storage.
  await announceContent(trx, storage_key, content);
  const { rows } = await sql<{ scan: FileScan }>`
    update file_content
       set scan = case when ${scan} = 'CLEAN' or scan = 'NOT_SCANNED' then ${scan} else scan end,
           scanned_at = coalesce(${scannedNow(scan)}, scanned_at),
           storage_key = ${storage_key}
     where sha256 = ${sha256} and secure = ${secure} returning scan`.execute(trx);
  return rows[0]?.scan ?? scan;
}

export async function isKept(trx: Trx, { sha256, secure }: ContentName): Promise<boolean> {
  const { rows } = await sql`
    select from file_content where sha256 = ${sha256} and secure = ${secure}`.execute(trx);
  return rows.length > 0;
}

/** Content that nobody has scanned, what was tried longest ago first. */
export async function readUnscanned(db: AppContext['db'], most: number): Promise<readonly KeptContent[]> {
  const { rows } = await sql<KeptContent>`
    select sha256, secure, storage_key from file_content where scan <> 'CLEAN'
     order by scanned_at nulls first, created_at limit ${most}`.execute(db);
  return rows;
}

/** What could not be scanned must not keep the others waiting. */
export const noteTried = async (db: AppContext['db'], { sha256, secure }: ContentName): Promise<void> =>
  void (await sql`
    update file_content set scanned_at = now()
     where sha256 = ${sha256} and secure = ${secure} and scan <> 'CLEAN'`.execute(db));
