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
  ESIGNED: 'SIGNED',
  SIGNED: 'SIGNED',
  DIGSIGNED: 'SIGNED',
  APPROVED: 'SIGNED',
  ACCEPTED: 'SIGNED',
  FORM_FILLED: 'SIGNED',
  DELIVERED: 'SIGNED',
  REJECTED: 'DECLINED',
  RECALLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
  EXPIRED_AUTOMATICALLY: 'EXPIRED',
  AUTO_CANCELLED_CONVERSION_PROBLEM: 'CANCELLED',
};
/** What happened to all, whoever's name it has there. */
const OF_ALL: readonly EnvelopeEvent[] = ['SENT', 'CANCELLED'];
const isKind = ({ type }: AdobeEvent, kind: EnvelopeEvent): boolean => KINDS[type] === kind;

/** Those that end it, and why. */
const ENDS: Readonly<Record<string, AgreementEnd>> = {
  REJECTED: 'DECLINED',
  RECALLED: 'VOIDED',
  EXPIRED: 'EXPIRED',
  EXPIRED_AUTOMATICALLY: 'EXPIRED',
  AUTO_CANCELLED_CONVERSION_PROBLEM: 'FAILED',
};

/** How an agreement stands, as the port says it. */
export function stateOf(row: AdobeRow, { agreement, members, events }: AdobeTruth): EnvelopeState {
  const status = statusOf(agreement);
  const end = status === 'CANCELLED' ? events.findLast(({ type }) => type in ENDS) : undefined;
  const signed = latest(events.filter((event) => isKind(event, 'SIGNED')));
  const ended = latest(events);
  const sets = members.participantSets ?? [];
  return {
    status,
    recipients: row.recipients.map((recipient) =>
      recipientState(recipient, setOf(sets, recipient), events, agreement, end),
    ),
    endReason:
      status !== 'CANCELLED'
        ? null
        : agreement.status === 'EXPIRED'
          ? 'EXPIRED'
          : (ENDS[end?.type ?? ''] ?? 'VOIDED'),
    endText: end?.comment || null,
    signedOn: status === 'SIGNED' ? ((signed ?? ended)?.slice(0, 10) ?? null) : null,
  };
}

function recipientState(
  recipient: AdobeRecipient,
  set: AdobeSet | undefined,
  events: readonly AdobeEvent[],
  agreement: AdobeAgreement,
  end: AdobeEvent | undefined,
): RecipientState {
  const { party, asked_anew: askedAnew } = recipient;
  const emails = emailsOf(recipient, set);
  const theirs = events.filter((event) => isOf(emails, event));
  const when = (kind: EnvelopeEvent) => latest(theirs.filter((event) => isKind(event, kind)));
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

/** All under which Acrobat Sign may know a recipient of ours: they may have handed it on. */
const emailsOf = ({ email }: AdobeRecipient, set: AdobeSet | undefined): readonly string[] =>
  [email, ...(set?.memberInfos ?? []).map((member) => member.email)].map((one) => one.toLowerCase());

const isOf = (emails: readonly string[], { participantEmail = '' }: AdobeEvent): boolean =>
  emails.includes(participantEmail.toLowerCase());

/** What happened to an agreement, newest first; whom we wrote to once more is told by its reminders. */
export function happenedOf(
  { recipients }: AdobeRow,
  { members, events }: Pick<AdobeTruth, 'members' | 'events'>,
  reminders: readonly AdobeReminder[],
): EnvelopeHappened[] {
  const people = recipients.map((recipient) => {
    const set = setOf(members.participantSets ?? [], recipient);
    return {
      party: recipient.party,
      emails: emailsOf(recipient, set),
      ids: set?.memberInfos.map(({ id }) => id) ?? [],
    };
  });
  const told = events.flatMap((event): EnvelopeHappened[] => {
    const kind = KINDS[event.type];
    const party = people.find(({ emails }) => isOf(emails, event))?.party ?? null;
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
  const sets = (members.participantSets ?? []).filter(({ status }) => status.startsWith('WAITING_FOR_MY_'));
  const active = sets.flatMap(({ memberInfos }) => memberInfos.filter(({ status }) => status !== 'REPLACED'));
  const emails = active.map(({ email }) => email.toLowerCase());
  const asked = events.filter((event) => isKind(event, 'ASKED') && isOf(emails, event));
  return { ids: active.map(({ id }) => id), since: latest(asked) };
}
