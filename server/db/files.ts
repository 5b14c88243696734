import type { ColumnType, Generated } from 'kysely';
import type { FileArea, FileUseName } from '#schemas/file/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { FileScan, FileType, UploadState } from '#schemas/vocabulary/index.ts';
import type { Moment, Stamp } from './columns.ts';

interface FileFolderTable {
  entity_id: string;
  version: Generated<number>;
  area: FileArea;
  lead_type: LeadType;
  parent_id: string | null;
  name: string;
  path: string;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
  trashed_at: Moment;
  trashed_by: string | null;
  trashed_with: string | null;
  personal_to: string | null;
}

interface FileTable {
  entity_id: string;
  version: Generated<number>;
  key: string;
  area: FileArea;
  lead_type: LeadType | null;
  use: FileUseName;
  folder_id: string | null;
  name: string;
  secure: Generated<boolean>;
  state: UploadState;
  current_no: number | null;
  type: FileType | null;
  /** PostgreSQL's bigint comes as a text. */
  size: ColumnType<string | null, number | null | undefined, number | null>;
  scan: FileScan | null;
  created_at: Stamp;
  created_by: string;
  updated_at: Stamp;
  updated_by: string | null;
  trashed_at: Moment;
  trashed_by: string | null;
  trashed_with: string | null;
  personal_to: string | null;
}

interface FileVersionTable {
  entity_id: string;
  version: Generated<number>;
  file_id: string;
  no: number;
  state: UploadState;
  failure: string | null;
  virus: string | null;
  upload_key: string;
  size: ColumnType<string, number, number>;
  sha256: string | null;
  secure: Generated<boolean>;
  created_at: Stamp;
  created_by: string;
  updated_at: Stamp;
  expires_at: Stamp;
}

interface FileContentTable {
  sha256: string;
  secure: boolean;
  storage_key: string;
  size: ColumnType<string, number, number>;
  type: FileType;
  scan: FileScan;
  scanned_at: Moment;
  created_at: Stamp;
}

interface FileLinkTable {
  token_hash: string;
  person_id: string;
  version_ids: string[];
  paths: Generated<string[]>;
  kind: string;
  filename: string;
  expires_at: Stamp;
}

/** The tables of files. */
export interface FileTables {
  file: FileTable;
  file_folder: FileFolderTable;
  file_version: FileVersionTable;
  file_content: FileContentTable;
  file_link: FileLinkTable;
}
