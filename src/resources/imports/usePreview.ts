import { useEffect, useState } from 'react';
import type { Encoding, Separator } from '#schemas/import-flow/index.ts';
import type { FilePreview } from './preview.ts';

interface Read {
  readonly file: File;
  readonly separator: Separator | 'auto';
  readonly encoding: Encoding | 'auto';
  readonly preview: FilePreview | null;
}

/**
 * The first records of a file, read beside the page. `preview` is null when it cannot be read at all, undefined until
 * it was; while the same file is read otherwise the former one stays, and is not `isCurrent`.
 */
export function usePreview(
  file: File | null,
  separator: Separator | 'auto',
  encoding: Encoding | 'auto',
): { preview: FilePreview | null | undefined; isCurrent: boolean } {
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    if (!file) return;
    const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
    const finish = (preview: FilePreview | null) => setRead({ file, separator, encoding, preview });
    worker.addEventListener('message', (event: MessageEvent<FilePreview | null>) => finish(event.data));
    worker.addEventListener('error', () => finish(null));
    worker.postMessage({ file, separator, encoding });
    return () => worker.terminate();
  }, [file, separator, encoding]);
  if (!read || read.file !== file) return { preview: undefined, isCurrent: false };
  return {
    preview: read.preview,
    isCurrent: read.separator === separator && read.encoding === encoding,
  };
}
