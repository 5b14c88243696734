import type { Generated } from 'kysely';
import type { Json, Moment, Stamp } from './columns.ts';

interface FormSchemaTable {
  id: Generated<string>;
  key: string;
  version: number;
  status: string;
  json_schema: Json<Record<string, unknown>>;
  ui_schema: Json<Record<string, unknown>>;
  labels: Json<Record<string, unknown>>;
  rules: Json<unknown[]>;
  checksum: string;
  note: string | null;
  based_on: number | null;
  revision: Generated<number>;
  ops: Json<unknown[]>;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
  published_at: Moment;
  release_id: string | null;
}

interface FormReleaseTable {
  id: Generated<string>;
  key: string;
  checksum: string;
  json_schema: Json<Record<string, unknown>>;
  ui_schema: Json<Record<string, unknown>>;
  labels: Json<Record<string, unknown>>;
  rules: Json<unknown[]>;
  state: string;
  created_at: Stamp;
}

interface FormMigrationTable {
  entity_id: string;
  version: Generated<number>;
  key: string;
  mode: string;
  status: Generated<string>;
  to_version: number;
  revision: number | null;
  undoes_id: string | null;
  total: Generated<number>;
  done: Generated<number>;
  outcomes: Json<Record<string, number>>;
  ops: Json<Record<string, number>>;
  after: string | null;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
  finished_at: Moment;
}

interface FormMigrationItemTable {
  migration_id: string;
  instance_id: string;
  from_version: number;
  outcome: string;
  instance_version: number;
  written: Json<unknown[]>;
  changed: string[];
  invalid: string[];
}

export interface FormSchemaTables {
  form_schema: FormSchemaTable;
  form_release: FormReleaseTable;
  form_migration: FormMigrationTable;
  form_migration_item: FormMigrationItemTable;
}
