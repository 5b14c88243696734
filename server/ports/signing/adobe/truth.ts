import { isAskedNow } from '#schemas/agreement/index.ts';
import { HAPPENED_MOST, type EnvelopeHappened } from '#schemas/contract/events.ts';
import type { AgreementEnd, EnvelopeEvent, RecipientStatus } from '#schemas/vocabulary/index.ts';
import type { EnvelopeState, RecipientState } from '../index.ts';
import {
  setOf,
  type AdobeAgreement,
  type AdobeEvent,
  type AdobeMembers,
  type AdobeReminder,
  type AdobeSet,
} from './api.ts';
import type { AdobeRecipient, AdobeRow } from './store.ts';

/** All that Acrobat Sign says of an agreement. */
export interface AdobeTruth {
  readonly agreement: AdobeAgreement;
  readonly members: AdobeMembers;
  readonly events: readonly AdobeEvent[];
}

type Status = EnvelopeState['status'];

/** Its statuses in ours (domain §3); those that are new to us are of an agreement that is out. */
const STATUSES: Readonly<Record<string, Status>> = {
  DRAFT: 'IN_PROGRESS',
  AUTHORING: 'IN_PROGRESS',
  PREFILL: 'IN_PROGRESS',
  DOCUMENTS_NOT_YET_PROCESSED: 'IN_PROGRESS',
  SIGNED: 'SIGNED',
  APPROVED: 'SIGNED',
  ACCEPTED: 'SIGNED',
  DELIVERED: 'SIGNED',
  FORM_FILLED: 'SIGNED',
  ARCHIVED: 'SIGNED',
  CANCELLED: 'CANCELLED',
  ABORTED: 'CANCELLED',
  EXPIRED: 'CANCELLED',
};
export const statusOf = ({ status }: AdobeAgreement): Status => STATUSES[status] ?? 'SENT';

/** Its events in ours; others say nothing that is shown. */
const KINDS: Readonly<Record<string, EnvelopeEvent>> = {
  CREATED: 'SENT',
  ACTION_REQUESTED: 'ASKED',
  SIGNATURE_REQUESTED: 'ASKED',
  APPROVAL_REQUESTED: 'ASKED',
  EMAIL_VIEWED: 'OPENED',
  DOCUMENT_VIEWED: 'OPENED',
  ACTION_COMPLETED: 'SIGNED',
  ACTION_COMPLETED_HOSTED: 'SIGNED',
  ACTION_COMPLETED_OFFLINE: 'SIGNED',
  ACTION_COMPLETED_OFFLINE_HOSTED: 'SIGNED',
  WRITTEN_SIGNED: 'SIGNED',
  ESIGNED: 'SIGNED',
  SIGNED: 'SIGNED',
  DIGSIGNED: 'SIGNED',
  APPROVED: 'SIGNED',
  ACCEPTED: 'SIGNED',
  FORM_FILLED: 'SIGNED',
  DELIVERED: 'SIGNED',
};
/** Those that end it, and why: also who did not prove in so many tries that it is them, which it withdraws by itself. */
const ENDS: Readonly<Record<string, AgreementEnd>> = {
  REJECTED: 'DECLINED',
  RECALLED: 'VOIDED',
  EXPIRED: 'EXPIRED',
  EXPIRED_AUTOMATICALLY: 'EXPIRED',
  AUTO_CANCELLED_CONVERSION_PROBLEM: 'FAILED',
  RECALLED_MAX_SIGNING_EMAIL_OTP_ATTEMPTS: 'FAILED',
  RECALLED_MAX_SIGNING_KBA_ATTEMPTS: 'FAILED',
  RECALLED_MAX_SIGNING_PASSWORD_ATTEMPTS: 'FAILED',
  RECALLED_MAX_SIGNING_PHONE_ATTEMPTS: 'FAILED',
};
const ENDED: Readonly<Record<AgreementEnd, EnvelopeEvent>> = {
  DECLINED: 'DECLINED',
  VOIDED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
  FAILED: 'CANCELLED',
};
/** What happened to all, whoever's name it has there. */
const OF_ALL: readonly EnvelopeEvent[] = ['SENT', 'CANCELLED'];
const kindOf = ({ type }: AdobeEvent): EnvelopeEvent | undefined => {
  const end = ENDS[type];
  return end ? ENDED[end] : KINDS[type];
};

/** How an agreement stands, as the port says it. */
export function stateOf(row: AdobeRow, { agreement, members, events }: AdobeTruth): EnvelopeState {
  const status = statusOf(agreement);
  const end = status === 'CANCELLED' ? events.findLast(({ type }) => type in ENDS) : undefined;
  const signed = latest(events.filter((event) => kindOf(event) === 'SIGNED'));
  const ended = latest(events);
  const sets = members.participantSets ?? [];
  const endReason =
    status !== 'CANCELLED'
      ? null
      : agreement.status === 'EXPIRED'
        ? 'EXPIRED'
        : (ENDS[end?.type ?? ''] ?? 'VOIDED');
  return {
    status,
    recipients: row.recipients.map((recipient) =>
      recipientState(recipient, sideOf(sets, recipient), sets, events, agreement, end),
    ),
    endReason,
    // What failed is told by its word for it.
    endText: end?.comment || (endReason === 'FAILED' && end?.type) || null,
    signedOn: status === 'SIGNED' ? ((signed ?? ended)?.slice(0, 10) ?? null) : null,
  };
}

function recipientState(
  { party, asked_anew: askedAnew }: AdobeRecipient,
  side: Side,
  sets: readonly AdobeSet[],
  events: readonly AdobeEvent[],
  agreement: AdobeAgreement,
  end: AdobeEvent | undefined,
): RecipientState {
  const { set } = side;
  const theirs = events.filter((event) => isOf(sets, side, event));
  const when = (kind: EnvelopeEvent) => latest(theirs.filter((event) => kindOf(event) === kind));
  // That we asked anew is a reminder like others there: only we know.
  const askedAt = latest([when('ASKED'), askedAnew ?? null].flatMap((date) => (date ? [{ date }] : [])));
  const as = (status: RecipientStatus, at: string | null, reason: string | null = null) => ({
    party,
    status,
    at,
    askedAt,
    // One for all, which ends with that of who is asked now.
    until: isAskedNow(status) && statusOf(agreement) === 'SENT' ? (agreement.expirationTime ?? null) : null,
    reason,
  });

  if (set?.status === 'COMPLETED' || statusOf(agreement) === 'SIGNED') return as('SIGNED', when('SIGNED'));
  const rejected = end?.type === 'REJECTED' && theirs.includes(end) ? end : undefined;
  if (rejected) return as('DECLINED', rejected.date, rejected.comment || null);
  if (askedAt === null && !set?.status.startsWith('WAITING_FOR_MY_')) return as('WAITING', null);
  if (agreement.status === 'EXPIRED') return as('EXPIRED', end?.date ?? null);
  const openedAt = when('OPENED');
  const isOpened = openedAt !== null && Date.parse(openedAt) >= Date.parse(askedAt ?? openedAt);
  return isOpened ? as('OPENED', openedAt) : as('ASKED', askedAt);
}

/** Under what Acrobat Sign knows one of those who sign: their set, and all addresses, since they may have handed it on. */
interface Side {
  readonly set: AdobeSet | undefined;
  readonly emails: readonly string[];
}
const sideOf = (sets: readonly AdobeSet[], recipient: AdobeRecipient): Side => {
  const set = setOf(sets, recipient);
  return { set, emails: [recipient.email.toLowerCase(), ...addressesOf(set)] };
};
const addressesOf = (set: AdobeSet | undefined): readonly string[] =>
  (set?.memberInfos ?? []).map(({ email }) => email.toLowerCase());

/** Whose an event is: by the id of who did it, since two sides may have one address; by that where it names nobody known. */
const isOf = (
  sets: readonly AdobeSet[],
  { set, emails }: Side,
  { participantId, participantEmail = '' }: AdobeEvent,
): boolean => {
  const named = sets.find(({ memberInfos }) => memberInfos.some(({ id }) => id === participantId));
  return named ? named === set : emails.includes(participantEmail.toLowerCase());
};

/** What happened to an agreement, newest first; whom we wrote to once more is told by its reminders. */
export function happenedOf(
  { recipients }: AdobeRow,
  { members, events }: Pick<AdobeTruth, 'members' | 'events'>,
  reminders: readonly AdobeReminder[],
): EnvelopeHappened[] {
  const sets = members.participantSets ?? [];
  const people = recipients.map((recipient) => {
    const side = sideOf(sets, recipient);
    return { party: recipient.party, side, ids: side.set?.memberInfos.map(({ id }) => id) ?? [] };
  });
  const told = events.flatMap((event): EnvelopeHappened[] => {
    const kind = kindOf(event);
    const party = people.find(({ side }) => isOf(sets, side, event))?.party ?? null;
    return kind ? [{ at: event.date, kind, party: OF_ALL.includes(kind) ? null : party }] : [];
  });
  const reminded = reminders.flatMap(({ lastSentDate: at, recipientParticipantIds = [] }) =>
    people.flatMap(({ party, ids }): EnvelopeHappened[] =>
      at && ids.some((id) => recipientParticipantIds.includes(id)) ? [{ at, kind: 'REMINDED', party }] : [],
    ),
  );
  // Of what happened in the same second the later one stands later there, and so first here.
  return [...told, ...reminded]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .reverse()
    .slice(0, HAPPENED_MOST)
    .map((one) => ({ ...one, at: new Date(one.at).toISOString() }));
}

const latest = (events: readonly Pick<AdobeEvent, 'date'>[]): string | null =>
  events.reduce<string | null>(
    (found, { date }) => (found === null || Date.parse(date) > Date.parse(found) ? date : found),
    null,
  );

/** Who is to act now: their ids, and since when they are asked (ISO 8601; null: not told). */
export function turnOf({ members, events }: AdobeTruth): {
  readonly ids: readonly string[];
  readonly since: string | null;
} {
  const sets = members.participantSets ?? [];
  const waiting = sets.filter(({ status }) => status.startsWith('WAITING_FOR_MY_'));
  const active = waiting.flatMap(({ memberInfos }) =>
    memberInfos.filter(({ status }) => status !== 'REPLACED'),
  );
  const sides = waiting.map((set): Side => ({ set, emails: addressesOf(set) }));
  const asked = events.filter(
    (event) => kindOf(event) === 'ASKED' && sides.some((side) => isOf(sets, side, event)),
  );
  return { ids: active.map(({ id }) => id), since: latest(asked) };
}
