import type { FileItem } from '#schemas/file/index.ts';

const WHEN = '2026-03-01T15:00:00.000Z';

/** A PDF at the top of the explorer, clean and free to be changed by its reader. */
export const fileItem = (more: Partial<FileItem> = {}): FileItem => ({
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000f1',
  version: 1,
  key: 'k1',
  area: 'prospecting',
  lead_type: 'TP',
  use: 'explorer',
  folder_prefix: 'prospecting/TP/',
  name: 'a.pdf',
  secure: false,
  state: 'UPLOADED',
  failure: null,
  newest_no: 1,
  current_no: 1,
  type: 'PDF',
  mime: 'application/pdf',
  size: 10,
  scan: 'CLEAN',
  preview: 'pdf',
  created_at: WHEN,
  created_by: { entity_id: '0190a1b2-c3d4-7e5f-8a9b-000000000001', first_name: 'Ana', last_name: 'Ruiz' },
  updated_at: WHEN,
  trashed_at: null,
  trashed_by: null,
  can: { download: true, edit: true, purge: false },
  ...more,
});

/** What its reader may do with a file that cannot be had yet. */
export const NOT_YET = { download: false, edit: true, purge: false };
