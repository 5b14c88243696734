import {
  AGREEMENT_ACTIONS,
  AGREEMENT_LIFECYCLE,
  AGREEMENTS,
  type AgreementAction,
  type AgreementRecipient,
} from '#schemas/agreement/index.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { Values } from '#schemas/engine/field.ts';
import { entries, listsFilled } from '#schemas/engine/resource.ts';
import { refusal } from '#schemas/engine/transitions.ts';
import { scopeOf, type Action, type LeadType } from '#schemas/permissions.ts';
import type { AgreementMethod, AgreementStatus } from '#schemas/vocabulary/index.ts';
import type { Change } from '#server/db/schema.ts';
import type { Actor } from '#server/platform/actor.ts';
import { jsonList, type Event } from '#server/platform/write.ts';
import { isOwn, type LeadRow } from '../leads/lead.ts';

/** A row of the agreement table. */
export type AgreementRow = Values & {
  readonly entity_id: string;
  readonly version: number;
  readonly lead_id: string;
  readonly lead_type: LeadType;
  readonly method: AgreementMethod;
  readonly status: AgreementStatus;
  readonly created_by: string | null;
  readonly sent_by: string | null;
};
/** With what decides whose its lead is. */
export type OwnedAgreement = AgreementRow & { readonly lead: LeadOwners };
export type LeadOwners = Pick<LeadRow, 'assignee_id' | 'pr_assigned_id' | 'created_by'>;

/** The right that an action takes (domain §6: create o/t, cancel by the sender/t, terminate –/t). */
const RIGHTS: Readonly<Record<AgreementAction, Action>> = {
  sign: 'agreement.create',
  cancel: 'agreement.cancel',
  terminate: 'agreement.terminate',
};

/** Whether the actor may write agreements of this lead. */
export function mayWriteOn(actor: Actor, lead: LeadOwners): boolean {
  const scope = scopeOf(actor.role, 'agreement.create');
  return scope === 'type' || (scope === 'own' && isOwn(actor, lead));
}

/** Whether the actor may do it in some status; whether the status allows it is the lifecycle's to say. */
export function mayAct(actor: Actor, action: AgreementAction, row: OwnedAgreement): boolean {
  const right = RIGHTS[action];
  if (right === 'agreement.create') return mayWriteOn(actor, row.lead);
  const scope = scopeOf(actor.role, right);
  return scope === 'type' || (scope === 'own' && (row.sent_by ?? row.created_by) === actor.id);
}

/** Whether an agreement for electronic signature is asked for what only one on paper is: to be signed by hand. */
export const isWrongHand = (action: unknown, method: unknown): boolean =>
  action === 'sign' && method === 'ESIGN';

/** Whether the lifecycle lets the action follow now. */
export const isNext = (
  action: AgreementAction,
  { status, method }: Pick<AgreementRow, 'status' | 'method'>,
): boolean =>
  !isWrongHand(action, method) &&
  refusal(AGREEMENT_LIFECYCLE, status, AGREEMENT_ACTIONS[action].to, false) === null;

/** In which those who sign are written to. */
export const languageOf = ({ language }: AgreementRow): Language => (language === 'es' ? 'es' : 'en');

/** Those who are to sign, in their order. */
export const recipientsOf = ({ recipients }: AgreementRow): readonly AgreementRecipient[] =>
  recipients as readonly AgreementRecipient[];

/** Field values as what to write: tables of rows go into jsonb columns, and who took everybody off has an empty one. */
export const columnsOf = ({ recipients, ...values }: Values): Values => ({
  ...listsFilled(AGREEMENTS.fields, values),
  ...(recipients === undefined ? {} : { recipients: jsonList(Array.isArray(recipients) ? recipients : []) }),
});

/** What was signed, or went out to be, is not rewritten. */
export const isDraft = ({ status }: Pick<AgreementRow, 'status'>): boolean =>
  status === AGREEMENT_LIFECYCLE.initial;

/** What the history of its lead tells of a change to it; `more` beside which agreement it was. */
export const updated = (
  { entity_id, lead_id, name }: AgreementRow,
  changes: readonly Change[],
  more: Readonly<Record<string, unknown>> = {},
): Event => ({
  type: 'LEAD_CONTRACT_UPDATED',
  about: { resource: 'lead', id: lead_id },
  changes,
  detail: { agreement: entity_id, name, ...more },
});

/** The agreement as the API answers it, with what its reader may do to it now. */
export function presentAgreement(row: OwnedAgreement, actor: Actor): Record<string, unknown> {
  const may = (action: AgreementAction) => isNext(action, row) && mayAct(actor, action, row);
  return {
    entity_id: row.entity_id,
    version: row.version,
    lead_type: row.lead_type,
    ...Object.fromEntries(entries(AGREEMENTS.fields).map(([name]) => [name, row[name] ?? null])),
    can: {
      edit: isDraft(row) && mayWriteOn(actor, row.lead),
      sign: may('sign'),
      cancel: may('cancel'),
      terminate: may('terminate'),
    },
  };
}
