/** What an operator can mend; the message says how. */
export class BackupError extends Error {}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no room left',
  EDQUOT: 'there is no room left for this user',
  EFBIG: 'the file system takes no file as large as this',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'it is read-only',
  ENOENT: 'it is not there',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
};

/** What a file system has against a file, as a sentence; anything else as it is. */
export function inSentence(path: string, deed: 'read' | 'written', error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  return new BackupError(
    `${path} cannot be ${deed}: ${SENTENCES[code] ?? 'the system refuses it'} (${code}).`,
    {
      cause: error,
    },
  );
}
