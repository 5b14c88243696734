import { useEffect, useState } from 'react';
import type { Separator } from '#schemas/import-flow/index.ts';
import type { Preview } from './preview.ts';

/** The first rows of a file, read beside the page; undefined while it is read, null when it is no CSV. */
export function usePreview(file: File | null, separator: Separator | 'auto'): Preview | null | undefined {
  const [read, setRead] = useState<{ file: File; separator: string; preview: Preview | null }>();
  useEffect(() => {
    if (!file) return;
    const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
    const finish = (preview: Preview | null) => setRead({ file, separator, preview });
    worker.addEventListener('message', (event: MessageEvent<Preview | null>) => finish(event.data));
    worker.addEventListener('error', () => finish(null));
    worker.postMessage({ file, separator });
    return () => worker.terminate();
  }, [file, separator]);
  return read && read.file === file && read.separator === separator ? read.preview : undefined;
}
