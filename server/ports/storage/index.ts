import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#server/platform/config.ts';
import type { App } from '#server/platform/http.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { openEmbedded } from './embedded/index.ts';

export { StorageAway, StorageMissing } from './errors.ts';

/** What a browser may post, signed: one object of these bounds under this key, once, until then. */
export interface UploadPolicy {
  readonly key: string;
  readonly minBytes: number;
  readonly maxBytes: number;
  readonly expiresAt: Date;
}

/** The form of a presigned POST: its fields come before the file. */
export interface UploadForm {
  /** Absolute, or a path of our own server. */
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Where the bytes of files are. Keys are paths of letters, digits, `-`, `_`, `.` and `/`. */
export interface FileStore {
  readonly kind: 'embedded' | 's3';
  /** Whom browsers post to (Content-Security-Policy); null: our own server. */
  readonly origin: string | null;
  /** The content type of an upload is always application/octet-stream: what it holds is found out later. */
  presignPost(policy: UploadPolicy): Promise<UploadForm>;
  /** Bytes of an object; null: there is none. */
  size(key: string): Promise<number | null>;
  /** Throws StorageMissing when there is none. */
  read(key: string): Promise<Readable>;
  /** Writes an object whole or not at all, over one that is there. `size` is what `content` will give. */
  write(key: string, content: Readable, size: number): Promise<void>;
  /** Removes objects; one that is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Keys below a prefix that are older than `before`, at most 1000: what a killed process left behind. */
  abandoned(prefix: string, before: Date): Promise<string[]>;
  /** The key of every object, in no order; of one that comes or goes meanwhile, or not. */
  keys(): AsyncIterable<string>;
  /** Whether it answers (/api/ready). */
  isReady(): Promise<boolean>;
  /** The embedded part takes its uploads itself. */
  mount?(app: App): Promise<void>;
}

/** The bucket of the configuration, or else a folder beside the database. */
export async function openStorage(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  secrets: Pick<Secrets, 'keyFor'>,
): Promise<FileStore> {
  if (!s3) return openEmbedded(join(dataDir, 'files'), secrets);
  // Only who needs its client waits for it to be loaded.
  const { openS3 } = await import('./s3.ts');
  return openS3(s3);
}
