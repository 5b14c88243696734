import { open } from 'node:fs/promises';
import type { FileType } from '#schemas/vocabulary/index.ts';

const HEAD_BYTES = 4096;
const ZIP = 'PK\u0003\u0004';
/** No byte of a text is one of these; tab, line ends and form feed are. */
const NO_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f]/;
/** A table says in its first line what its columns are. */
const HEADER = /^[^\r\n][^\r\n,;\t|]*[,;\t|][^\r\n]*[\r\n]/;

/**
 * For uses that take tables: whether the file at `path` is a table of plain text, or an archive which may hold one. What
 * they hold is for their reader to find out; nobody shows them.
 */
export async function identifyTable(path: string): Promise<FileType | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    if (head.startsWith(ZIP)) return 'ZIP';
    return HEADER.test(head) && !NO_TEXT.test(head) ? 'CSV' : null;
  } finally {
    await file.close();
  }
}
