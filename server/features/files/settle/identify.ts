import { open } from 'node:fs/promises';
import type { FileType } from '#schemas/vocabulary/index.ts';
import { bytesOf, type Bytes } from './bytes.ts';
import { isWordDocument } from './wordDocument.ts';
import { isWordPackage } from './wordPackage.ts';

/** What the beginning of a file is looked at for: enough for every magic number. */
const HEAD_BYTES = 4100;

/** Readers forgive a PDF so much of something else before it. */
const PDF_WITHIN_BYTES = 1024;
const PDF_HEADER = /%PDF-\d\.\d/;

/**
 * What the file at `path` holds, found in its content alone; null: none of the types of specification §9. Time and
 * memory have a bound whatever it holds, and content never makes it throw.
 *
 * A file that could be two things is what its first bytes say: a picture with a PDF in its comment is a picture, a
 * Word package that holds a PDF a Word package, a program that carries an archive a program. What begins as
 * something else that is known is no PDF, even where a reader would find one in it.
 */
export async function identify(path: string): Promise<FileType | null> {
  const file = await open(path);
  try {
    const bytes = bytesOf(file, (await file.stat()).size);
    const head = await bytes.at(0, HEAD_BYTES);
    const kind = await kindOf(head);
    const rule = kind === null ? isPdf : RULES[kind];
    return (await rule?.(bytes, head)) ?? null;
  } finally {
    await file.close();
  }
}

type Rule = (bytes: Bytes, head: Buffer) => Promise<FileType | null> | FileType | null;

const isPdf: Rule = (_, head) =>
  PDF_HEADER.test(head.toString('latin1', 0, PDF_WITHIN_BYTES)) ? 'PDF' : null;

/** By what the first bytes are called by file-type: which of our types it then is. */
const RULES: Readonly<Partial<Record<string, Rule>>> = {
  jpg: () => 'JPEG',
  png: () => 'PNG',
  apng: () => 'PNG',
  pdf: isPdf,
  exe: async (bytes, head) => ((await isProgram(bytes, head)) ? 'EXE' : null),
  cfb: async (bytes) => ((await isWordDocument(bytes)) ? 'DOC' : null),
  zip: async (bytes) => ((await isWordPackage(bytes)) ? 'DOCX' : null),
};

const ZIP = Buffer.from('PK\u0003\u0004');

/** file-type looks into an archive to say what it is for; to us an archive is one, and what it is for has its own rule. */
async function kindOf(head: Buffer): Promise<string | null> {
  if (head.subarray(0, ZIP.length).equals(ZIP)) return 'zip';
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found?.ext ?? null;
}

const PE_OFFSET_AT = 0x3c;
const PE_SIGNATURE = Buffer.from('PE\0\0');

/** A Windows program (PE format): the DOS header names where the real one is. */
async function isProgram(bytes: Bytes, head: Buffer): Promise<boolean> {
  if (head.length < PE_OFFSET_AT + 4) return false;
  const found = await bytes.at(head.readUInt32LE(PE_OFFSET_AT), PE_SIGNATURE.length);
  return found.equals(PE_SIGNATURE);
}
