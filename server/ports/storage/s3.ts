import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { Readable } from 'node:stream';
import { UNKNOWN_MIME } from '#schemas/file/types.ts';
import type { S3Config } from '#server/platform/config.ts';
import { carried } from '#server/platform/trace.ts';
import { bounded } from './bounds.ts';
import { StorageAway, StorageMissing } from './errors.ts';
import type { FileStore, UploadForm, UploadPolicy } from './index.ts';
import { ABANDONED_MAX, checkedKey, isKey } from './key.ts';

/** Until a connection stands, until one that is silent is given up, and for a call that moves no content. */
const CONNECT_MS = 3_000;
const SILENCE_MS = 60_000;
const CALL_MS = 10_000;
const ATTEMPTS = 3;
const READY_MS = 3_000;
/** A connection that nobody has used for so long is closed: perhaps it leads nowhere any more. */
const IDLE_MS = 10_000;
/** Slow readers hold a connection each; the jobs that scan need theirs all the same. */
const AGENT = { keepAlive: true, maxSockets: 200, timeout: IDLE_MS };

const silent = (): void => undefined;

/** A bucket of S3, or of a server that speaks its language. */
export async function openS3({ bucket, ...config }: S3Config): Promise<FileStore> {
  const options: S3ClientConfig = {
    endpoint: config.endpoint,
    region: config.region,
    credentials: config.credentials,
    forcePathStyle: config.pathStyle,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: AGENT,
      httpsAgent: AGENT,
    },
    // Servers other than Amazon's seldom know the checksums that newer clients add unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What fails is told by its error, and not on the console besides.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  };
  const client = new S3Client(options);
  tellTraces(client);
  const soon = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) });
  return {
    kind: 's3',
    origin: await originOf(options, bucket),
    presignPost: (policy) => presign(client, bucket, policy),
    size: (key) =>
      client.send(new HeadObjectCommand({ Bucket: bucket, Key: checkedKey(key) }), soon()).then(
        (found) => found.ContentLength ?? 0,
        (error: unknown) => (isMissing(error) ? null : away(error)),
      ),
    async read(key) {
      const call = new GetObjectCommand({ Bucket: bucket, Key: checkedKey(key) });
      const { Body } = await client.send(call).catch((error: unknown) => {
        if (isMissing(error)) throw new StorageMissing();
        return away(error);
      });
      if (!(Body instanceof Readable)) throw new StorageAway();
      return Body;
    },
    async write(key, content, size) {
      const body = Readable.from(bounded(size, size)(content), { objectMode: false });
      const stop = new AbortController();
      body.on('error', (error) => stop.abort(error));
      const call = new PutObjectCommand({
        Bucket: bucket,
        Key: checkedKey(key),
        Body: body,
        ContentLength: size,
        ContentType: UNKNOWN_MIME,
      });
      await client.send(call, { abortSignal: stop.signal }).catch((error: unknown) => {
        body.destroy();
        // It was not S3 that failed.
        if (stop.signal.aborted) throw stop.signal.reason;
        return away(error);
      });
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += ABANDONED_MAX) {
        const Objects = keys.slice(from, from + ABANDONED_MAX).map((key) => ({ Key: checkedKey(key) }));
        const call = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } });
        const { Errors = [] } = await client.send(call, soon()).catch(away);
        if (Errors.length > 0) throw new StorageAway(new Error(`S3: ${Errors[0]?.Code}`));
      }
    },
    abandoned: (prefix, before) => older(client, bucket, prefix, before).catch(away),
    keys: () => keysIn(client, bucket),
    isReady: () =>
      client
        .send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(READY_MS) })
        .then(
          () => true,
          () => false,
        ),
  };
}

/** Tells the other side of which trace a call is a part; what proxies change on the way must not have been signed. */
function tellTraces(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (call) => {
      Object.assign((call.request as { readonly headers: Record<string, string> }).headers, carried());
      return next(call);
    },
    { step: 'deserialize', name: 'traceparent' },
  );
}

async function presign(client: S3Client, bucket: string, policy: UploadPolicy): Promise<UploadForm> {
  return createPresignedPost(client, {
    Bucket: bucket,
    Key: checkedKey(policy.key),
    Fields: { 'Content-Type': UNKNOWN_MIME },
    Conditions: [['content-length-range', policy.minBytes, policy.maxBytes]],
    Expires: Math.floor((policy.expiresAt.getTime() - Date.now()) / 1000),
  }).catch(away);
}

/** Where the client sends browsers: it alone knows how bucket, region and endpoint become an address. Calls nobody. */
async function originOf(options: S3ClientConfig, bucket: string): Promise<string> {
  const client = new S3Client({
    ...options,
    credentials: { accessKeyId: 'nobody', secretAccessKey: 'none' },
  });
  const { url } = await createPresignedPost(client, { Bucket: bucket, Key: 'origin' });
  client.destroy();
  return new URL(url).origin;
}

async function older(client: S3Client, bucket: string, prefix: string, before: Date): Promise<string[]> {
  const found: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client },
    { Bucket: bucket, Prefix: prefix },
  )) {
    for (const { Key, LastModified } of Contents)
      if (Key !== undefined && LastModified !== undefined && LastModified < before) found.push(Key);
    if (found.length >= ABANDONED_MAX) break;
  }
  return found.slice(0, ABANDONED_MAX);
}

/** What lies in the bucket besides is not ours. */
async function* keysIn(client: S3Client, bucket: string): AsyncGenerator<string> {
  try {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket }))
      for (const { Key } of Contents) if (Key !== undefined && isKey(Key)) yield Key;
  } catch (error) {
    away(error);
  }
}

const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes((error as { name?: string }).name ?? '');

/** Whatever else S3 says, a mistake of the operator's included, is worth another try: nothing is given up. */
const away = (error: unknown): never => {
  throw new StorageAway(error);
};
