import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileArea, FileLink, FileUseName } from '#schemas/file/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { FileType, UploadState } from '#schemas/vocabulary/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { readConfig } from '#server/platform/config.ts';
import { seal, sealedSize } from '#server/platform/sealed.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openStorage, type FileStore } from '#server/ports/storage/index.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Refused } from '#tests/support/fails.ts';

export interface Given {
  readonly name: string;
  readonly content: Buffer;
  readonly type?: FileType;
  readonly state?: UploadState;
  readonly secure?: boolean;
  readonly by?: string;
  readonly area?: FileArea;
  readonly lead_type?: LeadType;
  readonly use?: FileUseName;
  readonly folder_id?: string | null;
}

export interface GivenFile {
  readonly id: string;
  readonly key: string;
  readonly storageKey: string;
  readonly sha256: string;
}

/**
 * Files in every state and place without their uploads (those are proved in upload.test.ts): rows as an upload leaves
 * them, bytes in the application's own storage.
 */
export async function givenFiles(app: TestApp) {
  const config = readConfig({ PROVNET_DATA: app.dataDir });
  const secrets = await openSecrets(app.db, config);
  const storage: FileStore = await openStorage(config, secrets);
  return {
    storage,
    async file(given: Given): Promise<GivenFile> {
      const { name, content, type = 'PDF', state = 'UPLOADED', secure = false, by = 'sp.agent' } = given;
      const { area = 'prospecting', lead_type = 'SP', use = 'explorer', folder_id = null } = given;
      await app.as(by).get('/auth/session');
      const [id, key, sha256] = [
        randomUUID(),
        randomUUID(),
        createHash('sha256').update(content).digest('hex'),
      ];
      const isThere = state === 'UPLOADED';
      const storageKey = `${secure ? 'sealed' : 'content'}/${sha256.slice(0, 2)}/${sha256}`;
      if (isThere) {
        const size = secure ? await sealedSize(secrets, content.length) : content.length;
        const plain = Readable.from([content]);
        await storage.write(storageKey, secure ? plain.pipe(seal(secrets)) : plain, size);
        await app.query`insert into file_content (sha256, secure, storage_key, size, type, scan)
          values (${sha256}, ${secure}, ${storageKey}, ${content.length}, ${type}, 'CLEAN')
          on conflict do nothing`;
      }
      await app.query`insert into file (entity_id, key, area, lead_type, use, folder_id, name, secure, state, current_no, type, size, scan, created_by)
        values (${id}, ${key}, ${area}, ${lead_type}, ${use}, ${folder_id}, ${name}, ${secure}, ${state},
                ${isThere ? 1 : null}, ${isThere ? type : null}, ${isThere ? content.length : null},
                ${isThere ? 'CLEAN' : null}, ${demoId(by)})`;
      await app.query`insert into file_version (entity_id, file_id, no, state, upload_key, size, sha256, secure, created_by, expires_at)
        values (${randomUUID()}, ${id}, 1, ${state}, ${`incoming/${id}`}, ${content.length},
                ${isThere ? sha256 : null}, ${secure}, ${demoId(by)}, now() + interval '1 hour')`;
      return { id, key, storageKey, sha256 };
    },
    async folder(name: string, parent?: { id: string; path: string }, lead_type: LeadType = 'SP') {
      const id = randomUUID();
      const path = `${parent?.path ?? ''}${name}/`;
      await app.query`insert into file_folder (entity_id, area, lead_type, parent_id, name, path)
        values (${id}, 'prospecting', ${lead_type}, ${parent?.id ?? null}, ${name}, ${path})`;
      return { id, path };
    },
  };
}
export type Files = Awaited<ReturnType<typeof givenFiles>>;

/** Some bytes, others for each text: what they are is said by the rows. */
export const bytesOf = (text: string): Buffer => Buffer.from(`%PDF-1.4 ${text}`);

/** Asks for a link to a file. */
export const askLink = (
  app: TestApp,
  person: string | null,
  file: Pick<GivenFile, 'key'>,
  more = '',
  language = 'en',
) => app.as(person, language).get<FileLink & Refused>(`/util/file/download-url?key_name=${file.key}${more}`);

/** What a browser gets that follows a link to a file. */
export async function download(
  app: TestApp,
  person: string,
  file: Pick<GivenFile, 'key'>,
  as = 'attachment',
) {
  const { status, body, text } = await askLink(app, person, file, `&as=${as}`);
  if (status !== 200) throw new Error(text);
  return fetchLink(app, body.url);
}

/** Reads what a link stands for. */
export const fetchLink = (
  app: TestApp,
  url: string,
  method: 'GET' | 'HEAD' = 'GET',
  headers: Record<string, string> = {},
) => app.app.inject({ method, url, headers });
