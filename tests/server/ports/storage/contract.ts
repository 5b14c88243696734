import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#schemas/vocabulary/limits.ts';
import type { S3Config } from '#server/platform/config.ts';
import { StorageMissing, type UploadForm } from '#server/ports/storage/index.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { bytes, newKey, openPart, policy, post, postEntries, readAll, write } from './parts.ts';

/**
 * What every storage holds to.
 * @param config of the bucket; without one: the embedded storage
 * @param pass lets so much time (ms) pass for the storage
 */
export function testContract(config: S3Config | undefined, pass: (ms: number) => Promise<unknown>): void {
  const part = useForFile(() => openPart(config));

  const refused = async (form: UploadForm, content: Buffer, fields: Record<string, string> = {}) => {
    const answer = await post(part, form, content, { fields });
    return { status: answer.status, left: await part.store.size(form.fields.key ?? '') };
  };

  test('what is posted arrives byte for byte, whatever its file is called', async () => {
    for (const name of ['paper.pdf', 'Año "nuevo" 契約.pdf', '../../../etc/passwd', '..\\x', '${filename}']) {
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
    const changes: Record<string, string>[] = [
      { key: other },
      { key: '../../outside' },
      { 'Content-Type': 'text/html' },
    ];
    for (const changed of changes)
      expect(await refused(form, bytes(5), changed)).toEqual({ status: 403, left: null });
    expect(await part.store.size(other)).toBe(null);
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
    await pass(2_500);
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
    const outside = ['../x', 'a/../../x', '/etc/passwd'];
    for (const key of [...outside, 'a//b', 'a/.', 'a/b\\c', 'a/b\0', 'a', '', 'é/x', 'a/b+c']) {
      await expect(async () => part.store.size(key), key).rejects.toThrow('no key');
      await expect(part.store.presignPost(policy({ key })), key).rejects.toThrow('no key');
      await expect(async () => part.store.remove([key]), key).rejects.toThrow('no key');
      await expect(part.store.write(key, Readable.from([bytes(1)]), 1), key).rejects.toThrow('no key');
    }
  });

  test('removing takes what is there, and does not mind what is not', async () => {
    // A bucket takes a thousand in one call.
    const keys = Array.from({ length: config ? 1001 : 33 }, newKey);
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
}
