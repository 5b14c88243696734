import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { breather } from '#server/platform/breathe.ts';
import { LoadFailed } from './failed.ts';

/** Bytes decoded at a time, a few milliseconds of parsing. */
const PIECE_BYTES = 32_768;
/** A SAM extract unpacks to some 100 MB; what comes to more is a bomb. */
const UNPACKED_MAX = 1_073_741_824;
const ENTRIES_MAX = 100;
const ZIP = Buffer.from('PK\u0003\u0004');

/** The bytes of a list: of the file itself, or of the one CSV in the archive that it is. Read as often as asked. */
export interface Source {
  readonly bytes: () => Promise<Readable>;
  readonly close: () => void;
}

/** Opens a list at `path`. Throws LoadFailed when it is an archive without one CSV file, or a broken one. */
export async function openSource(path: string): Promise<Source> {
  if (!(await isZip(path)))
    return {
      bytes: async () => createReadStream(path, { highWaterMark: PIECE_BYTES }),
      close: () => undefined,
    };
  const zip = await openZip(path);
  try {
    const entry = await onlyCsv(zip);
    return { bytes: () => unpacked(zip, entry), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((opened, failed) => {
    yauzl.open(path, { autoClose: false, lazyEntries: true }, (error, zip) =>
      error ? failed(new LoadFailed({ code: 'list_archive' })) : opened(zip),
    );
  });

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0);
    return buffer.subarray(0, bytesRead).equals(ZIP);
  } finally {
    await file.close();
  }
}

function onlyCsv(zip: ZipFile): Promise<Entry> {
  return new Promise((found, failed) => {
    const refuse = () => failed(new LoadFailed({ code: 'list_archive' }));
    const files: Entry[] = [];
    let seen = 0;
    zip.on('entry', (entry: Entry) => {
      seen += 1;
      if (/\.csv$/i.test(entry.fileName)) files.push(entry);
      if (seen > ENTRIES_MAX || files.length > 1) return refuse();
      zip.readEntry();
    });
    zip.on('end', () => {
      const [entry] = files;
      if (entry && !entry.isEncrypted() && entry.uncompressedSize <= UNPACKED_MAX) found(entry);
      else refuse();
    });
    zip.on('error', refuse);
    zip.readEntry();
  });
}

const unpacked = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((opened, failed) => {
    // The library checks that no more comes out than the archive says.
    zip.openReadStream(entry, (error, stream) => (error ? failed(error) : opened(stream)));
  });

/** How the bytes are to be read: lists of today are UTF-8, older ones what Windows wrote. */
export async function encodingOf(source: Source): Promise<'utf-8' | 'windows-1252'> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const breathe = breather();
  try {
    for await (const chunk of await readable(source)) {
      decoder.decode(chunk as Buffer, { stream: true });
      await breathe();
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    return 'windows-1252';
  }
}

/** The text in pieces, every line ending in \n. */
export async function* textOf(source: Source, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  // Half of a line's end: the other half begins the next piece.
  let held = '';
  for await (const chunk of await readable(source)) {
    const text = held + decoder.decode(chunk as Buffer, { stream: true });
    held = text.endsWith('\r') ? '\r' : '';
    const whole = text.slice(0, text.length - held.length);
    if (whole !== '') yield unixLines(whole);
  }
  const rest = unixLines(held + decoder.decode());
  if (rest !== '') yield rest;
}

const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** A damaged archive is told as such. */
async function readable(source: Source): Promise<AsyncIterable<unknown>> {
  const stream = await source.bytes().catch(() => {
    throw new LoadFailed({ code: 'list_archive' });
  });
  return (async function* () {
    try {
      yield* stream;
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ABORT_ERR') throw error;
      throw new LoadFailed({ code: 'list_archive' });
    } finally {
      stream.destroy();
    }
  })();
}
