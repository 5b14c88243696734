import type { FileItem } from '#schemas/file/index.ts';
import type { Person } from '#schemas/person.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type {
  CheckResult,
  CommentVisibility,
  ExclusionSource,
  FieldReviewState,
  HitResolution,
  ItemState,
  ListStatus,
  RejectReason,
  SubjectKind,
  Validity,
  VerificationMethod,
  VerificationResult,
} from '#schemas/vocabulary/index.ts';
import type { SubjectRef } from './subject.ts';

/** What subjects of a kind must hand in (GET /credentialing/requirements). Empty lists: any. */
export interface Requirement {
  readonly entity_id: string;
  readonly version: number;
  readonly code: string;
  readonly subject_kind: SubjectKind;
  readonly lead_type: LeadType | null;
  readonly name_en: string;
  readonly name_es: string;
  readonly help_en: string | null;
  readonly help_es: string | null;
  readonly states: readonly string[];
  readonly categories: readonly string[];
  readonly service_levels: readonly string[];
  readonly required: boolean;
  readonly needs_document: boolean;
  readonly needs_psv: boolean;
  readonly validity: Validity;
  readonly validity_months: number | null;
  readonly warn_days: number;
  readonly grace_days: number;
  readonly psv_days: number;
  readonly position: number;
  readonly active: boolean;
}

/** A document of an item; `file` is null for readers who may not open it. Days are YYYY-MM-DD, moments ISO 8601. */
export interface CredentialDocument extends SubjectRef {
  readonly entity_id: string;
  readonly version: number;
  readonly requirement_id: string;
  readonly file: FileItem | null;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  readonly state: FieldReviewState;
  readonly reason_code: RejectReason | null;
  readonly reason_text: string | null;
  readonly reviewed_at: string | null;
  /** null to a provider, who does not learn who works on its file. */
  readonly reviewed_by: Person | null;
  readonly archived_at: string | null;
  readonly created_at: string;
  readonly created_by: Person | null;
  readonly can: { readonly edit: boolean; readonly remove: boolean; readonly review: boolean };
}

/** One requirement of one subject, as it stands (GET /credentialing/items), in the reader's language. */
export interface RequirementItem extends SubjectRef {
  readonly entity_id: string;
  readonly version: number;
  readonly requirement_id: string;
  readonly code: string;
  readonly name: string;
  readonly help: string | null;
  readonly required: boolean;
  readonly needs_document: boolean;
  readonly needs_psv: boolean;
  readonly validity: Validity;
  readonly validity_months: number | null;
  readonly state: ItemState;
  readonly expires_on: string | null;
  readonly psv_until: string | null;
  readonly waived_reason: string | null;
  /** Newest first; the current one is the approved one that is not archived. */
  readonly documents: readonly CredentialDocument[];
  readonly can: { readonly upload: boolean; readonly waive: boolean };
}

export interface Verification extends SubjectRef {
  readonly entity_id: string;
  readonly requirement_id: string | null;
  /** The requirement's code. */
  readonly code: string | null;
  readonly source: string;
  readonly method: VerificationMethod;
  readonly result: VerificationResult;
  readonly verified_on: string;
  readonly valid_until: string | null;
  readonly evidence_file_id: string | null;
  readonly note: string | null;
  readonly created_at: string;
  readonly created_by: Person | null;
}

export interface CredentialComment extends SubjectRef {
  readonly entity_id: string;
  readonly field_id: string | null;
  readonly visibility: CommentVisibility;
  readonly text: string;
  readonly created_at: string;
  /** null to a provider when the author is staff. */
  readonly created_by: Person | null;
  readonly from_provider: boolean;
}

export interface ExclusionList {
  readonly entity_id: string;
  readonly version: number;
  readonly source: ExclusionSource;
  readonly status: ListStatus;
  readonly url: string | null;
  readonly file_id: string | null;
  readonly rows: number | null;
  readonly skipped: number | null;
  /** Why it could not be loaded, in the reader's language. */
  readonly failure: string | null;
  readonly created_at: string;
  readonly loaded_at: string | null;
  readonly created_by: Person | null;
}

export interface ExclusionCheck extends SubjectRef {
  readonly entity_id: string;
  readonly source: ExclusionSource;
  readonly result: CheckResult;
  readonly hits: number;
  /** First compared with this list. */
  readonly created_at: string;
  /** Last compared with it. */
  readonly updated_at: string;
}

export interface ExclusionHit extends SubjectRef {
  readonly entity_id: string;
  readonly version: number;
  /** The subject's own name and kind, and its account's name. */
  readonly kind: SubjectKind;
  readonly name: string;
  readonly account_name: string;
  readonly source: ExclusionSource;
  readonly result: CheckResult;
  readonly score: number;
  /** Whether the current list still has it; one that is not listed any more stays until a person resolves it. */
  readonly listed: boolean;
  /** The list's row by its column names. */
  readonly row: Readonly<Record<string, string>>;
  readonly resolution: HitResolution;
  readonly note: string | null;
  readonly evidence_file_id: string | null;
  readonly resolved_at: string | null;
  readonly resolved_by: Person | null;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly can: { readonly clear: boolean; readonly confirm: boolean };
}
