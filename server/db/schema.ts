import type { ColumnType, Generated } from 'kysely';
import type { RuleRun } from '#schemas/assign-rule/index.ts';
import type { AssignmentOrder } from '#schemas/assignment.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { LeadQuery } from '#schemas/lead/figures.ts';
import type { LeadType, Role } from '#schemas/permissions.ts';
import type { AgreementRecipient, AgreementSigning } from '#schemas/agreement/index.ts';
import type { AgreementEnd, ReminderPace } from '#schemas/vocabulary/index.ts';
import type { Json, Moment, Stamp } from './columns.ts';
import type { ContractingTables } from './contracting.ts';
import type { CredentialTables } from './credentials.ts';
import type { FormSchemaTables } from './formSchemas.ts';
import type { FileTables } from './files.ts';
import type { KeyTables } from './keys.ts';
import type { Change, HistoryTables } from './history.ts';
import type { PrivacyTables } from './privacy.ts';
import type { ReportTables } from './reports.ts';

export type { Change };

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
  version: Generated<number>;
  list: string;
  code: string;
  name_en: string;
  name_es: string;
  parent_ids: string[];
  lead_type: LeadType | null;
  position: number;
  retired_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
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
  merged_into_id: ColumnType<string | null, string | null | undefined, string | null>;
  data: Json<Record<string, unknown>>;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  erased_at: Moment;
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
  encoding: Generated<string>;
  header_row: Generated<number>;
  options: Json<Record<string, unknown>>;
  suggestions: Json<unknown[]>;
  headers_key: Generated<string>;
  checksum: Generated<string>;
  counts: Json<Record<string, number>>;
  created_by: string;
  created_at: Stamp;
  updated_at: Stamp;
  started_at: Moment;
  finished_at: Moment;
  emptied_at: Moment;
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
  uneven: Generated<boolean>;
  decision: string | null;
  keys: Generated<string[]>;
  job_id: string | null;
  outcome: string | null;
  changes: Json<Change[]>;
  lead_version: number | null;
  version: Generated<number>;
  updated_at: Stamp;
}

interface ImportJobTable {
  entity_id: string;
  flow_id: string;
  lead_type: LeadType;
  version: Generated<number>;
  status: string;
  counts: Json<Record<string, number>>;
  created_by: string;
  created_at: Stamp;
  updated_at: Stamp;
  started_at: Stamp;
  finished_at: Moment;
  undone_by: string | null;
  undone_at: Moment;
}

interface ImportMappingTable {
  entity_id: string;
  lead_type: LeadType;
  version: Generated<number>;
  name: string;
  headers: Json<string[]>;
  headers_key: string;
  mappings: Json<unknown[]>;
  created_by: string;
  created_at: Stamp;
  updated_at: Stamp;
}

/** What the tables around a lead have in common. */
interface LeadPart {
  entity_id: string;
  lead_id: string;
  lead_type: LeadType;
  version: Generated<number>;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
}

interface NoteTable extends LeadPart {
  subject: string;
  text: string | null;
  edited_at: Moment;
  edited_by: string | null;
}

interface OutreachTable extends LeadPart {
  subject: string;
  type: string;
  date: string;
  description: string | null;
  notify_ids: Generated<string[]>;
  attachment_id: string | null;
}

interface TaskTable extends LeadPart {
  title: string;
  type: string;
  status: string;
  due_date: string | null;
  assignee_ids: Generated<string[]>;
  description: string | null;
  remind_days: number | null;
  repeats: string | null;
  follows_id: string | null;
  repeat_day: number | null;
  snoozed_until: string | null;
  decision_note: string | null;
  decided_by: string | null;
  decided_at: Moment;
  completed_at: Moment;
}

interface NoticeTable {
  entity_id: string;
  key: string;
  user_id: string;
  code: string;
  params: Json<Record<string, unknown>>;
  resource: string | null;
  record_id: string | null;
  in_app: Generated<boolean>;
  read_at: Moment;
  mail_state: Generated<string>;
  mail_failure: string | null;
  created_at: Stamp;
  mailed_at: Moment;
}

interface LiveEventTable {
  id: Generated<string>;
  xid: Generated<string>;
  at: Stamp;
  type: string;
  resource: string;
  record_id: string | null;
  version: number | null;
  actor_id: string | null;
  user_id: string | null;
  lead_type: LeadType | null;
  internal: Generated<boolean>;
}

interface PresenceTable {
  connection_id: string;
  user_id: string;
  resource: string;
  record_id: string;
  until: Date;
}

interface AgreementTable extends LeadPart {
  method: Generated<string>;
  name: string;
  type: string;
  status: string;
  tags: Generated<string[]>;
  signing_date: string | null;
  effective_date: string | null;
  expiration_date: string | null;
  terminated_date: string | null;
  status_at: Stamp;
  file_id: string | null;
  template_id: string | null;
  template_no: number | null;
  recipients: ColumnType<AgreementRecipient[], string | undefined, string>;
  in_order: boolean | null;
  cc: Generated<string[]>;
  email_subject: string | null;
  email_body: string | null;
  reminder_pace: ReminderPace | null;
  expires_days: number | null;
  sent_at: Moment;
  sent_by: string | null;
  sent_file_id: string | null;
  signing_service: string | null;
  signing: Json<AgreementSigning> | null;
  checked_at: Moment;
  reminded_at: Moment;
  end_reason: AgreementEnd | null;
  end_text: string | null;
}

interface LeadMergeTable {
  entity_id: string;
  version: Generated<number>;
  lead_type: LeadType;
  survivor_id: string;
  merged_id: string;
  changes: Json<Change[]>;
  /** Table → keys of the rows that moved. */
  moved: Json<Record<string, string[]>>;
  created_at: Stamp;
  created_by: string;
  updated_at: Stamp;
  updated_by: string | null;
  undone_at: Moment;
}

interface BulkActionTable {
  entity_id: string;
  version: Generated<number>;
  lead_type: LeadType;
  kind: string;
  params: Json<Record<string, unknown>>;
  status: string;
  total: number;
  rule_id: ColumnType<string | null, string | null | undefined, string | null>;
  undoes_id: ColumnType<string | null, string | null | undefined, string | null>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  skipped: Generated<number>;
  created_at: Stamp;
  created_by: string;
  updated_at: Stamp;
  finished_at: Moment;
}

interface BulkItemTable {
  action_id: string;
  position: number;
  lead_id: string;
  outcome: string | null;
  fails: Json<Fail[]> | null;
  assignee_id: string | null;
  before_id: string | null;
  lead_version: number | null;
}

interface AssignRuleTable {
  entity_id: string;
  version: Generated<number>;
  lead_type: LeadType;
  name: string;
  description: string | null;
  trigger: string;
  plan: Json<AssignmentOrder>;
  query: Json<LeadQuery>;
  turn: Generated<number>;
  last_run_at: Moment;
  last_run: Json<RuleRun> | null;
  created_at: Stamp;
  created_by: string;
  updated_at: Stamp;
  updated_by: string | null;
}

/** Written by `lead_tally_settle` alone (docs/decisions/015). */
interface LeadTallyTable {
  lead_type: LeadType;
  scope: string | null;
  facet: string;
  key: string | null;
  status: string;
  n: number;
}

interface SavedViewTable {
  entity_id: string;
  version: Generated<number>;
  resource: string;
  owner_id: string;
  name: string;
  shared: Generated<boolean>;
  default_for_agents: Generated<boolean>;
  default_for_supervisors: Generated<boolean>;
  query: Json<Record<string, unknown>>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface UserSettingTable {
  user_id: string;
  key: string;
  value: Json<Record<string, unknown>>;
  updated_at: Stamp;
}

export interface Tables
  extends
    FileTables,
    CredentialTables,
    FormSchemaTables,
    ContractingTables,
    HistoryTables,
    KeyTables,
    PrivacyTables,
    ReportTables {
  installation: { key: string; value: string };
  app_user: UserTable;
  lookup: LookupTable;
  lead: LeadTable;
  import_flow: ImportFlowTable;
  import_source: { flow_id: string; content: Buffer };
  import_item: ImportItemTable;
  import_job: ImportJobTable;
  import_mapping: ImportMappingTable;
  note: NoteTable;
  outreach: OutreachTable;
  task: TaskTable;
  agreement: AgreementTable;
  lead_merge: LeadMergeTable;
  bulk_action: BulkActionTable;
  bulk_item: BulkItemTable;
  assign_rule: AssignRuleTable;
  lead_tally: LeadTallyTable;
  saved_view: SavedViewTable;
  user_setting: UserSettingTable;
  notice: NoticeTable;
  live_event: LiveEventTable;
  presence: PresenceTable;
}
