import { GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { vi } from 'vitest';
import type { FileItem } from '#schemas/file/index.ts';
import { FilePreview } from '#src/resources/files/preview/FilePreview.tsx';
import '#src/resources/files/preview/pdf.ts';
import { fileItem } from '../../../../support/fileItem.ts';
import { show, type Answers, withNotices } from '../../screen.tsx';

export const fileOf = (more: Partial<FileItem> = {}): FileItem =>
  fileItem({ name: 'Foto — año.png', type: 'PNG', mime: 'image/png', preview: 'image', ...more });

/** Answers links one after the other: each its own address, given out as it was asked for unless said otherwise. */
export function links(as?: string): Answers {
  let count = 0;
  return ({ path, query }) =>
    path === 'util/file/download-url'
      ? {
          body: {
            url: `/api/v1/util/file/content/t${(count += 1)}`,
            name: 'saved.bin',
            expires_at: '2026-11-01T12:05:00.000Z',
            as: as ?? query.get('as'),
          },
        }
      : undefined;
}

/** What the page let the browser save: address and name. jsdom itself goes nowhere. */
export function savedByBrowser(): { readonly path: string; readonly name: string }[] {
  const saved: { path: string; name: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ path: new URL(this.href).pathname, name: this.download });
  });
  return saved;
}

type Props = Omit<Parameters<typeof FilePreview>[0], 'file' | 'onClose'> & { readonly onClose?: () => void };

/** jsdom lays nothing out: the room is said. */
class Watch {
  private readonly tell: () => void;
  constructor(tell: () => void) {
    this.tell = tell;
  }
  observe(box: HTMLElement) {
    Object.defineProperties(box, {
      offsetWidth: { value: 1018, configurable: true },
      offsetHeight: { value: 518, configurable: true },
    });
    queueMicrotask(this.tell);
  }
  disconnect() {}
}

export const giveRoom = () => vi.stubGlobal('ResizeObserver', Watch);

/** What the browser lacks here that the view of a paper needs: its pages then have all that lies over them, and no picture. */
export function givePaperRoom(): void {
  giveRoom();
  // There is no server from which jsdom could load pdf.js's worker: it is run here instead.
  GlobalWorkerOptions.workerSrc = import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs');
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // jsdom has no canvas: pdf.js measures the type of the text with it that lies over a page.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return { canvas: this, measureText: () => ({ width: 0 }) } as never;
  });
}

export function showPreview(
  file: FileItem,
  answers: Answers = links(),
  { onClose = () => {}, ...props }: Props = {},
) {
  giveRoom();
  return show(withNotices(<FilePreview file={file} onClose={onClose} {...props} />), { answers });
}
