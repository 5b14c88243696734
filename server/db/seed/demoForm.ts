import { v5 as uuidv5 } from 'uuid';
import type { Facts, SubjectRef } from '#schemas/credential/subject.ts';
import { fieldsOf, type FormField } from '#schemas/engine/form.ts';
import { maskOf, sensitiveOf } from '#schemas/engine/mask.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { demoValues } from './demoValues.ts';

/** How far a subject of the demo is: its values and documents follow from it. */
export type Phase = 'draft' | 'submitted' | 'review' | 'returned' | 'approved';

export interface DemoForm extends SubjectRef {
  readonly key: string;
  readonly name: string;
  readonly phase: Phase;
  readonly provider_user_id: string | null;
  /** Who judged the values, where the phase says that somebody did. */
  readonly reviewer_id: string;
  /** When the provider wrote, and the reviewer judged. */
  readonly written: Date;
  readonly judged: Date;
  /** What was known from the start, by field id. */
  readonly known?: Readonly<Record<string, unknown>>;
}

/** Rows of form_instance and field_value, by their columns; jsonb columns hold plain values. */
export interface DemoRows {
  readonly instance: Readonly<Record<string, unknown>> & { readonly entity_id: string };
  readonly values: readonly Readonly<Record<string, unknown>>[];
}

/** What a form of the demo says of where its subject works and what it does. */
export const factsOf = ({ values }: DemoRows): Facts =>
  Object.fromEntries(
    values
      .filter(({ field_id }) => ['state', 'category', 'service_levels'].includes(String(field_id)))
      .map(({ field_id, value }) => [field_id, value]),
  );

export const REASONS = [
  'This is not the number on the document you sent',
  'Please give the name as it is registered with the IRS',
  'We could not reach this number',
];

/** A number out of a key, the same on every machine. */
export const seedOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(-8), 16);

/**
 * A form of the demo as its phase implies: half filled as a draft, whole and unjudged when submitted, partly judged in
 * review, with refusals when it came back, approved throughout in the end. The same form gives the same rows, but for
 * what is encrypted.
 */
export function demoForm(form: DemoForm, vault: Vault): DemoRows {
  const number = seedOf(form.resource_id ?? form.account_id);
  const fields = fieldsOf(SHIPPED_FORMS[form.key]!);
  const all = demoValues(fields, { name: form.name, number, written: form.written, known: form.known ?? {} });
  const shown = fields.filter((field) => field.fieldId in all);
  const filled =
    form.phase === 'draft' ? shown.slice(0, Math.ceil(shown.length * (0.3 + (number % 5) / 10))) : shown;
  const at = { created_at: form.written.toISOString(), updated_at: form.written.toISOString() };
  const instance = {
    entity_id: uuidv5(form.key, form.resource_id ?? form.account_id),
    account_id: form.account_id,
    resource_id: form.resource_id,
    schema_key: form.key,
    schema_version: 1,
    ...at,
  };
  const values = filled.map((field, index) => ({
    instance_id: instance.entity_id,
    field_id: field.fieldId,
    rev: 1,
    ...stored(field, all[field.fieldId], instance.entity_id, vault),
    source: 'PROVIDER',
    draft: form.phase === 'draft',
    author_id: form.provider_user_id,
    ...at,
    ...judgement(form, index, number),
  }));
  return { instance, values };
}

function stored(field: FormField, value: unknown, instance: string, vault: Vault) {
  const sensitive = sensitiveOf(field);
  if (!sensitive) return { value, value_enc: null };
  const sealed = vault.seal({ instance, field: field.fieldId, rev: 1 }, value);
  return { value: maskOf(sensitive, value), value_enc: `\\x${sealed.toString('hex')}` };
}

function judgement({ phase, reviewer_id, judged }: DemoForm, index: number, number: number) {
  const by = { reviewed_by: reviewer_id, reviewed_at: judged.toISOString() };
  const pending = { state: 'PENDING', reason_text: null, reviewed_by: null, reviewed_at: null };
  const approved = { state: 'APPROVED', reason_text: null, ...by };
  if (phase === 'draft' || phase === 'submitted') return pending;
  if (phase === 'returned' && index % 11 === number % 11)
    return { state: 'REJECTED', reason_text: REASONS[number % REASONS.length], ...by };
  return phase === 'review' && index % 3 === number % 3 ? pending : approved;
}
