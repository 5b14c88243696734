import type { Generated } from 'kysely';
import type { Language } from '#schemas/engine/codes.ts';
import type { LetterKind, LetterParams } from '#schemas/contract/letters.ts';
import type { Placement } from '#schemas/contract/placement.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type {
  AgreementEnd,
  AgreementType,
  ContractParty,
  EnvelopeEvent,
  RecipientStatus,
  SignerRole,
} from '#schemas/vocabulary/index.ts';
import type { Json, Moment, Stamp } from './columns.ts';

interface SignerTable {
  entity_id: string;
  version: Generated<number>;
  lead_type: LeadType;
  name: string;
  role: SignerRole;
  email: string;
  title: string | null;
  phone: string | null;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
}

interface TemplateTable {
  entity_id: string;
  version: Generated<number>;
  lead_type: LeadType;
  name: string;
  type: AgreementType;
  description: string | null;
  tags: Generated<string[]>;
  file_id: string;
  current_no: Generated<number>;
  signer_id: string | null;
  in_order: boolean | null;
  cc: Generated<string[]>;
  email_subject: string | null;
  email_body: string | null;
  enabled: Generated<boolean>;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
}

interface TemplateVersionTable {
  template_id: string;
  no: number;
  file_id: string;
  pdf_key: string;
  pdf_sha256: string;
  pages: Json<readonly { readonly w: number; readonly h: number }[]>;
  placements: Json<readonly Placement[]>;
  created_at: Stamp;
  created_by: string | null;
}

export interface EnvelopeTable {
  entity_id: string;
  name: string;
  subject: string;
  message: string;
  sender: Json<{ readonly name: string; readonly email: string }>;
  cc: string[];
  expires_days: number;
  placements: Json<readonly Placement[]>;
  paper_key: string;
  paper_sha256: string;
  signed_key: string | null;
  signed_sha256: string | null;
  state: Generated<'SENT' | 'COMPLETING' | 'SIGNED' | 'CANCELLED'>;
  last_seq: Generated<number>;
  last_hash: string | null;
  end_reason: AgreementEnd | null;
  end_text: string | null;
  created_at: Stamp;
  ended_at: Moment;
}

export interface EnvelopeRecipientTable {
  envelope_id: string;
  party: ContractParty;
  position: number;
  role: SignerRole;
  name: string;
  email: string;
  status: Generated<RecipientStatus>;
  asked_at: Moment;
  expires_at: Moment;
  opened_at: Moment;
  consent_version: string | null;
  consented_at: Moment;
  language: Language;
  filled: Buffer | null;
  ended_at: Moment;
  reason: string | null;
}

export interface SigningLinkTable {
  entity_id: string;
  hash: Buffer;
  envelope_id: string;
  party: ContractParty;
  created_at: Stamp;
  expires_at: Moment;
  used_at: Moment;
  codes: Generated<number>;
  code_expires_at: Moment;
  code_tries: Generated<number>;
}

interface EnvelopeEventTable {
  envelope_id: string;
  seq: number;
  at: Stamp;
  kind: EnvelopeEvent;
  party: ContractParty | null;
  ip: string | null;
  agent: string | null;
  detail: Json<Record<string, unknown>>;
  previous: string;
  hash: string;
}

export interface LetterTable {
  entity_id: string;
  key: string;
  kind: LetterKind;
  envelope_id: string | null;
  link_id: string | null;
  code_no: number | null;
  name: string;
  address: string;
  language: Language;
  params: Json<LetterParams>;
  state: Generated<'QUEUED' | 'SENT' | 'FAILED'>;
  failure: string | null;
  created_at: Stamp;
  sent_at: Moment;
}

interface AdobeEnvelopeTable {
  entity_id: string;
  agreement_id: string | null;
  recipients: Json<
    readonly {
      readonly party: ContractParty;
      readonly position: number;
      readonly email: string;
      /** ISO 8601. */
      readonly asked_anew?: string;
    }[]
  >;
  expires_days: number;
  heard: Generated<boolean>;
  withdrawn: string | null;
  created_at: Stamp;
}

/** Tables of contracting and of the embedded signing service (docs/decisions/016). */
export interface ContractingTables {
  signer: SignerTable;
  contract_template: TemplateTable;
  contract_template_version: TemplateVersionTable;
  envelope: EnvelopeTable;
  envelope_recipient: EnvelopeRecipientTable;
  signing_link: SigningLinkTable;
  signing_session: { hash: Buffer; envelope_id: string; party: ContractParty; expires_at: Date };
  envelope_event: EnvelopeEventTable;
  letter: LetterTable;
  signing_key: {
    entity_id: string;
    certificate: string;
    sealed: Buffer;
    created_at: Stamp;
    expires_at: Date;
  };
  adobe_envelope: AdobeEnvelopeTable;
  adobe_notice: { id: string; at: Stamp };
}
