import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Bytes } from './bytes.ts';

/** Bounds of what is read: a directory of about 20,000 parts, a list of types as long. */
const DIRECTORY_MAX_BYTES = 2_000_000;
const TYPES_MAX_BYTES = 1_000_000;
/** A document of the largest upload unpacks to some ten times of it; what comes to more would fill the memory of who opens it. */
const UNPACKED_MAX_BYTES = 200_000_000;

/** The main part of a document; that of a template, or of one with macros, is called otherwise (ECMA-376 part 1, §11.3.10). */
const MAIN_PART = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const TYPES_PART = '[content_types].xml';
const RELATIONS_PART = '_rels/.rels';

/**
 * Whether an archive is a Word document (DOCX): a package (ECMA-376 part 2) whose types name a main part of Word that
 * is in it, and nothing with macros. What two programs could read differently is none: names that occur twice,
 * encrypted parts, an archive with something behind it, types that hide behind comments or character references.
 */
export async function isWordPackage(bytes: Bytes): Promise<boolean> {
  const parts = await readDirectory(bytes);
  const types = parts?.get(TYPES_PART);
  if (!parts || !types || !parts.has(RELATIONS_PART)) return false;
  const xml = await readPart(bytes, types);
  if (xml === null || /<!|&#|macroEnabled|vbaProject/i.test(xml)) return false;
  return mainParts(xml).some((name) => parts.has(name));
}

interface Part {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const END = { signature: 0x06054b50, bytes: 22, comment: 0xffff };
const ENTRY = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const ENCRYPTED = 1;

/** The parts of an archive by their names, which are compared without case; null: it is no sound one. */
async function readDirectory(bytes: Bytes): Promise<Map<string, Part> | null> {
  const tail = await bytes.at(Math.max(0, bytes.size - END.bytes - END.comment), END.bytes + END.comment);
  const end = endRecord(tail);
  if (!end) return null;
  const length = end.readUInt32LE(12);
  if (length > DIRECTORY_MAX_BYTES) return null;
  const directory = await bytes.at(end.readUInt32LE(16), length);
  const parts = new Map<string, Part>();
  let at = 0;
  let unpacked = 0;
  for (let left = end.readUInt16LE(10); left > 0; left -= 1) {
    const entry = directory.subarray(at);
    if (entry.length < ENTRY.bytes || entry.readUInt32LE(0) !== ENTRY.signature) return null;
    unpacked += entry.readUInt32LE(24);
    if (unpacked > UNPACKED_MAX_BYTES) return null;
    const nameEnd = ENTRY.bytes + entry.readUInt16LE(28);
    const name = entry.toString('utf8', ENTRY.bytes, nameEnd).toLowerCase();
    if (nameEnd > entry.length || parts.has(name) || entry.readUInt16LE(8) & ENCRYPTED) return null;
    parts.set(name, {
      method: entry.readUInt16LE(10),
      packed: entry.readUInt32LE(20),
      size: entry.readUInt32LE(24),
      offset: entry.readUInt32LE(42),
    });
    at += nameEnd + entry.readUInt16LE(30) + entry.readUInt16LE(32);
  }
  return parts;
}

/** The record that ends the archive and the file; its comment may be as long as it says and no longer. */
function endRecord(tail: Buffer): Buffer | null {
  for (let at = tail.length - END.bytes; at >= 0; at -= 1)
    if (
      tail.readUInt32LE(at) === END.signature &&
      at + END.bytes + tail.readUInt16LE(at + 20) === tail.length
    )
      return tail.subarray(at);
  return null;
}

const inflate = promisify(inflateRaw);
const STORED = 0;
const DEFLATED = 8;

/** The text of a part; null: it cannot be read within the bounds. */
async function readPart(bytes: Bytes, { method, packed, size, offset }: Part): Promise<string | null> {
  if (packed > TYPES_MAX_BYTES || size > TYPES_MAX_BYTES) return null;
  const local = await bytes.at(offset, LOCAL.bytes);
  if (local.length < LOCAL.bytes || local.readUInt32LE(0) !== LOCAL.signature) return null;
  const data = await bytes.at(offset + LOCAL.bytes + local.readUInt16LE(26) + local.readUInt16LE(28), packed);
  if (method === STORED) return data.toString('utf8');
  if (method !== DEFLATED) return null;
  const text = await inflate(data, { maxOutputLength: TYPES_MAX_BYTES }).catch(() => null);
  return text && text.toString('utf8');
}

/** Names of the parts that the list of types calls a main part of Word, as the directory has them. */
const mainParts = (xml: string): string[] =>
  [...xml.matchAll(/<(?:\w+:)?Override\s[^<>]*>/g)].flatMap(([override]) => {
    const valueOf = (name: string): string | undefined =>
      new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(override)?.[1];
    return valueOf('ContentType') === MAIN_PART
      ? [(valueOf('PartName') ?? '').toLowerCase().replace(/^\//, '')]
      : [];
  });
