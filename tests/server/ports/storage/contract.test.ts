import { PutBucketCorsCommand, S3Client, type CORSConfiguration } from '@aws-sdk/client-s3';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#schemas/vocabulary/limits.ts';
import type { S3Config } from '#server/platform/config.ts';
import { openStorage, StorageAway, StorageMissing, type UploadForm } from '#server/ports/storage/index.ts';
import { startS3 } from '#tests/support/s3.ts';
import {
  bytes,
  newKey,
  openPart,
  policy,
  post,
  postEntries,
  readAll,
  secrets,
  write,
  type Part,
} from './parts.ts';

const OPERATIONS = resolve(import.meta.dirname, '../../../../docs/operations.md');
const s3 = await startS3();
afterAll(() => s3?.stop());

const PARTS = [
  { name: 'embedded', config: undefined, runs: true },
  { name: 's3 (skipped without ../shared/real or TEST_S3_ENDPOINT)', config: s3?.config, runs: s3 !== null },
];

describe.each(PARTS)('storage: $name', ({ config, runs }) => {
  describe.skipIf(!runs)('contract', () => {
    let part: Part;
    beforeAll(async () => {
      part = await openPart(config);
    });
    afterAll(() => part?.close());

    const refused = async (form: UploadForm, content: Buffer, fields: Record<string, string> = {}) => {
      const answer = await post(part, form, content, { fields });
      return { status: answer.status, left: await part.store.size(form.fields.key ?? '') };
    };

    test('what is posted arrives byte for byte, whatever its file is called', async () => {
      for (const name of [
        'paper.pdf',
        'Año "nuevo" 契約.pdf',
        '../../../etc/passwd',
        '..\\x',
        '${filename}',
      ]) {
        const wanted = policy();
        const content = bytes(1000);
        expect(await post(part, await part.store.presignPost(wanted), content, { name })).toEqual({
          status: 204,
          text: '',
        });
        expect(await readAll(part.store, wanted.key)).toEqual(content);
        expect(await part.store.size(wanted.key)).toBe(1000);
      }
    });

    test('a file of the largest size streams', async () => {
      const wanted = policy({ maxBytes: UPLOAD_MAX_BYTES });
      const content = bytes(UPLOAD_MAX_BYTES);
      expect((await post(part, await part.store.presignPost(wanted), content)).status).toBe(204);
      expect((await readAll(part.store, wanted.key)).equals(content)).toBe(true);
    });

    test('the smallest is taken; too small and too large are refused', async () => {
      const bounds = { minBytes: 10, maxBytes: 20 };
      for (const [count, status] of [
        [9, 400],
        [10, 204],
        [20, 204],
        [21, 400],
        [3_000_000, 400],
        [0, 400],
      ] as const) {
        const wanted = policy(bounds);
        const answer = await refused(await part.store.presignPost(wanted), bytes(count));
        expect(answer, `${count} bytes`).toEqual({ status, left: status === 204 ? count : null });
      }
    });

    test('a form is good for its key, its type and its time only, and for nothing that was changed', async () => {
      const form = await part.store.presignPost(policy());
      const other = newKey();
      expect(await refused(form, bytes(5), { key: other })).toEqual({ status: 403, left: null });
      expect(await part.store.size(other)).toBe(null);
      expect(await refused(form, bytes(5), { key: '../../outside' })).toEqual({ status: 403, left: null });
      expect(await refused(form, bytes(5), { 'Content-Type': 'text/html' })).toEqual({
        status: 403,
        left: null,
      });
      for (const [name, value] of Object.entries(form.fields))
        if (/policy|signature/i.test(name)) {
          const changed = value.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')).replace(/^./, 'f');
          const { status, left } = await refused(form, bytes(5), { [name]: changed });
          expect(left, name).toBe(null);
          expect([400, 403], name).toContain(status);
        }
      const wider = Buffer.from(form.fields.policy ?? form.fields.Policy ?? '', 'base64')
        .toString()
        .replace('1000', '9000');
      const widened = Buffer.from(wider).toString('base64');
      const policyField = 'policy' in form.fields ? 'policy' : 'Policy';
      expect(await refused(form, bytes(5), { [policyField]: widened })).toEqual({ status: 403, left: null });
      // The form itself is as good as before.
      expect(await refused(form, bytes(5))).toEqual({ status: 204, left: 5 });
    });

    test('a form ends', async () => {
      const form = await part.store.presignPost(policy({ expiresAt: new Date(Date.now() + 1_500) }));
      await new Promise((done) => setTimeout(done, 2_500));
      expect(await refused(form, bytes(5))).toEqual({ status: 403, left: null });
    });

    test('fields come before the file', async () => {
      const form = await part.store.presignPost(policy());
      const entries = Object.entries(form.fields);
      const url = new URL(form.url, part.base);
      const answer = await postEntries(url, [['file', bytes(5)], ...entries]);
      expect([400, 403]).toContain(answer.status);
      expect(await part.store.size(form.fields.key ?? '')).toBe(null);
    });

    test('what is written is read; writing again replaces it', async () => {
      const key = `content/ab/${newKey().slice(9)}`;
      await write(part.store, key, Buffer.from('first'));
      await write(part.store, key, Buffer.from('the second'));
      expect(String(await readAll(part.store, key))).toBe('the second');
      await write(part.store, key, Buffer.alloc(0));
      expect(await part.store.size(key)).toBe(0);
    });

    test('a write that breaks off, or is not as long as announced, changes nothing', async () => {
      const key = newKey();
      await write(part.store, key, Buffer.from('kept'));
      const broken = Readable.from(
        (async function* () {
          yield bytes(100_000);
          throw new Error('The source broke.');
        })(),
      );
      await expect(part.store.write(key, broken, 200_000)).rejects.toThrow('The source broke.');
      for (const size of [99, 101])
        await expect(part.store.write(key, Readable.from([bytes(100)]), size)).rejects.toThrow(
          /too (long|short)/,
        );
      expect(String(await readAll(part.store, key))).toBe('kept');
    });

    test('what is not there is missing', async () => {
      expect(await part.store.size(newKey())).toBe(null);
      await expect(part.store.read(newKey())).rejects.toThrow(StorageMissing);
    });

    test('no key leads out of the storage', async () => {
      for (const key of [
        '../x',
        'a/../../x',
        '/etc/passwd',
        'a//b',
        'a/.',
        'a/b\\c',
        'a/b\0',
        'a',
        '',
        'é/x',
        'a/b+c',
      ]) {
        await expect(async () => part.store.size(key), key).rejects.toThrow('no key');
        await expect(part.store.presignPost(policy({ key })), key).rejects.toThrow('no key');
        await expect(async () => part.store.remove([key]), key).rejects.toThrow('no key');
        await expect(part.store.write(key, Readable.from([bytes(1)]), 1), key).rejects.toThrow('no key');
      }
    });

    test('removing takes what is there, and does not mind what is not', async () => {
      const keys = Array.from({ length: 1001 }, newKey);
      const [first = '', last = ''] = [keys[0], keys.at(-1)];
      for (const key of [first, last]) await write(part.store, key, bytes(3));
      await part.store.remove(keys);
      expect([await part.store.size(first), await part.store.size(last)]).toEqual([null, null]);
      await part.store.remove(keys);
      await part.store.remove([]);
    });

    test('what was abandoned is found by prefix and age', async () => {
      const prefix = `sweep${Date.now()}/`;
      const keys = ['one', 'two/three', 'four.pdf'].map((name) => `${prefix}${name}`);
      for (const key of [...keys, `other/${prefix}x`]) await write(part.store, key, bytes(3));
      const later = new Date(Date.now() + 60_000);
      expect((await part.store.abandoned(prefix, later)).sort()).toEqual([...keys].sort());
      expect(await part.store.abandoned(`${prefix}two/`, later)).toEqual([`${prefix}two/three`]);
      expect(await part.store.abandoned(prefix, new Date(Date.now() - 60_000))).toEqual([]);
      expect(await part.store.abandoned('nowhere/', later)).toEqual([]);
      await part.store.remove(keys);
      expect(await part.store.abandoned(prefix, later)).toEqual([]);
    });

    test('an object that is removed while it is read is read to its end, or says so', async () => {
      const key = newKey();
      const content = bytes(3_000_000);
      await write(part.store, key, content);
      const reading = await part.store.read(key);
      await part.store.remove([key]);
      const got = await buffer(reading).catch(() => null);
      if (got !== null) expect(got.equals(content)).toBe(true);
      expect(await part.store.size(key)).toBe(null);
    });

    test('it answers', async () => {
      expect(await part.store.isReady()).toBe(true);
    });
  });
});

describe.skipIf(!s3)('storage: s3 only', () => {
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
