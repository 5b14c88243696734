import { PutBucketCorsCommand, S3Client, type CORSConfiguration } from '@aws-sdk/client-s3';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { S3Config } from '#server/platform/config.ts';
import { openStorage, StorageAway } from '#server/ports/storage/index.ts';
import { sleep } from '#tests/support/clock.ts';
import { startS3 } from '#tests/support/s3.ts';
import { testContract } from './contract.ts';
import { bytes, newKey, policy, secrets, write } from './parts.ts';

const OPERATIONS = resolve(import.meta.dirname, '../../../../docs/operations.md');
const s3 = await startS3();
afterAll(() => s3?.stop());

describe.skipIf(!s3)('S3 (skipped without ../shared/real or TEST_S3_ENDPOINT)', () => {
  testContract(s3?.config, sleep);
});

describe.skipIf(!s3)('S3 only', () => {
  const config = s3?.config as S3Config;
  const open = (values: Partial<S3Config> = {}) =>
    openStorage({ s3: { ...config, ...values }, dataDir: '' }, secrets());

  test('browsers post to where its forms go', async () => {
    const byPath = await open();
    expect(byPath.origin).toBe(config.endpoint);
    const elsewhere = await open({ endpoint: 'https://files.example', pathStyle: false, bucket: 'papers' });
    expect(elsewhere.origin).toBe('https://papers.files.example');
    for (const store of [byPath, elsewhere])
      expect(new URL((await store.presignPost(policy())).url).origin).toBe(store.origin);
  });

  test('with the rules of docs/operations.md a browser at the console may post, one elsewhere may not', async () => {
    const [, rules = ''] = /```json\n([^`]+)```/.exec(await readFile(OPERATIONS, 'utf8')) ?? [];
    const client = new S3Client({ ...config, forcePathStyle: true });
    const CORSConfiguration = JSON.parse(rules) as CORSConfiguration;
    await client.send(new PutBucketCorsCommand({ Bucket: config.bucket, CORSConfiguration }));
    client.destroy();
    const { url, fields } = await (await open()).presignPost(policy());
    const asked = { 'access-control-request-method': 'POST' };
    const ask = (origin: string) => fetch(url, { method: 'OPTIONS', headers: { ...asked, origin } });
    const answer = await ask('https://provnet.example');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://provnet.example');
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
    expect((await ask('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBe(null);
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', new Blob([new Uint8Array(bytes(5))]));
    const posted = await fetch(url, { method: 'POST', body, headers: { origin: 'https://provnet.example' } });
    expect([posted.status, posted.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://provnet.example',
    ]);
  });

  test('a server that is away, a wrong key and a wrong bucket are worth another try', async () => {
    const nobody = createServer().listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const { port } = nobody.address() as AddressInfo;
    nobody.close();
    const wrong = [
      { endpoint: `http://127.0.0.1:${port}` },
      { credentials: { accessKeyId: 'AKIATEST', secretAccessKey: 'wrong' } },
      { bucket: 'there-is-none' },
    ];
    for (const values of wrong) {
      const store = await open(values);
      expect(await store.isReady(), JSON.stringify(values)).toBe(false);
      await expect(store.read(newKey())).rejects.toThrow(StorageAway);
      await expect(write(store, newKey(), bytes(10))).rejects.toThrow(StorageAway);
      await expect(store.remove([newKey()])).rejects.toThrow(StorageAway);
      await expect(store.abandoned('incoming/', new Date())).rejects.toThrow(StorageAway);
    }
  });

  test('a server that takes the call and says nothing is given up', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const store = await open({ endpoint: `http://127.0.0.1:${port}` });
    expect(await store.isReady()).toBe(false);
    await expect(store.size(newKey())).rejects.toThrow(StorageAway);
    silent.close();
  });
});
