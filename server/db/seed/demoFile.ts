import { v5 as uuidv5 } from 'uuid';
import { PROVIDER_EDITS, STAFF_REVIEWS } from '#schemas/credential/account.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { fieldsOf, shownFields, type FormField } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { ACCOUNT_FORM, SHIPPED_FORMS } from '#schemas/forms/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { AccountCredentialStatus } from '#schemas/vocabulary/index.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { npiOf } from './npi.ts';

export interface DemoAccount {
  /** The account's key; everything else of the file follows from it, so the demo is the same everywhere. */
  readonly id: string;
  readonly name: string;
  readonly lead_type: LeadType;
  readonly status: AccountCredentialStatus;
  readonly provider_user_id: string | null;
  /** Who judged the values, where the status says that somebody did. */
  readonly reviewer_id: string;
  /** When the provider wrote, ISO 8601. */
  readonly written_at: string;
  /** When the reviewer judged; a week later unless said. */
  readonly judged_at?: string;
  /** What was known from the start, by field id. */
  readonly known?: Readonly<Record<string, unknown>>;
}

/** Rows of form_instance and field_value, by their columns; jsonb columns hold plain values. */
export interface DemoFile {
  readonly instance: Readonly<Record<string, unknown>> & { readonly entity_id: string };
  readonly values: readonly Readonly<Record<string, unknown>>[];
}

const WEEK_MS = 7 * 86_400_000;
const YEAR_MS = 365 * 86_400_000;
const REASONS = [
  'This is not the number on the document you sent',
  'Please give the name as it is registered with the IRS',
  'We could not reach this number',
];

/**
 * The file of a demo account, as its status implies: half filled in onboarding, whole and unjudged when submitted,
 * partly judged in review, with refusals when it came back, approved throughout from APPROVED on. Pure: the same
 * account gives the same rows.
 */
export function demoFile(account: DemoAccount): DemoFile {
  const key = ACCOUNT_FORM[account.lead_type];
  const form = SHIPPED_FORMS[key]!;
  const number = seedOf(account.id);
  const written = new Date(account.written_at);
  const fields = fieldsOf(form);
  const judged = account.judged_at ? new Date(account.judged_at) : new Date(written.getTime() + WEEK_MS);
  const all: Record<string, unknown> = {
    ...Object.fromEntries(
      fields.map((field) => [field.fieldId, valueOf(field, account.name, number, written)]),
    ),
    ...account.known,
  };
  const shown = shownFields(fields, all);
  const filled = isPartial(account.status)
    ? shown.slice(0, Math.ceil(shown.length * (0.3 + (number % 5) / 10)))
    : shown;
  const instance = {
    entity_id: uuidv5('form', account.id),
    account_id: account.id,
    schema_key: key,
    schema_version: 1,
    created_at: written.toISOString(),
    updated_at: written.toISOString(),
  };
  const values = filled.map((field, index) => ({
    instance_id: instance.entity_id,
    field_id: field.fieldId,
    rev: 1,
    value: all[field.fieldId],
    source: 'PROVIDER',
    draft: isPartial(account.status),
    author_id: account.provider_user_id,
    created_at: written.toISOString(),
    updated_at: written.toISOString(),
    ...judgement(account, index, number, judged),
  }));
  return { instance, values };
}

const isPartial = (status: AccountCredentialStatus): boolean =>
  status === 'ONBOARDING' || status === 'INCOMPLETE_APPLICATION';

function judgement(account: DemoAccount, index: number, number: number, at: Date): Record<string, unknown> {
  const judged = { reviewed_by: account.reviewer_id, reviewed_at: at.toISOString() };
  const pending = { state: 'PENDING', reason_text: null, reviewed_by: null, reviewed_at: null };
  const approved = { state: 'APPROVED', reason_text: null, ...judged };
  if (isPartial(account.status) || account.status === 'PENDING_REVIEW') return pending;
  const returned = PROVIDER_EDITS.includes(account.status);
  if (returned && index % 11 === number % 11)
    return { state: 'REJECTED', reason_text: REASONS[number % REASONS.length], ...judged };
  return STAFF_REVIEWS.includes(account.status) && index % 3 === number % 3 ? pending : approved;
}

/** A number out of a key, the same on every machine. */
const seedOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(-8), 16);

const digitsOf = (number: number, count: number): string =>
  String((number * 7919 + 104_729) % 10 ** count).padStart(count, '1');

const BY_ID: Readonly<Record<string, (name: string, number: number) => unknown>> = {
  legal_name: (name) => name,
  contact_first_name: (_name, n) => ['Ana', 'James', 'Gloria', 'Luis'][n % 4],
  contact_last_name: (_name, n) => ['Castro', 'Bennett', 'Nguyen', 'Walker'][n % 4],
  street: (_name, n) => `${100 + (n % 900)} Oak Ave`,
  city: () => 'Miami',
  state: () => 'FL',
  zip: () => '33101',
  signer_name: (_name, n) => ['Ana Castro', 'James Bennett', 'Gloria Nguyen', 'Luis Walker'][n % 4],
  signer_title: () => 'Owner',
  specialty: (_name, n) => ['Cardiology', 'Pediatrics', 'Family medicine'][n % 3],
  aggregate_groups: () => ['NONE'],
};

/** A plausible value that the field's schema accepts. */
function valueOf(field: FormField, name: string, number: number, written: Date): unknown {
  const { fieldId, schema } = field;
  const own = BY_ID[fieldId];
  if (own) return own(name, number);
  if ('const' in schema) return schema.const;
  const item = (schema.items ?? schema) as JsonSchema;
  const list = formLists()[String(item['x-list'])];
  if (list) {
    const codes = codesOf(list);
    const code = codes[number % codes.length];
    return schema.items ? [code] : code;
  }
  switch (schema.type) {
    case 'boolean':
      return number % 2 === 0;
    case 'integer':
      return fieldId.endsWith('_amount') ? 1_000_000 : 1 + (number % 40);
    default:
      return textOf(field, name, number, written);
  }
}

function textOf({ fieldId, schema }: FormField, name: string, number: number, written: Date): string {
  const host = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '') || 'provider'}.example`;
  switch (schema.format) {
    case 'ein':
      return `59${digitsOf(number, 7)}`;
    case 'npi':
      return npiOf(`1${digitsOf(number, 8)}`);
    case 'phone':
      return `+1305555${digitsOf(number, 4)}`;
    case 'mail-address':
      return `${fieldId.startsWith('contact') ? 'contact' : 'office'}@${host}`;
    case 'web-url':
      return `https://${host}`;
    case 'day':
      return new Date(written.getTime() + (fieldId.endsWith('_expires_on') ? YEAR_MS : 0))
        .toISOString()
        .slice(0, 10);
    default:
      return `${fieldId.replaceAll('_', '-').toUpperCase().slice(0, 12)}-${digitsOf(number, 5)}`;
  }
}
