import { WRITTEN_FIELDS } from '#schemas/activity/fields.ts';
import type { Fields } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { Lifecycle } from '#schemas/engine/transitions.ts';
import { BUSINESS_FIELDS } from '#schemas/lead/fields/business.ts';
import { CONTRACT_DATE_RULES } from '#schemas/lead/rules.ts';
import type { AgreementStatus } from '#schemas/vocabulary/index.ts';
import lifecycle from './lifecycle.json' with { type: 'json' };

export const AGREEMENT_LIFECYCLE: Lifecycle = lifecycle;

const own = { section: 'agreement', store: 'column' } as const;

const WHAT = {
  type: {
    kind: 'code',
    list: 'AGREEMENT_TYPE',
    required: true,
    filter: true,
    ...own,
    label: { en: 'Type', es: 'Tipo' },
  },
  name: { kind: 'text', required: true, ...own, label: { en: 'Name', es: 'Nombre' } },
} as const satisfies Fields;

/** The paper itself: the copy that was signed by hand, until then a draft of it. */
const PAPER = {
  file_id: { kind: 'file', use: 'agreement', ...own, label: { en: 'File', es: 'Archivo' } },
} as const satisfies Fields;

/** The dates have the names, and the order, of the lead's own contract dates (specification §3, §5). */
const DATES = {
  signing_date: { ...BUSINESS_FIELDS.signing_date, ...own },
  effective_date: { ...BUSINESS_FIELDS.effective_date, ...own },
  expiration_date: { ...BUSINESS_FIELDS.expiration_date, ...own },
} as const satisfies Fields;
const END = { terminated_date: { ...BUSINESS_FIELDS.terminated_date, ...own } } as const satisfies Fields;

/** Only an action changes these; how it is signed is said when it is added, and stays. */
const STATE = {
  method: {
    kind: 'code',
    list: 'AGREEMENT_METHOD',
    readOnly: true,
    store: 'column',
    filter: true,
    label: { en: 'How it is signed', es: 'Forma de firma' },
  },
  status: {
    kind: 'code',
    list: 'AGREEMENT_STATUS',
    readOnly: true,
    store: 'column',
    filter: true,
    label: { en: 'Status', es: 'Estado' },
  },
  status_at: {
    kind: 'dateTime',
    readOnly: true,
    store: 'column',
    label: { en: 'Status since', es: 'Estado desde' },
  },
  terminated_date: { ...END.terminated_date, readOnly: true },
} as const satisfies Fields;

/** The legal records of a lead (specification §2 'legal records', §3 Agreements). */
export const AGREEMENTS: Resource = {
  name: 'leads/agreements',
  label: {
    one: { en: 'Agreement', es: 'Acuerdo' },
    many: { en: 'Agreements', es: 'Acuerdos' },
  },
  fields: { ...WHAT, ...DATES, ...PAPER, ...STATE, ...WRITTEN_FIELDS },
  sections: { agreement: { en: 'Agreement', es: 'Acuerdo' } },
  rules: [...CONTRACT_DATE_RULES, { rule: 'order', before: 'signing_date', after: 'terminated_date' }],
};

const REQUIRED_SIGNING = { ...DATES, signing_date: { ...DATES.signing_date, required: true } } as const;

/** A paper that both sides have signed: it has the day on which they did. */
export const SIGNED_AGREEMENT: Resource = {
  ...AGREEMENTS,
  fields: { ...WHAT, ...REQUIRED_SIGNING, ...PAPER },
};

/** What is done to an agreement, none of it to be undone: the status it leads to, and what it needs to be told. */
export const AGREEMENT_ACTIONS = {
  sign: { to: 'SIGNED', form: { ...AGREEMENTS, fields: { ...REQUIRED_SIGNING, ...PAPER } } },
  cancel: { to: 'CANCELLED', form: { ...AGREEMENTS, fields: {} } },
  // Specification §4: terminating needs an end date.
  terminate: {
    to: 'TERMINATED',
    form: { ...AGREEMENTS, fields: { terminated_date: { ...END.terminated_date, required: true } } },
  },
} as const satisfies Record<string, { to: AgreementStatus; form: Resource }>;
export type AgreementAction = keyof typeof AGREEMENT_ACTIONS;
