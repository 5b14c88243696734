import type { FileHandle } from 'node:fs/promises';

/** The bytes of a file, read where they are needed. */
export interface Bytes {
  readonly size: number;
  /** At most `length` bytes from `offset`: fewer where the file ends, none beyond. */
  at(offset: number, length: number): Promise<Buffer>;
}

export const bytesOf = (file: FileHandle, size: number): Bytes => ({
  size,
  async at(offset, length) {
    const wanted = Math.max(0, Math.min(length, size - offset));
    const buffer = Buffer.alloc(wanted);
    let read = 0;
    while (read < wanted) {
      const { bytesRead } = await file.read(buffer, read, wanted - read, offset + read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return buffer.subarray(0, read);
  },
});
