import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { seal, sealedSize, unseal } from '#server/platform/sealed.ts';
import { longestTurn } from '#tests/support/turns.ts';

const BLOCK = 65_536;
const SEALED_BLOCK = BLOCK + 16;
const UPLOAD = 15_242_880;
/** So long it may keep all others from their turn. */
const TURN_MS = 50;

const newKey = async () => {
  const identity = await generateX25519Identity();
  return { files: { identities: [identity], recipient: await identityToRecipient(identity) } };
};
let key: Awaited<ReturnType<typeof newKey>>;
beforeAll(async () => void (key = await newKey()));

const from = (content: Buffer, bytes = 16_384): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes);
    })(),
    { objectMode: false },
  );
const sealed = (content: Buffer, bytes?: number) => buffer(from(content, bytes).pipe(seal(key)));

/** What comes out, and the error with which it ends. */
async function opened(content: Buffer, secrets = key) {
  const out: Buffer[] = [];
  const into = new Writable({
    write(part: Buffer, _, done) {
      out.push(part);
      done();
    },
  });
  const error = await pipeline(from(content), unseal(secrets), into).then(
    () => null,
    (reason: unknown) => reason,
  );
  return { content: Buffer.concat(out), error };
}

/** As bytes: to compare them one by one takes the matcher seconds. */
function expectWhole(found: Awaited<ReturnType<typeof opened>>, content: Buffer): void {
  expect(found.error).toBeNull();
  expect(found.content.equals(content)).toBe(true);
}

const SIZES = [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 1_000_000];

describe('sealing', () => {
  it.each(SIZES)('%i bytes come back as they were, and take as many as is said before', async (size) => {
    const content = randomBytes(size);
    const kept = await sealed(content);
    expect(kept.length).toBe(await sealedSize(key, size));
    // A single byte is in any text.
    if (size > 1) expect(kept.includes(content.subarray(0, 64))).toBe(false);
    expectWhole(await opened(kept), content);
  });

  it('seals the same content differently each time', async () => {
    const content = randomBytes(100);
    expect((await sealed(content)).equals(await sealed(content))).toBe(false);
  });

  it('keeps the format of age in both directions', async () => {
    const content = randomBytes(200_000);
    const decrypter = new Decrypter();
    decrypter.addIdentity(key.files.identities[0]!);
    const kept = await sealed(content, 777);
    expect(kept.toString('latin1', 0, 32)).toMatch(/^age-encryption\.org\/v1\n-> X25519/);
    expect(Buffer.from(await decrypter.decrypt(kept)).equals(content)).toBe(true);
    const encrypter = new Encrypter();
    encrypter.addRecipient(key.files.recipient);
    expectWhole(await opened(Buffer.from(await encrypter.encrypt(content))), content);
  });

  it('reads no faster than it is read', async () => {
    let made = 0;
    const source = new Readable({
      read() {
        made += BLOCK;
        this.push(Buffer.alloc(BLOCK));
      },
    });
    const out = source.pipe(seal(key));
    await once(out, 'readable');
    out.read();
    for (let turn = 0; turn < 200; turn += 1) await nextTurn();
    expect(made).toBeLessThan(20 * BLOCK);
    out.destroy();
    source.destroy();
  });

  it('ends its source when its reader goes away', async () => {
    const kept = await sealed(randomBytes(20 * BLOCK));
    const reader = new Writable({ write: () => reader.destroy(new Error('gone')) });
    const source = from(kept);
    await expect(pipeline(source, unseal(key), reader)).rejects.toThrow('gone');
    expect(source.destroyed).toBe(true);
  });

  it('passes on why its source failed', async () => {
    const source = new Readable({ read: () => undefined });
    source.push(randomBytes(BLOCK));
    setImmediate(() => source.destroy(new Error('the disk is gone')));
    await expect(
      pipeline(source, seal(key), new Writable({ write: (_, __, done) => done() })),
    ).rejects.toThrow('the disk is gone');
  });

  it('of the largest upload, all of it there at once, leaves others their turn', async () => {
    const content = randomBytes(UPLOAD);
    const { ms: sealing, result: kept } = await longestTurn(() => sealed(content, UPLOAD), TURN_MS);
    expect(sealing).toBeLessThan(TURN_MS);
    const opening = await longestTurn(async () => {
      const parts: Buffer[] = [];
      const keep = new Writable({ write: (part: Buffer, _, done) => void (parts.push(part), done()) });
      await pipeline(from(kept, kept.length), unseal(key), keep);
      return parts;
    }, TURN_MS);
    expect(opening.ms).toBeLessThan(TURN_MS);
    expect(Buffer.concat(opening.result).equals(content)).toBe(true);
  });
});

describe('what was sealed and then', () => {
  const content = randomBytes(4 * BLOCK + 1000);
  let kept: Buffer;
  let head: number;
  beforeAll(async () => {
    kept = await sealed(content);
    head = kept.length - content.length - 5 * 16;
  });

  it('cut anywhere is an error, with nothing but what was sound before', async () => {
    const inBlocks = [0, 10, SEALED_BLOCK, 2 * SEALED_BLOCK].map((place) => head + place);
    for (const cut of [0, 1, 30, head - 1, ...inBlocks, kept.length - 1]) {
      const { content: found, error } = await opened(kept.subarray(0, cut));
      expect(error).toBeInstanceOf(Error);
      expect(found.equals(content.subarray(0, found.length))).toBe(true);
      expect(found.length).toBeLessThanOrEqual(Math.max(0, cut - head));
    }
  });

  it('changed in any place is an error, with nothing from there on', async () => {
    const inHead = [0, 30, 100, head - 20, head - 1];
    const inBlocks = [0, 1, SEALED_BLOCK - 1, SEALED_BLOCK, 2 * SEALED_BLOCK + 99].map(
      (place) => head + place,
    );
    for (const at of [...inHead, ...inBlocks, kept.length - 1000, kept.length - 1]) {
      const changed = Buffer.from(kept);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const { content: found, error } = await opened(changed);
      expect(error).toBeInstanceOf(Error);
      expect(found.length).toBeLessThanOrEqual(Math.max(0, at - head));
      expect(found.equals(content.subarray(0, found.length))).toBe(true);
    }
  });

  it('had its blocks exchanged, repeated, or something put behind it is an error', async () => {
    const block = (n: number) => kept.subarray(head + n * SEALED_BLOCK, head + (n + 1) * SEALED_BLOCK);
    const start = kept.subarray(0, head);
    const rest = kept.subarray(head + 2 * SEALED_BLOCK);
    for (const wrong of [
      [block(1), block(0), rest],
      [block(0), block(0), rest],
      [block(0), block(1), rest, block(0)],
    ])
      expect((await opened(Buffer.concat([start, ...wrong]))).error).toBeInstanceOf(Error);
  });

  it('opened with another key is an error', async () => {
    const { content: found, error } = await opened(kept, await newKey());
    expect(found).toHaveLength(0);
    expect(error).toMatchObject({ message: expect.stringContaining('no identity matched') });
  });

  it('is no such file at all is an error', async () => {
    for (const wrong of [
      randomBytes(100_000),
      Buffer.from('age-encryption.org/v1\n-> X25519 x\n'),
      Buffer.alloc(0),
    ])
      expect((await opened(wrong)).error).toBeInstanceOf(Error);
  });
});
