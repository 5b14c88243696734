import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { LeadType, Role } from '#schemas/permissions.ts';

/** Written by default, read as a Date. */
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Json<T> = JSONColumnType<T & object>;

interface UserTable {
  entity_id: string;
  username: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: string | null;
  roles: Role[];
  active: Generated<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface LookupTable {
  entity_id: string;
  list: string;
  code: string;
  name_en: string;
  name_es: string;
  parent_ids: string[];
  lead_type: LeadType | null;
  position: number;
  retired_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The columns that the server itself reads; the rest of a lead's columns follow from the fields of schemas/lead. */
interface LeadTable {
  entity_id: string;
  lead_type: LeadType;
  version: Generated<number>;
  status: string;
  pr_assigned_id: string | null;
  assignee_id: string | null;
  last_imported_by_id: string | null;
  import_flow_id: string | null;
  data: Json<Record<string, unknown>>;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** One field's way from one value to another. */
export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

interface HistoryTable {
  entity_id: string;
  at: Stamp;
  type: string;
  resource: string;
  record_id: string;
  version: number | null;
  actor_id: string | null;
  request_id: string | null;
  changes: Json<Change[]>;
  detail: Json<Record<string, unknown>>;
}

interface ImportFlowTable {
  entity_id: string;
  lead_type: LeadType;
  version: Generated<number>;
  filename: string;
  size: number;
  status: string;
  stage: string;
  separator: string;
  headers: Json<string[]>;
  samples: Json<string[][]>;
  mappings: Json<unknown[]>;
  counts: Json<Record<string, number>>;
  failure: string | null;
  created_by: string;
  created_at: Stamp;
  updated_at: Stamp;
  started_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface ImportItemTable {
  entity_id: string;
  flow_id: string;
  row_no: number;
  status: string;
  data: Json<Record<string, string>>;
  record: Json<Record<string, unknown>>;
  fails: Json<Fail[]>;
  lead_id: string | null;
  duplicate_of: string | null;
  version: Generated<number>;
  updated_at: Stamp;
}

interface AccountTable {
  entity_id: string;
  lead_id: string | null;
  lead_type: LeadType;
  version: Generated<number>;
  name: string;
  credential_status: string;
  operational_status: string;
  provider_user_id: string | null;
  cred_agent_id: string | null;
  submitted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
}

interface FormSchemaTable {
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
  created_at: Stamp;
  created_by: string | null;
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface FormInstanceTable {
  entity_id: string;
  account_id: string;
  schema_key: string;
  schema_version: number;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface FieldValueTable {
  instance_id: string;
  field_id: string;
  rev: number;
  value: Json<Record<string, unknown>> | null;
  source: string;
  draft: Generated<boolean>;
  state: Generated<string>;
  reason_text: string | null;
  author_id: string | null;
  created_at: Stamp;
  updated_at: Stamp;
  reviewed_by: string | null;
  reviewed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Tables {
  installation: { key: string; value: string };
  app_user: UserTable;
  lookup: LookupTable;
  lead: LeadTable;
  history: HistoryTable;
  import_flow: ImportFlowTable;
  import_source: { flow_id: string; content: Buffer };
  import_item: ImportItemTable;
  account: AccountTable;
  form_schema: FormSchemaTable;
  form_instance: FormInstanceTable;
  field_value: FieldValueTable;
}
