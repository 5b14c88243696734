import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { S3Config } from '#server/platform/config.ts';
import { openEmbedded } from '#server/ports/storage/embedded/index.ts';
import type { Pace } from '#server/ports/storage/embedded/upload.ts';
import {
  openStorage,
  type FileStore,
  type UploadForm,
  type UploadPolicy,
} from '#server/ports/storage/index.ts';
import { retryAfterFault } from '#tests/support/retryAfter.ts';
import { secretsOf, serve } from './serve.ts';

/** A part of the port, and where its relative addresses begin. */
export interface Part {
  readonly store: FileStore;
  readonly base: string;
  /** Of the embedded part. */
  readonly dataDir: string;
  close(): Promise<void>;
}

/** Of an installation that nobody else knows. */
export const secrets = (): ReturnType<typeof secretsOf> => secretsOf(randomUUID());

/** The port as the configuration makes it, and a server that listens for what is posted to the embedded part. */
export async function openPart(s3?: S3Config, pace?: Pace): Promise<Part> {
  const dataDir = await mkdtemp(join(tmpdir(), 'provnet-files-'));
  const store = pace
    ? await openEmbedded(join(dataDir, 'files'), secrets(), pace)
    : await openStorage({ s3, dataDir }, secrets());
  const { app, base } = await serve(store);
  return {
    store,
    base,
    dataDir,
    async close() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const newKey = (): string => `incoming/${randomUUID()}`;

/** A policy of a minute for 1 to 1000 bytes. */
export const policy = (values: Partial<UploadPolicy> = {}): UploadPolicy => ({
  key: newKey(),
  minBytes: 1,
  maxBytes: 1000,
  expiresAt: new Date(Date.now() + 60_000),
  ...values,
});

export const bytes = (count: number): Buffer => randomBytes(count);
export const readAll = async (store: FileStore, key: string): Promise<Buffer> =>
  buffer(await store.read(key));
export const write = (store: FileStore, key: string, content: Buffer): Promise<void> =>
  store.write(key, Readable.from([content]), content.length);

export interface PostAnswer {
  readonly status: number;
  readonly text: string;
}
type Entry = readonly [string, string | Buffer];

/** Posts as a browser does. */
export async function post(
  { base }: Pick<Part, 'base'>,
  { url, fields }: UploadForm,
  content: Buffer,
  more: { readonly fields?: Record<string, string>; readonly name?: string; readonly language?: string } = {},
): Promise<PostAnswer> {
  const entries: Entry[] = Object.entries({ ...fields, ...more.fields });
  return postEntries(new URL(url, base), [...entries, ['file', content]], more);
}

/** Posts a form of exactly these entries, in this order. */
export async function postEntries(
  url: URL,
  entries: readonly Entry[],
  { name = 'paper.pdf', language = 'en' }: { readonly name?: string; readonly language?: string } = {},
): Promise<PostAnswer> {
  const body = new FormData();
  for (const [field, value] of entries) {
    if (typeof value === 'string') body.append(field, value);
    else body.append(field, new Blob([new Uint8Array(value)]), name);
  }
  const answer = await fetch(url, { method: 'POST', body, headers: { 'accept-language': language } });
  const fault = retryAfterFault({ statusCode: answer.status, headers: Object.fromEntries(answer.headers) });
  if (fault) throw new Error(fault);
  return { status: answer.status, text: await answer.text() };
}
