import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { intoFile } from '#server/features/reports/write/writer.ts';

/** A file of Linux that is always full. */
const FULL = '/dev/full';

it.skipIf(!existsSync(FULL))('a disk that is full breaks off the report, and nothing else', async () => {
  const { signal } = new AbortController();
  const written = intoFile(FULL, signal, async (out) => {
    out.stream.write('a row');
    // Meanwhile the rows of the next page are read: nobody waits for the file.
    await once(out.signal, 'abort');
    out.signal.throwIfAborted();
  });
  await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
});
