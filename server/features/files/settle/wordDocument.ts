import type { Bytes } from './bytes.ts';

/** Entries of a directory that are read: what is embedded in a document has its own. */
const ENTRIES_MAX = 20_000;

const MAIN_STREAM = 'WordDocument';
/** Of Excel and PowerPoint: where one of them is as well, it is open what the file is. */
const OTHER_STREAMS: readonly string[] = ['Workbook', 'Book', 'PowerPoint Document'];

/**
 * Whether a compound file (MS-CFB) is a Word document of 1997–2003 (MS-DOC §2.1): its root has the stream
 * `WordDocument`. One that only an embedded object has does not count, nor do Excel, PowerPoint, installers, mail.
 */
export async function isWordDocument(bytes: Bytes): Promise<boolean> {
  const entries = await readEntries(bytes);
  const names = entries && namesOfRoot(entries);
  return (names?.has(MAIN_STREAM) ?? false) && !OTHER_STREAMS.some((name) => names?.has(name));
}

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Numbers of sectors from here on mean something else: free, the end of a chain. */
const SECTOR_MAX = 0xfffffffa;
const SECTOR_SHIFT: Readonly<Partial<Record<number, number>>> = { 3: 9, 4: 12 };

/** Sectors of a compound file by their number, and which of them hold its allocation table. */
interface Sectors {
  readonly bytes: number;
  readonly table: readonly number[];
  read(no: number): Promise<Buffer>;
}

/** The directory's sectors, joined; null: it is no sound compound file. */
async function readEntries(file: Bytes): Promise<Buffer | null> {
  const header = await file.at(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return null;
  const shift = SECTOR_SHIFT[header.readUInt16LE(26)];
  if (shift === undefined || header.readUInt16LE(30) !== shift) return null;
  const bytes = 1 << shift;
  const read = (no: number): Promise<Buffer> => file.at((no + 1) * bytes, bytes);
  const sectors = { bytes, read, table: await tableOf(header, bytes, read) };
  const parts: Buffer[] = [];
  let no = header.readUInt32LE(48);
  // A chain that runs in a circle comes to the bound, and is none.
  for (let left = Math.min(ENTRIES_MAX * ENTRY_BYTES, file.size) / bytes; no < SECTOR_MAX; left -= 1) {
    const part = await read(no);
    const next = await nextOf(sectors, no);
    if (left <= 0 || part.length < ENTRY_BYTES || next === null) return null;
    parts.push(part);
    no = next;
  }
  return Buffer.concat(parts);
}

const TABLE_AT = 76;
const MORE_TABLE_AT = 68;
/** Sectors that name further parts of the table: enough for half a gigabyte. */
const MORE_TABLE_MAX = 64;

/** Where the allocation table is: the header names its first 109 sectors, further sectors the others. */
async function tableOf(header: Buffer, bytes: number, read: Sectors['read']): Promise<number[]> {
  const table = numbersIn(header.subarray(TABLE_AT));
  let no = header.readUInt32LE(MORE_TABLE_AT);
  for (let left = MORE_TABLE_MAX; no < SECTOR_MAX && left > 0; left -= 1) {
    const numbers = numbersIn(await read(no));
    if (numbers.length < bytes / 4) break;
    no = numbers.pop() ?? SECTOR_MAX;
    table.push(...numbers);
  }
  return table;
}

const numbersIn = (sector: Buffer): number[] =>
  Array.from({ length: Math.floor(sector.length / 4) }, (_, index) => sector.readUInt32LE(index * 4));

/** The sector that follows one in its chain; null: the table does not know. */
async function nextOf({ bytes, table, read }: Sectors, no: number): Promise<number | null> {
  const perSector = bytes / 4;
  const at = table[Math.floor(no / perSector)];
  if (at === undefined || at >= SECTOR_MAX) return null;
  const sector = await read(at);
  const offset = (no % perSector) * 4;
  return offset + 4 <= sector.length ? sector.readUInt32LE(offset) : null;
}

const ROOT = 5;
const STREAM = 2;
const NAME_BYTES = 64;

/** Names of the streams that the root itself holds: its children are a tree, each with one before and one after it. */
function namesOfRoot(entries: Buffer): Set<string> {
  const names = new Set<string>();
  if (entries[66] !== ROOT) return names;
  const seen = new Set<number>();
  const open = [entries.readUInt32LE(76)];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const entry = entries.subarray(id * ENTRY_BYTES, (id + 1) * ENTRY_BYTES);
    if (entry.length < ENTRY_BYTES || seen.has(id)) continue;
    seen.add(id);
    const nameEnd = Math.min(entry.readUInt16LE(64), NAME_BYTES) - 2;
    if (entry[66] === STREAM) names.add(entry.toString('utf16le', 0, Math.max(0, nameEnd)));
    open.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return names;
}
