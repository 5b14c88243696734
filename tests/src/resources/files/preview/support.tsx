import { vi } from 'vitest';
import type { FileItem } from '#schemas/file/index.ts';
import { Notifications } from '#src/layout/Notifications.tsx';
import { FilePreview } from '#src/resources/files/preview/FilePreview.tsx';
import { ME, show, type Answers } from '../../screen.tsx';

export const fileOf = (more: Partial<FileItem> = {}): FileItem => ({
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000f1',
  version: 1,
  key: 'k1',
  area: 'prospecting',
  lead_type: 'TP',
  use: 'explorer',
  folder_prefix: 'prospecting/TP/',
  name: 'Foto — año.png',
  secure: false,
  state: 'UPLOADED',
  failure: null,
  newest_no: 1,
  current_no: 1,
  type: 'PNG',
  mime: 'image/png',
  size: 10,
  scan: 'CLEAN',
  preview: 'image',
  created_at: '2026-11-01T12:00:00.000Z',
  created_by: { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz' },
  updated_at: '2026-11-01T12:00:00.000Z',
  trashed_at: null,
  trashed_by: null,
  can: { download: true, edit: true, purge: false },
  ...more,
});

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

export function showPreview(
  file: FileItem,
  answers: Answers = links(),
  { onClose = () => {}, ...props }: Props = {},
) {
  giveRoom();
  return show(
    <>
      <FilePreview file={file} onClose={onClose} {...props} />
      <Notifications />
    </>,
    { answers },
  );
}
