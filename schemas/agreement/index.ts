import { WRITTEN_FIELDS } from '#schemas/activity/fields.ts';
import type { Fields, RecordOf } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { Lifecycle } from '#schemas/engine/transitions.ts';
import type { EnvelopeHappened } from '#schemas/contract/events.ts';
import { approves, OURS } from '#schemas/contract/party.ts';
import { SIGNERS } from '#schemas/contract/signer.ts';
import { TEMPLATES } from '#schemas/contract/template.ts';
import { BUSINESS_FIELDS } from '#schemas/lead/fields/business.ts';
import { CONTRACT_DATE_RULES } from '#schemas/lead/rules.ts';
import type {
  AgreementMethod,
  AgreementStatus,
  ContractParty,
  RecipientStatus,
  ReminderPace,
  SignerRole,
} from '#schemas/vocabulary/index.ts';
import lifecycle from './lifecycle.json' with { type: 'json' };

export const AGREEMENT_LIFECYCLE: Lifecycle = lifecycle;

const own = { section: 'agreement', store: 'column' } as const;
const sending = { section: 'sending', store: 'column' } as const;

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
  // Required of what is new (specification §5), which the server sees to: there are older ones, and installations without contracting.
  template_id: {
    kind: 'record',
    of: 'template',
    same: 'type',
    filter: true,
    ...own,
    label: { en: 'Template', es: 'Plantilla' },
  },
  tags: { kind: 'texts', of: 'text', filter: true, ...own, label: { en: 'Tags', es: 'Etiquetas' } },
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

/** How it is sent: at first as its template says (specification §3 'Templates'). */
const SENDING = {
  // In the order in which they sign.
  recipients: {
    kind: 'rows',
    maxRows: 3,
    ...sending,
    label: { en: 'Signers', es: 'Firmantes' },
    fields: {
      party: { kind: 'code', list: 'CONTRACT_PARTY', required: true, label: { en: 'Side', es: 'Parte' } },
      name: { ...SIGNERS.fields.name, required: false },
      email: { ...SIGNERS.fields.email, required: false },
      role: { ...SIGNERS.fields.role, required: false, where: { field: 'party', is: OURS } },
    },
  },
  in_order: { ...TEMPLATES.fields.in_order, ...sending },
  cc: { ...TEMPLATES.fields.cc, ...sending },
  email_subject: { ...TEMPLATES.fields.email_subject, ...sending },
  email_body: { ...TEMPLATES.fields.email_body, ...sending },
  language: {
    kind: 'code',
    list: 'MAIL_LANGUAGE',
    ...sending,
    label: { en: 'Language of the mails', es: 'Idioma de los correos' },
  },
  reminder_pace: {
    kind: 'code',
    list: 'REMINDER_PACE',
    ...sending,
    label: { en: 'Reminders', es: 'Recordatorios' },
  },
  expires_days: {
    kind: 'count',
    min: 1,
    max: 365,
    ...sending,
    label: { en: 'Days to sign', es: 'Días para firmar' },
    help: { en: 'For each, from when they are asked.', es: 'Para cada uno, desde que se le pide.' },
  },
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
  end_reason: {
    kind: 'code',
    list: 'AGREEMENT_END',
    readOnly: true,
    store: 'column',
    filter: true,
    label: { en: 'Why it ended', es: 'Por qué terminó' },
  },
  end_text: {
    kind: 'longText',
    readOnly: true,
    store: 'column',
    label: { en: 'In their words', es: 'En sus palabras' },
  },
  sent_at: { kind: 'dateTime', readOnly: true, store: 'column', label: { en: 'Sent', es: 'Enviado' } },
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
  fields: { ...WHAT, ...DATES, ...PAPER, ...SENDING, ...STATE, ...WRITTEN_FIELDS },
  sections: {
    agreement: { en: 'Agreement', es: 'Acuerdo' },
    sending: { en: 'Sending', es: 'Envío' },
  },
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
  cancel: {
    to: 'CANCELLED',
    form: {
      ...AGREEMENTS,
      fields: {
        end_text: {
          kind: 'longText',
          maxLength: 1000,
          ...own,
          label: { en: 'Reason, which the signers read', es: 'Motivo, que leen los firmantes' },
        },
      },
    },
  },
  // Specification §4: terminating needs an end date.
  terminate: {
    to: 'TERMINATED',
    form: { ...AGREEMENTS, fields: { terminated_date: { ...END.terminated_date, required: true } } },
  },
} as const satisfies Record<string, { to: AgreementStatus; form: Resource }>;
export type AgreementAction = keyof typeof AGREEMENT_ACTIONS;

/** Whether it is on its way to its signers, or with them: its envelope may still move. */
export const isOut = ({
  method,
  status,
}: {
  readonly method: AgreementMethod;
  readonly status: AgreementStatus;
}): boolean => method === 'ESIGN' && (status === 'IN_PROGRESS' || status === 'SENT');

/** Somebody who is asked to sign; what is null is still to be said. */
export type AgreementRecipient = RecordOf<typeof SENDING.recipients.fields>;

/** What somebody does with the paper: who approves has nothing to sign. */
export const roleOf = ({ party, role }: Pick<AgreementRecipient, 'party' | 'role'>): SignerRole =>
  approves(party, role) ? 'APPROVER' : 'SIGNER';

/** Was asked, and has not answered. */
export const isAskedNow = (status: RecipientStatus): boolean => status === 'ASKED' || status === 'OPENED';

/** What the signing service said last of an agreement that was sent. */
export interface AgreementSigning {
  readonly recipients: readonly {
    readonly party: ContractParty;
    readonly status: RecipientStatus;
    /** When they came to it (ISO 8601). */
    readonly at: string | null;
    /** When they were asked, first or anew (ISO 8601); null: not yet. */
    readonly asked_at: string | null;
    /** Until when they may sign (ISO 8601); null: they are not asked now. */
    readonly until: string | null;
    readonly reason: string | null;
  }[];
}

/** What its signing service tells of what happened, newest first: answer of `GET /leads/agreements/{id}/events`. */
export interface AgreementEvents {
  readonly items: readonly EnvelopeHappened[];
}

/** What those who sign are asked once more, as the history tells it. */
export type AgreementAsked =
  | { readonly word: 'remind' }
  | { readonly word: 'resend'; readonly party: ContractParty };

/** How long each recipient has from when they are asked, unless said otherwise (days). */
export const EXPIRES_DAYS = 90;
/** How often who was asked is reminded, unless said otherwise. */
export const REMINDER_PACE_FIRST: ReminderPace = 'EVERY_OTHER_DAY';
/** The first reminder after so many days, none after so many more (domain §1 'E-sign'). */
export const REMIND_FIRST_DAYS = 5;
export const REMIND_LAST_DAYS = 30;
