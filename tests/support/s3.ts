import { pollFor } from '#tests/support/clock.ts';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { S3Config } from '#server/platform/config.ts';
import { freePort } from './freePort.ts';
import { isFull } from './scope.ts';

/** Starts monitor, disk and gateway of a Ceph in a folder; it is there where this project is worked on. */
const UP = resolve(import.meta.dirname, '../../../shared/real/s3-up.sh');
const START_MS = 120_000;
const END_MS = 5_000;

export interface TestS3 {
  /** An empty bucket of its own. */
  readonly config: S3Config;
  /** Another empty bucket there. */
  another(): Promise<S3Config>;
  stop(): Promise<void>;
}

/**
 * A real S3 server: the one of TEST_S3_ENDPOINT (with TEST_S3_ACCESS_KEY_ID and TEST_S3_SECRET_ACCESS_KEY), else a Ceph
 * of our own. Null where there is neither, and in the short run.
 */
export async function startS3(): Promise<TestS3 | null> {
  if (!isFull) return null;
  const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID = '', TEST_S3_SECRET_ACCESS_KEY = '' } = process.env;
  if (TEST_S3_ENDPOINT) {
    const credentials = { accessKeyId: TEST_S3_ACCESS_KEY_ID, secretAccessKey: TEST_S3_SECRET_ACCESS_KEY };
    const another = () => withBucket(TEST_S3_ENDPOINT, credentials);
    return { config: await another(), another, stop: async () => undefined };
  }
  if (!existsSync(UP)) return null;
  const folder = await mkdtemp(join(tmpdir(), 'provnet-s3-'));
  const stop = () => stopAll(folder);
  try {
    const port = await freePort();
    await promisify(execFile)('bash', [UP, folder, String(port)], { timeout: START_MS });
    const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secretsecret' };
    const another = () => withBucket(`http://127.0.0.1:${port}`, credentials);
    return { config: await another(), another, stop };
  } catch {
    await stop();
    return null;
  }
}

/** The variables of a process that keeps its files there. */
export const s3Variables = ({ bucket, endpoint, region, credentials }: S3Config): Record<string, string> => ({
  S3_BUCKET: bucket,
  ...(endpoint === undefined ? {} : { S3_ENDPOINT: endpoint }),
  S3_REGION: region,
  S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
});

async function withBucket(
  endpoint: string,
  credentials: NonNullable<S3Config['credentials']>,
): Promise<S3Config> {
  const config = {
    bucket: `provnet-${randomUUID()}`,
    endpoint,
    region: 'us-east-1',
    credentials,
    pathStyle: true,
  };
  const client = new S3Client({ ...config, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
  client.destroy();
  return config;
}

/** Its disk before its monitor: an order in which none of them waits for another. */
async function stopAll(folder: string): Promise<void> {
  for (const name of ['rgw', 'osd', 'mon']) {
    const text = await readFile(join(folder, 'run', `${name}.pid`), 'utf8').catch(() => '');
    const pid = Number.parseInt(text);
    if (pid > 0) await end(pid);
  }
  await rm(folder, { recursive: true, force: true });
}

async function end(pid: number): Promise<void> {
  const isGoneAfter = async (signal: NodeJS.Signals): Promise<true | undefined> => {
    try {
      process.kill(pid, signal);
      return undefined;
    } catch {
      return true;
    }
  };
  const ended = (signal: NodeJS.Signals) =>
    pollFor(() => isGoneAfter(signal), `process ${pid} goes on after ${signal}`, END_MS);
  await ended('SIGTERM').catch(() => ended('SIGKILL'));
}
