import { crc32, deflateRawSync } from 'node:zlib';

/** Small files that are told apart, and such that only look like one, made by their formats' rules; PDFs and PNGs are in tests/support/samples. */

const segment = (marker: number, data: readonly number[]): number[] => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 0xff,
  ...data,
];

/** One grey pixel, with a comment. */
export const jpegOf = (comment = ''): Buffer =>
  Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xfe, [...Buffer.from(comment)]),
    ...segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    ...segment(0xc0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]),
    ...segment(0xc4, [0, 1, ...new Array<number>(15).fill(0), 0]),
    ...segment(0xc4, [0x10, 1, ...new Array<number>(15).fill(0), 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...[0x3f, 0xff, 0xd9],
  ]);

/** The headers of a Windows program; without `signature`: one of DOS. */
export function exeOf({ signature = 'PE\0\0', at = 0x80, size = 512 } = {}): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.write('MZ');
  bytes.writeUInt32LE(at, 0x3c);
  if (at < size) bytes.write(signature, at, 'latin1');
  return bytes;
}

interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** What the archive says of it, true or not. */
  readonly says?: { readonly size?: number; readonly flags?: number; readonly method?: number };
}

/** An archive that says whatever is asked for. */
export function zipOf(entries: readonly ZipEntry[], { count = entries.length, behind = '' } = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, says = {} } of entries) {
    const { flags = 0, method = 8 } = says;
    const plain = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const called = Buffer.from(name);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc32(plain), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(says.size ?? plain.length, 24);
    entry.writeUInt16LE(called.length, 28);
    entry.writeUInt32LE(offset, 42);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), entry.subarray(6, 30), Buffer.alloc(2)]);
    bodies.push(local, called, packed);
    directory.push(entry, called);
    offset += local.length + called.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, index, end, Buffer.from(behind)]);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** The list of types of a package with one main part. */
export const typesOf = (main: string = WORD, part = '/word/document.xml', more = ''): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="${part}" ContentType="${main}"/>${more}</Types>`;

const entry = (name: string, content: string | Buffer): ZipEntry => ({ name, content });

/** A Word document of one word, of which parts are changed, left out (null) or added. */
export function docxOf(
  changes: Readonly<Record<string, string | null>> = {},
  more: readonly ZipEntry[] = [],
  options: { readonly count?: number; readonly behind?: string } = {},
): Buffer {
  const parts = {
    '[Content_Types].xml': typesOf(),
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml':
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p></w:body></w:document>',
    ...changes,
  };
  const entries = Object.entries(parts).flatMap(([name, content]) =>
    content === null ? [] : [entry(name, content)],
  );
  return zipOf([...entries, ...more], options);
}

/** A Word document with these types. */
export const wordOf = (types: string, more: Parameters<typeof docxOf>[0] = {}): Buffer =>
  docxOf({ '[Content_Types].xml': types, ...more });

interface CfbEntry {
  readonly name: string;
  readonly type: number;
  readonly before?: number;
  readonly after?: number;
  readonly child?: number;
}

const NONE = 0xffffffff;
const END = 0xfffffffe;
const SECTOR = 512;

/** The root of a compound file, which holds the entry with this number and what is around it in the tree. */
export const rootOf = (child: number): CfbEntry => ({ name: 'Root Entry', type: 5, child });
export const streamOf = (name: string, around: Partial<CfbEntry> = {}): CfbEntry => ({
  name,
  type: 2,
  ...around,
});

/** A compound file with these entries; its allocation table is sector 0, its directory follows. `chain`: another table. */
export function cfbOf(entries: readonly CfbEntry[], chain?: readonly number[]): Buffer {
  const sectors = Math.ceil(entries.length / 4);
  const bytes = Buffer.alloc(SECTOR * (2 + sectors));
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(END, 68);
  bytes.fill(0xff, 76, SECTOR * 2);
  bytes.writeUInt32LE(0, 76);
  const table = chain ?? [END, ...Array.from({ length: sectors }, (_, n) => (n + 1 < sectors ? n + 2 : END))];
  table.forEach((next, no) => bytes.writeUInt32LE(next, SECTOR + no * 4));
  entries.forEach(({ name, type, before = NONE, after = NONE, child = NONE }, index) => {
    const at = SECTOR * 2 + index * 128;
    bytes.write(name, at, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, at + 64);
    bytes[at + 66] = type;
    [before, after, child].forEach((id, n) => bytes.writeUInt32LE(id, at + 68 + n * 4));
  });
  return bytes;
}

/** What Word 97 writes, as far as it matters here. */
export const docOf = (): Buffer =>
  cfbOf([rootOf(2), streamOf('1Table'), streamOf('WordDocument', { before: 1, after: 3 }), streamOf('Data')]);
