import type { Store } from 'ra-core';
import type { ReactNode } from 'react';
import type { FieldState } from '#schemas/credential/file.ts';
import type { CredentialDocument, RequirementItem } from '#schemas/credential/item.ts';
import type { Cycle, FormRef, ResourceRecord } from '#schemas/credential/subject.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { Form } from '#schemas/engine/form.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import CredentialDetails from '#src/resources/credentials/CredentialDetails.tsx';
// The tabs are read before the first test, so that no test waits for one to be read.
import '#src/resources/credentials/details/comments/CommentsTab.tsx';
import '#src/resources/credentials/details/documents/DocumentsTab.tsx';
import '#src/resources/credentials/details/forms/FormsTab.tsx';
import '#src/resources/credentials/details/history/HistoryTab.tsx';
import '#src/resources/credentials/details/items/RequirementsTab.tsx';
import '#src/resources/credentials/details/resources/ResourcesTab.tsx';
import '#src/resources/credentials/details/review/ReviewTab.tsx';
import '#src/resources/credentials/details/verification/VerificationTab.tsx';
import type { Account, FormFile } from '#src/resources/credentials/api.ts';
import { answerPage, type Answers, byCall, ME, OTHER, type Sent, show } from '#tests/src/kit.ts';
import { builtForm } from '../../forms/support.ts';
import { fileItem } from '../../../support/fileItem.ts';

export const ACCOUNT = '0190a1b2-c3d4-7e5f-8a9b-0000000000a1';
export const DRIVER = '0190a1b2-c3d4-7e5f-8a9b-0000000000d1';
export const INSTANCE = '0190a1b2-c3d4-7e5f-8a9b-0000000000f1';
export const REVIEW = `credentialing/instances/${INSTANCE}/review`;
export const REVEAL = `credentialing/instances/${INSTANCE}/reveal`;

const SUMMARY = {
  progress: 80,
  missing_items: 1,
  pending_items: 0,
  expiring_items: 0,
  expired_items: 0,
  pending_values: 3,
  rejected_values: 0,
  open_hits: 0,
  next_expiry_on: null,
};
const CYCLE: Cycle = {
  entity_id: 'cycle',
  version: 4,
  account_id: ACCOUNT,
  resource_id: null,
  no: 1,
  kind: 'INITIAL',
  approval_status: null,
  approval_type: null,
  received_on: '2025-03-01',
  submitted_on: '2025-03-05',
  effective_on: null,
  recredential_on: null,
  decision: null,
  decided_at: null,
  closed_at: null,
};
const FORM: FormRef = {
  entity_id: INSTANCE,
  key: 'insurance',
  schema_version: 1,
  title: 'Insurance',
  progress: 80,
  pending: 3,
  rejected: 0,
};
export const RIGHTS = {
  edit: true,
  renew: false,
  submit: false,
  review: true,
  reveal: true,
  internal: true,
  statuses: ['APPROVED', 'UPDATES_NEEDED', 'DENIED'],
};

type AccountPart = Partial<Omit<Account, 'can'>> & { readonly can?: Partial<Account['can']> };

export const account = (part: AccountPart = {}): Account => ({
  ...SUMMARY,
  entity_id: ACCOUNT,
  version: 7,
  name: 'Rayo Rides',
  lead_type: 'TP',
  credential_status: 'CREDENTIALING_REVIEW',
  operational_status: 'NEVER_ACTIVE',
  status_at: '2025-03-10T12:00:00Z',
  cred_agent_id: ME,
  submitted_at: '2025-03-05T12:00:00Z',
  created_at: '2025-03-01T12:00:00Z',
  updated_at: '2025-03-10T12:00:00Z',
  forms: [FORM],
  cycle: CYCLE,
  ...part,
  can: { ...RIGHTS, claim: false, assign: false, screen: true, packet: true, ...part.can },
});

export const resource = (part: Partial<ResourceRecord> = {}): ResourceRecord => ({
  ...SUMMARY,
  entity_id: DRIVER,
  version: 2,
  account_id: ACCOUNT,
  lead_type: 'TP',
  kind: 'DRIVER',
  name: 'Ana Ruiz',
  credential_status: 'CRED_ON_REVIEW',
  operational_status: 'NEVER_ACTIVE',
  status_at: '2025-03-10T12:00:00Z',
  submitted_at: null,
  first_active_at: null,
  created_at: '2025-03-01T12:00:00Z',
  updated_at: '2025-03-10T12:00:00Z',
  forms: [FORM],
  cycle: { ...CYCLE, resource_id: DRIVER },
  can: { ...RIGHTS, statuses: ['ACTIVE'], remove: false },
  ...part,
});

export const paper = fileItem({
  area: 'credentialing',
  use: 'credential',
  folder_prefix: null,
  name: 'liability.pdf',
  secure: true,
  preview: null,
  can: { download: true, edit: false, purge: false },
});

export const document = (part: Partial<CredentialDocument> = {}): CredentialDocument => ({
  entity_id: 'document',
  version: 5,
  account_id: ACCOUNT,
  resource_id: null,
  requirement_id: 'requirement',
  file: paper,
  issued_on: null,
  expires_on: '2026-01-31',
  state: 'PENDING',
  reason_code: null,
  reason_text: null,
  reviewed_at: null,
  reviewed_by: null,
  archived_at: null,
  created_at: '2025-03-01T12:00:00Z',
  created_by: null,
  can: { edit: false, remove: false, review: true },
  ...part,
});

export const item = (part: Partial<RequirementItem> = {}): RequirementItem => ({
  entity_id: 'item',
  version: 3,
  account_id: ACCOUNT,
  resource_id: null,
  requirement_id: 'requirement',
  code: 'GENERAL_LIABILITY_INSURANCE',
  name: 'General liability insurance',
  help: null,
  required: true,
  needs_document: true,
  needs_psv: false,
  validity: 'DATE',
  validity_months: null,
  state: 'PENDING',
  expires_on: null,
  psv_until: null,
  waived_reason: null,
  documents: [document()],
  can: { upload: false, waive: true },
  ...part,
});

/** A value that waits for a decision. */
export const waiting = { rev: 3, state: 'PENDING', source: 'PROVIDER', author_id: OTHER } as const;

/** What the server has of the form now. */
export interface Server {
  file: FormFile;
}

/** The server stores a part of the form, and answers it. */
export function storeFile(
  server: Server,
  {
    instance,
    ...part
  }: Partial<Omit<FormFile, 'instance'>> & { readonly instance?: Partial<FormFile['instance']> },
) {
  const { version } = server.file.instance;
  server.file = {
    ...server.file,
    ...part,
    instance: { ...server.file.instance, version: version + 1, ...instance },
  };
  return { body: server.file };
}

export interface FileOptions {
  readonly account?: AccountPart;
  readonly marks?: Record<string, Partial<FieldState>>;
  readonly data?: FormFile['data'];
  readonly language?: Language;
  /** In place of the shipped one. */
  readonly form?: Form;
  readonly items?: readonly RequirementItem[];
  readonly answers?: (sent: Sent, server: Server) => ReturnType<Answers>;
  /** What react-admin has kept in the browser. */
  readonly stored?: Record<string, unknown>;
  readonly around?: (screen: ReactNode) => ReactNode;
}

interface OpenOptions extends FileOptions {
  readonly resource?: Partial<ResourceRecord> | null;
  readonly type?: string;
  readonly search?: string;
  /** The same browser as before. */
  readonly store?: Store;
}

/** The insurance form of an account, or of what hangs on it, as the server tells it. */
export async function insuranceOf(
  owner: Account,
  { marks = {}, data = {}, language = 'en', form = SHIPPED_FORMS.insurance! }: FileOptions,
  driver: ResourceRecord | null = null,
): Promise<FormFile> {
  const { definition, states } = await builtForm(form, language, marks);
  return {
    ...definition,
    account: owner,
    resource: driver,
    instance: {
      entity_id: INSTANCE,
      version: 1,
      account_id: ACCOUNT,
      resource_id: driver?.entity_id ?? null,
      schema_key: 'insurance',
      schema_version: 1,
      title: 'Insurance',
    },
    data,
    fields: states,
    progress: { required: 1, filled: 1, percent: 80, missing: [] },
    editable: true,
  };
}

/** The screen of a credential file, with the insurance form as its only one; `file` is what the server has of it now. */
export async function open(options: OpenOptions = {}) {
  const { items = [item()], language = 'en', search = '', answers, ...browser } = options;
  const driver = options.resource ? resource(options.resource) : null;
  const owner = account(options.account);
  const server: Server = { file: await insuranceOf(owner, options, driver) };
  const known = byCall({
    [`credentialing/accounts/${ACCOUNT}`]: { body: owner },
    ...(driver && { [`credentialing/resources/${DRIVER}`]: { body: driver } }),
    [`credentialing/instances/${INSTANCE}`]: () => ({ body: server.file }),
    'credentialing/items': answerPage(items),
    'credentialing/settings': { body: { four_eyes: false } },
  });
  const view = await show(<CredentialDetails />, {
    ...browser,
    language,
    path: '/credentialing/credential/details/:id/:type',
    at: {
      pathname: `/credentialing/credential/details/${driver ? DRIVER : ACCOUNT}/${options.type ?? (driver ? 'driver' : 'account')}`,
      search,
    },
    session: { role: 'CREDENTIALS_AGENT', type: null },
    answers: (sent) => answers?.(sent, server) ?? known(sent),
  });
  return { ...view, server };
}
