import { createHash, type Hash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { isKey } from '#server/ports/storage/key.ts';
import { readArchive } from './archive.ts';
import { BackupError } from './error.ts';
import { ENTRY, Head, Manifest, readJson, sumLine, type Digest, type TableShape } from './manifest.ts';
import { Sum } from './tables.ts';

/** Who takes what a backup holds, in this order. Nothing of it may be trusted before all of it has been read. */
export interface Taker {
  head(head: Head): Promise<void>;
  /** A piece of a table; the pieces of one come together. */
  rows(table: TableShape, piece: AsyncIterable<Buffer>): Promise<void>;
  /** Reads `content` to its end. */
  file(key: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
  /** The files of late, with their SHA-256. */
  files(sums: ReadonlyMap<string, string>): Promise<void>;
  key(identity: string): Promise<void>;
}

/** Takes nothing: reads only. */
export const CHECKING: Taker = {
  head: async () => undefined,
  rows: (_table, piece) => drain(piece),
  file: (_key, _size, content) => drain(content),
  files: async () => undefined,
  key: async () => undefined,
};

export async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const chunk of content) void chunk;
}

/**
 * Reads a backup to its end and compares all that it holds with the sums in it. Throws BackupError for one that cannot be
 * opened, was changed, is not whole, or of another release.
 */
export async function readBackup(
  path: string,
  opening: Duplex,
  taker: Taker,
): Promise<{ readonly head: Head; readonly manifest: Manifest }> {
  const reading = new Reading(taker);
  await readArchive(path, opening, (name, size, content) => reading.take(name, size, content));
  return reading.end();
}

class Reading {
  private head: Head | undefined;
  private manifest: Manifest | undefined;
  private readonly tables = new Map<string, Sum>();
  private sums = new Map<string, string>();
  private readonly files = { count: 0, bytes: 0 };

  constructor(private readonly taker: Taker) {}

  async take(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void> {
    if (name === ENTRY.head) return this.begin(await text(content));
    if (!this.head || this.manifest) throw different(name);
    if (name.startsWith(ENTRY.tables)) return this.takeRows(name, content);
    if (name.startsWith(ENTRY.files)) return this.takeFile(name.slice(ENTRY.files.length), size, content);
    if (name.startsWith(ENTRY.sums)) return this.compareFiles(name, await text(content));
    if (name === ENTRY.key) return this.taker.key((await text(content)).trim());
    if (name !== ENTRY.manifest) throw different(name);
    this.manifest = readJson(Manifest, (await buffer(content)).toString());
  }

  private async begin(json: string): Promise<void> {
    if (this.head) throw different(ENTRY.head);
    this.head = readJson(Head, json);
    await this.taker.head(this.head);
  }

  private async takeRows(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const of = name.slice(ENTRY.tables.length).replace(/\/\d+\.gz$/, '');
    const table = this.head?.tables.find((one) => one.name === of);
    if (!table) throw different(name);
    const sum = this.tables.get(of) ?? new Sum();
    this.tables.set(of, sum);
    await this.taker.rows(table, passing(unzipped(content), sum));
  }

  private async takeFile(key: string, size: number, content: AsyncIterable<Buffer>): Promise<void> {
    if (!isKey(key)) throw different(key);
    const hash = createHash('sha256');
    const adding = { add: (chunk: Buffer): Hash => hash.update(chunk) };
    await this.taker.file(key, size, passing(content, adding));
    this.sums.set(key, hash.digest('hex'));
    this.files.count += 1;
    this.files.bytes += size;
  }

  private async compareFiles(name: string, list: string): Promise<void> {
    const found = [...this.sums].map(([key, sha256]) => sumLine(key, sha256)).join('');
    if (found !== list) throw different(name);
    await this.taker.files(this.sums);
    this.sums = new Map();
  }

  end(): { readonly head: Head; readonly manifest: Manifest } {
    const { head, manifest, files } = this;
    if (!head || !manifest) throw new BackupError('This backup is not whole: its end is missing.');
    for (const { name } of head.tables)
      compareDigests(name, this.tables.get(name)?.end() ?? new Sum().end(), manifest);
    if (this.sums.size > 0 || files.count !== manifest.files.count || files.bytes !== manifest.files.bytes)
      throw different(ENTRY.files);
    return { head, manifest };
  }
}

/** Throws BackupError for a table that is not what the manifest says. */
export function compareDigests(table: string, found: Digest, { tables }: Manifest): void {
  const wanted = tables[table];
  if (wanted?.rows !== found.rows || wanted.sha256 !== found.sha256) throw different(table);
}

const different = (what: string): BackupError =>
  new BackupError(`${what} is not what the backup says of it: nothing of this backup can be used.`);

async function* unzipped(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const whole = await buffer(content);
  const unzip = createGunzip();
  unzip.end(whole);
  yield* unzip as AsyncIterable<Buffer>;
}

async function* passing(
  content: AsyncIterable<Buffer>,
  sum: { add(chunk: Buffer): unknown },
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    sum.add(chunk);
    yield chunk;
  }
}
