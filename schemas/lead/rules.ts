import type { Rule } from '#schemas/engine/rules.ts';
import { EXIT_STATUSES } from '#schemas/vocabulary/index.ts';

/** The order of a contract's dates: signed, then effective, then expired (specification §5). */
export const CONTRACT_DATE_RULES: readonly Rule[] = [
  { rule: 'order', before: 'signing_date', after: 'effective_date' },
  { rule: 'order', before: 'effective_date', after: 'expiration_date', strict: true },
  { rule: 'order', before: 'signing_date', after: 'expiration_date', strict: true },
];

/** Rules between the fields of a lead of either type (specification §5). */
export const LEAD_RULES: readonly Rule[] = [
  { rule: 'anyOf', fields: ['company_name', 'phone'] },
  { rule: 'together', fields: ['contact_first_name', 'contact_last_name'] },
  { rule: 'requiredWhen', field: 'status_reason', when: 'status', is: EXIT_STATUSES },
  ...CONTRACT_DATE_RULES,
];
