import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProblemBody } from '#server/platform/problem.ts';
import { openStorage, type UploadForm } from '#server/ports/storage/index.ts';
import { endSharedApps } from '#tests/support/app.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { bytes, newKey, openPart, policy, post, postEntries, readAll, secrets, write } from './parts.ts';
import { beginPost, drafts, PACE, type Posting } from './posting.ts';

beforeAll(endSharedApps);
const part = useForFile(() => openPart());
afterEach(() => vi.useRealTimers());

const sign = (values: Parameters<typeof policy>[0] = {}): Promise<UploadForm> =>
  part.store.presignPost(policy(values));
const keyOf = (form: UploadForm): string => form.fields.key ?? '';
const failsOf = (text: string) => (JSON.parse(text) as ProblemBody).fails;

describe('a form is taken once', () => {
  test('not a second time, not even when its object is gone', async () => {
    const form = await sign();
    expect((await post(part, form, bytes(5))).status).toBe(204);
    const again = await post(part, form, bytes(6), { language: 'es' });
    const refused = { message: 'Esto no es posible ahora', fails: [], status: 409 };
    expect([again.status, JSON.parse(again.text)]).toEqual([409, refused]);
    expect(await part.store.size(keyOf(form))).toBe(5);
    await part.store.remove([keyOf(form)]);
    expect((await post(part, form, bytes(6))).status).toBe(409);
    expect(await part.store.size(keyOf(form))).toBe(null);
  });

  test('of several at once one is kept whole', async () => {
    for (let round = 0; round < 5; round += 1) {
      const form = await sign({ maxBytes: 500_000 });
      const contents = [1, 2, 3].map((n) => Buffer.alloc(400_000 + n, n));
      const answers = await Promise.all(contents.map((content) => post(part, form, content)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
      const winner = answers.findIndex(({ status }) => status === 204);
      expect((await readAll(part.store, keyOf(form))).equals(contents[winner] ?? Buffer.of())).toBe(true);
    }
    expect(await drafts(part)).toEqual([]);
  });

  test('a refused or broken one may be posted again', async () => {
    const form = await sign({ maxBytes: 10 });
    expect((await post(part, form, bytes(11))).status).toBe(400);
    const broken = beginPost(part, form);
    broken.write(bytes(5));
    await expect.poll(() => drafts(part)).toHaveLength(1);
    broken.break();
    await expect.poll(() => drafts(part)).toEqual([]);
    expect((await post(part, form, bytes(10))).status).toBe(204);
  });

  test('no form is sent more than three times at once', async () => {
    const form = await sign();
    const slow = [1, 2, 3].map(() => beginPost(part, form));
    slow.forEach((one) => one.write(bytes(5)));
    await expect.poll(() => drafts(part)).toHaveLength(3);
    expect((await post(part, form, bytes(5))).status).toBe(429);
    slow.forEach((one) => one.break());
    await expect.poll(() => drafts(part)).toEqual([]);
  });

  test('what was used is forgotten when the form has ended', async () => {
    const form = await sign({ expiresAt: new Date(Date.now() + 2_000) });
    expect((await post(part, form, bytes(5))).status).toBe(204);
    const used = () => readdir(join(part.dataDir, 'files', 'used'));
    const mark = (await used()).find((name) => name.endsWith(form.fields.signature ?? '?'));
    expect(mark).toBeDefined();
    await part.store.abandoned('incoming/', new Date(0));
    expect(await used()).toContain(mark);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_500 });
    await part.store.abandoned('incoming/', new Date(0));
    expect(await used()).not.toContain(mark);
    expect((await post(part, form, bytes(5))).status).toBe(403);
  });
});

describe('a wrong form is refused in the language of its reader, and leaves nothing', () => {
  test('too large, too small', async () => {
    const form = await sign({ minBytes: 10, maxBytes: 20 });
    const failOf = async (size: number, language: string) =>
      failsOf((await post(part, form, bytes(size), { language })).text).map(
        ({ field, code, message }) => `${field} ${code}: ${message}`,
      );
    expect(await failOf(21, 'es')).toEqual([
      'file file_too_large: El archivo es demasiado grande: se permiten como máximo 20 bytes',
    ]);
    expect(await failOf(9, 'en')).toEqual([
      'file file_too_small: The file is too small: it must hold at least 10 bytes',
    ]);
  });

  test('more, fewer, repeated or overlong entries', async () => {
    const form = await sign();
    const fields = Object.entries(form.fields);
    const file = ['file', bytes(5)] as const;
    const wrong: Record<string, readonly (readonly [string, string | Buffer])[]> = {
      'no file': fields,
      'nothing at all': [],
      'a field after the file': [...fields, file, ['key', 'x']],
      'two files': [...fields, file, file],
      'a field twice': [...fields, ['key', keyOf(form)], file],
      'a long value': [...fields, ['more', 'x'.repeat(5000)], file],
      'many fields': [...fields, ...Array.from({ length: 20 }, (_, n) => [`f${n}`, ''] as const), file],
    };
    for (const [name, entries] of Object.entries(wrong)) {
      const answer = await postEntries(new URL(form.url, part.base), entries);
      expect([answer.status, failsOf(answer.text)[0]?.field], name).toEqual([400, 'file']);
    }
    for (const entries of [[...fields, ['more', 'x'] as const, file], [file]])
      expect((await postEntries(new URL(form.url, part.base), entries)).status).toBe(403);
    expect([await part.store.size(keyOf(form)), await drafts(part)]).toEqual([null, []]);
  });

  test('what is no form, or ends in the middle', async () => {
    const form = await sign();
    const send = (type: string, body: string) =>
      fetch(new URL(form.url, part.base), { method: 'POST', body, headers: { 'content-type': type } });
    expect((await send('application/json', '{}')).status).toBe(400);
    expect((await send('multipart/form-data', 'x')).status).toBe(400);
    expect((await send('multipart/form-data; boundary=x', 'nothing of the kind')).status).toBe(400);
    const cut = beginPost(part, form);
    cut.write(bytes(5));
    cut.endEarly();
    expect((await cut.answer)?.status).toBe(400);
    expect([await part.store.size(keyOf(form)), await drafts(part)]).toEqual([null, []]);
  });

  test('a form of another installation', async () => {
    const other = await openStorage({ s3: undefined, dataDir: part.dataDir }, secrets());
    const form = await other.presignPost(policy());
    expect((await post(part, form, bytes(5))).status).toBe(403);
  });
});

describe('senders', () => {
  const hasty = useForFile(() => openPart(undefined, PACE));
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  const signed = (values?: Parameters<typeof policy>[0]) => hasty.store.presignPost(policy(values));

  test('who sends too much is answered at once, and cut off when the rest goes on', async () => {
    const sender = beginPost(hasty, await signed({ maxBytes: 100_000 }));
    const sent = sender.flood();
    expect((await sender.answer)?.status).toBe(400);
    expect(await drafts(hasty)).toEqual([]);
    vi.advanceTimersByTime(PACE.linger);
    await sender.cut;
    await sent;
  });

  test('who is slow arrives, who is silent is cut off', async () => {
    const form = await signed();
    const slow = beginPost(hasty, form);
    const taken = async () => {
      const [draft] = await drafts(hasty);
      return draft && (await stat(join(hasty.dataDir, 'files', 'drafts', draft))).size;
    };
    for (let turn = 1; turn <= 8; turn += 1) {
      slow.write(Buffer.from('x'));
      await expect.poll(taken).toBe(turn);
      vi.advanceTimersByTime(PACE.patience / 2);
    }
    slow.end();
    expect([(await slow.answer)?.status, await hasty.store.size(keyOf(form))]).toEqual([204, 8]);
    const isCutOff = async (sender: Posting) => {
      vi.advanceTimersByTime(PACE.patience);
      expect((await sender.answer)?.status).toBe(400);
      vi.advanceTimersByTime(PACE.linger);
      await sender.cut;
    };
    const silent = beginPost(hasty, await signed());
    silent.write(Buffer.from('x'));
    await expect.poll(taken).toBe(1);
    await isCutOff(silent);
    const mute = beginPost(hasty, null);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await isCutOff(mute);
    expect(await drafts(hasty)).toEqual([]);
  });
});

describe('the folder', () => {
  test.skipIf(process.platform === 'win32')('is for its owner only', async () => {
    await write(part.store, newKey(), bytes(3));
    const root = join(part.dataDir, 'files');
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect(mode & 0o077, entry.name).toBe(0);
    }
  });

  test('keys that differ only in case are two objects', async () => {
    const [small, large] = ['cases/abc', 'cases/ABC'];
    await write(part.store, small, Buffer.from('small'));
    await write(part.store, large, Buffer.from('large'));
    expect(String(await readAll(part.store, small))).toBe('small');
    const later = new Date(Date.now() + 60_000);
    expect((await part.store.abandoned('cases/', later)).sort()).toEqual([large, small]);
  });

  test('a disk that refuses is no fault of the sender, and forgets no form', async () => {
    const form = await sign();
    const folder = join(part.dataDir, 'files', 'drafts');
    await rm(folder, { recursive: true });
    expect((await post(part, form, bytes(5))).status).toBe(503);
    await mkdir(folder);
    const top = join(part.dataDir, 'files', 'objects', 'incoming');
    await rm(top, { recursive: true, force: true });
    await writeFile(top, '');
    expect((await post(part, form, bytes(5))).status).toBe(503);
    await rm(top);
    expect((await post(part, form, bytes(5))).status).toBe(204);
    expect(await drafts(part)).toEqual([]);
  });

  test('drafts of a process that is gone are removed, those of one that works are not', async () => {
    const folder = join(part.dataDir, 'files', 'drafts');
    const past = new Date(Date.now() - 3_700_000);
    for (const name of ['old', 'new']) await writeFile(join(folder, name), 'half');
    await utimes(join(folder, 'old'), past, past);
    await part.store.abandoned('incoming/', past);
    expect(await drafts(part)).toEqual(['new']);
    await rm(join(folder, 'new'));
  });
});
