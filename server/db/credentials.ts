import type { Generated } from 'kysely';
import type { LeadType } from '#schemas/permissions.ts';
import type {
  AccountCredentialStatus,
  ApprovalStatus,
  ApprovalType,
  CheckResult,
  CommentVisibility,
  CycleKind,
  ExclusionSource,
  FieldReviewState,
  HitResolution,
  ItemState,
  ListStatus,
  OperationalStatus,
  RejectReason,
  ResourceCredentialStatus,
  ResourceKind,
  SubjectKind,
  Validity,
  VerificationMethod,
  VerificationResult,
} from '#schemas/vocabulary/index.ts';
import type { Json, Moment, Stamp } from './columns.ts';

/** What settle() keeps of a subject, so that lists need not open it. */
interface Summary {
  progress: Generated<number>;
  missing_items: Generated<number>;
  pending_items: Generated<number>;
  expiring_items: Generated<number>;
  expired_items: Generated<number>;
  pending_values: Generated<number>;
  rejected_values: Generated<number>;
  open_hits: Generated<number>;
  next_expiry_on: string | null;
  required_parts: Generated<number>;
  filled_parts: Generated<number>;
  facts: Json<Record<string, unknown>>;
}

interface AccountTable extends Summary {
  own: Json<Record<string, unknown>>;
  entity_id: string;
  lead_id: string | null;
  lead_type: LeadType;
  version: Generated<number>;
  name: string;
  credential_status: AccountCredentialStatus;
  operational_status: OperationalStatus;
  status_at: Stamp;
  provider_user_id: string | null;
  cred_agent_id: string | null;
  submitted_at: Moment;
  withdrawn_at: Moment;
  erased_at: Moment;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
}

interface ResourceTable extends Summary {
  entity_id: string;
  version: Generated<number>;
  account_id: string;
  lead_type: LeadType;
  kind: ResourceKind;
  name: string;
  credential_status: ResourceCredentialStatus;
  operational_status: OperationalStatus;
  status_at: Stamp;
  submitted_at: Moment;
  first_active_at: Moment;
  erased_at: Moment;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
}

/** What belongs to a subject: an account (no resource) or one of its resources. */
interface OfSubject {
  account_id: string;
  resource_id: string | null;
}

interface FormInstanceTable extends OfSubject {
  entity_id: string;
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
  value_enc: Buffer | null;
  source: string;
  draft: Generated<boolean>;
  state: Generated<FieldReviewState>;
  reason_code: RejectReason | null;
  reason_text: string | null;
  author_id: string | null;
  created_at: Stamp;
  updated_at: Stamp;
  reviewed_by: string | null;
  reviewed_at: Moment;
}

interface CredentialCycleTable extends OfSubject {
  entity_id: string;
  version: Generated<number>;
  no: number;
  kind: CycleKind;
  approval_status: ApprovalStatus | null;
  approval_type: ApprovalType | null;
  received_on: string | null;
  submitted_on: string | null;
  effective_on: string | null;
  recredential_on: string | null;
  decision: string | null;
  decided_by: string | null;
  decided_at: Moment;
  closed_at: Moment;
  created_at: Stamp;
  updated_at: Stamp;
}

interface RequirementTable {
  entity_id: string;
  version: Generated<number>;
  code: string;
  subject_kind: SubjectKind;
  lead_type: LeadType | null;
  name_en: string;
  name_es: string;
  help_en: string | null;
  help_es: string | null;
  states: Generated<string[]>;
  categories: Generated<string[]>;
  service_levels: Generated<string[]>;
  required: Generated<boolean>;
  needs_document: Generated<boolean>;
  needs_psv: Generated<boolean>;
  validity: Generated<Validity>;
  validity_months: number | null;
  warn_days: Generated<number>;
  grace_days: Generated<number>;
  psv_days: Generated<number>;
  position: Generated<number>;
  active: Generated<boolean>;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
}

interface DocumentTable extends OfSubject {
  entity_id: string;
  version: Generated<number>;
  requirement_id: string;
  file_id: string;
  issued_on: string | null;
  expires_on: string | null;
  state: Generated<FieldReviewState>;
  reason_code: RejectReason | null;
  reason_text: string | null;
  reviewed_by: string | null;
  reviewed_at: Moment;
  supersedes: string | null;
  archived_at: Moment;
  submitted_at: Moment;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
}

interface RequirementItemTable extends OfSubject {
  entity_id: string;
  version: Generated<number>;
  requirement_id: string;
  state: ItemState;
  document_id: string | null;
  expires_on: string | null;
  psv_until: string | null;
  waived_reason: string | null;
  waived_by: string | null;
  waived_at: Moment;
  created_at: Stamp;
  updated_at: Stamp;
}

interface VerificationTable extends OfSubject {
  entity_id: string;
  version: Generated<number>;
  requirement_id: string | null;
  source: string;
  method: VerificationMethod;
  result: VerificationResult;
  verified_on: string;
  valid_until: string | null;
  evidence_file_id: string | null;
  note: string | null;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
}

interface CredentialCommentTable extends OfSubject {
  entity_id: string;
  version: Generated<number>;
  field_id: string | null;
  visibility: CommentVisibility;
  text: string;
  created_at: Stamp;
  created_by: string;
  updated_at: Stamp;
}

interface StatusEventTable extends OfSubject {
  no: number;
  at: Date;
  event: Json<Record<string, unknown>>;
  prev_hash: string;
  hash: string;
  /** The row of the history by which it lost what it said of a person. */
  erased_by: string | null;
}

interface ExclusionListTable {
  entity_id: string;
  version: Generated<number>;
  source: ExclusionSource;
  status: ListStatus;
  file_id: string | null;
  url: string | null;
  sha256: string | null;
  rows: number | null;
  skipped: number | null;
  failure: string | null;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  loaded_at: Moment;
}

interface ExclusionRowTable {
  list_id: string;
  no: number;
  row_key: string;
  checksum: string;
  last_key: string | null;
  first_key: string | null;
  business_key: string | null;
  npi: string | null;
  state: string | null;
  data: Json<Record<string, string>>;
}

interface ScreeningIdentityTable extends OfSubject {
  subject_id: string;
  kind: SubjectKind;
  first_name: string | null;
  last_name: string | null;
  business_names: Generated<string[]>;
  npi: string | null;
  states: Generated<string[]>;
  screened_at: Moment;
}

interface ExclusionCheckTable extends OfSubject {
  entity_id: string;
  version: Generated<number>;
  list_id: string;
  source: ExclusionSource;
  result: CheckResult;
  hits: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface ExclusionHitTable extends OfSubject {
  entity_id: string;
  version: Generated<number>;
  source: ExclusionSource;
  row_key: string;
  checksum: string;
  result: CheckResult;
  score: number;
  row: Json<Record<string, string>>;
  resolution: Generated<HitResolution>;
  note: string | null;
  evidence_file_id: string | null;
  resolved_by: string | null;
  resolved_at: Moment;
  first_seen_at: Stamp;
  last_seen_at: Stamp;
  created_at: Stamp;
  updated_at: Stamp;
}

interface NetworkSettingTable {
  entity_id: string;
  version: Generated<number>;
  key: string;
  value: Json<Record<string, unknown>>;
  updated_at: Stamp;
  updated_by: string | null;
}

export interface CredentialTables {
  account: AccountTable;
  resource: ResourceTable;
  form_instance: FormInstanceTable;
  field_value: FieldValueTable;
  credential_cycle: CredentialCycleTable;
  requirement: RequirementTable;
  document: DocumentTable;
  requirement_item: RequirementItemTable;
  verification: VerificationTable;
  credential_comment: CredentialCommentTable;
  status_event: StatusEventTable;
  exclusion_list: ExclusionListTable;
  exclusion_row: ExclusionRowTable;
  screening_identity: ScreeningIdentityTable;
  exclusion_check: ExclusionCheckTable;
  exclusion_hit: ExclusionHitTable;
  network_setting: NetworkSettingTable;
}
