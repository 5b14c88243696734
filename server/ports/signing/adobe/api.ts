import { setTimeout } from 'node:timers/promises';
import type { ContractParty } from '#schemas/vocabulary/index.ts';
import { SigningAway, type Envelope } from '../index.ts';
import { AdobeRefused, saidBy, type AdobeCall, type AdobeClient } from './client.ts';

/** What is read of Acrobat Sign's answers (REST API v6; domain §3). */
export interface AdobeAgreement {
  readonly id: string;
  readonly status: string;
  readonly expirationTime?: string;
}
export interface AdobeMembers {
  readonly participantSets?: readonly AdobeSet[];
}
export interface AdobeSet {
  /** The party of it, as it was drafted. */
  readonly name?: string;
  readonly order: number;
  readonly status: string;
  /** Also those who were replaced, or handed it on. */
  readonly memberInfos: readonly { readonly id: string; readonly email: string; readonly status?: string }[];
}
export interface AdobeEvent {
  readonly type: string;
  /** ISO 8601. */
  readonly date: string;
  readonly participantId?: string;
  readonly participantEmail?: string;
  readonly comment?: string;
}

export interface AdobeReminder {
  readonly recipientParticipantIds?: readonly string[];
  /** ISO 8601. */
  readonly lastSentDate?: string;
}

/** Where somebody signs in a browser. */
export interface AdobeSigningUrl {
  readonly email: string;
  readonly esignUrl: string;
}

interface AdobeUrlSet {
  readonly signingUrls?: readonly AdobeSigningUrl[];
}

/** So much of what is found by a key is looked at. */
const FOUND_MOST = '20';

const pathOf = (id: string, more = ''): string => `agreements/${encodeURIComponent(id)}${more}`;

export async function uploadPaper(
  client: AdobeClient,
  name: string,
  paper: Uint8Array,
  signal?: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.set('File-Name', name);
  form.set('Mime-Type', 'application/pdf');
  form.set('File', new Blob([Uint8Array.from(paper)], { type: 'application/pdf' }), name);
  const call: AdobeCall = { method: 'POST', path: 'transientDocuments', body: form, isPaper: true };
  return (await client.json<{ transientDocumentId: string }>(call, signal)).transientDocumentId;
}

/** Makes an agreement that nobody hears of yet; answers its id. */
export async function createDraft(
  client: AdobeClient,
  envelope: Envelope,
  transientDocumentId: string,
  signal?: AbortSignal,
): Promise<string> {
  const { id, name, subject, message, language, recipients, cc, expiresDays } = envelope;
  const body = {
    fileInfos: [{ transientDocumentId }],
    name,
    // Its letters are called what the agreement is called.
    message: [...(subject === name ? [] : [subject]), message].filter((text) => text !== '').join('\n\n'),
    participantSetsInfo: recipients.map(({ party, email, position, role }) => ({
      name: party,
      memberInfos: [{ email }],
      order: position,
      role,
    })),
    ...(cc.length === 0 ? {} : { ccs: cc.map((email) => ({ email })) }),
    signatureType: 'ESIGN',
    state: 'DRAFT',
    externalId: { id },
    locale: language === 'es' ? 'es_ES' : 'en_US',
    expirationTime: daysFrom(Date.now(), expiresDays),
  };
  return (await client.json<{ id: string }>({ method: 'POST', path: 'agreements', body }, signal)).id;
}

const DAY_MS = 86_400_000;
export const daysFrom = (from: number, days: number): string => new Date(from + days * DAY_MS).toISOString();

/** The agreement that was made under our key; null: none, or none that it knows of already. */
export async function findByKey(
  client: AdobeClient,
  key: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const query = { externalId: key, pageSize: FOUND_MOST };
  const { userAgreementList = [] } = await client.json<{
    userAgreementList?: readonly { readonly id: string }[];
  }>({ method: 'GET', path: 'agreements', query }, signal);
  return userAgreementList[0]?.id ?? null;
}

/**
 * An agreement, whole, with the mark of how it stands now. One that it made and does not know (yet) is waited for: throws
 * SigningAway.
 */
export async function readAgreement(
  client: AdobeClient,
  id: string,
  signal?: AbortSignal,
): Promise<{ readonly agreement: AdobeAgreement; readonly etag: string }> {
  const answer = await client.call({ method: 'GET', path: pathOf(id) }, signal).catch((error: unknown) => {
    if (error instanceof AdobeRefused && error.status === 404)
      throw new SigningAway('Adobe Acrobat Sign does not know the agreement', { cause: error });
    throw error;
  });
  return { agreement: saidBy<AdobeAgreement>(answer), etag: answer.headers.get('etag') ?? '' };
}

export const readMembers = (client: AdobeClient, id: string, signal?: AbortSignal): Promise<AdobeMembers> =>
  client.json({ method: 'GET', path: pathOf(id, '/members') }, signal);

export const readEvents = async (
  client: AdobeClient,
  id: string,
  signal?: AbortSignal,
): Promise<readonly AdobeEvent[]> =>
  (
    await client.json<{ events?: readonly AdobeEvent[] }>(
      { method: 'GET', path: pathOf(id, '/events') },
      signal,
    )
  ).events ?? [];

/** What its signers are not shown yet is asked for so often, with so long (ms) between. */
const SHOWN_TRIES = 3;
const SHOWN_PAUSE_MS = 1000;

/** Where those whose turn it is sign. Throws SigningAway while it is not shown to them. */
export async function readSigningUrls(
  client: AdobeClient,
  id: string,
  signal?: AbortSignal,
): Promise<readonly AdobeSigningUrl[]> {
  for (let turn = 1; ; turn += 1)
    try {
      const { signingUrlSetInfos = [] } = await client.json<{ signingUrlSetInfos?: readonly AdobeUrlSet[] }>(
        { method: 'GET', path: pathOf(id, '/signingUrls') },
        signal,
      );
      return signingUrlSetInfos.flatMap(({ signingUrls = [] }) => signingUrls);
    } catch (error) {
      if (!(error instanceof AdobeRefused && error.status === 404)) throw error;
      if (turn === SHOWN_TRIES)
        throw new SigningAway('Adobe Acrobat Sign does not show it to its signers yet', { cause: error });
      await setTimeout(SHOWN_PAUSE_MS, undefined, signal ? { signal } : {});
    }
}

export const readPaper = async (client: AdobeClient, id: string, signal?: AbortSignal): Promise<Uint8Array> =>
  (
    await client.call(
      {
        method: 'GET',
        path: pathOf(id, '/combinedDocument'),
        query: { attachAuditReport: 'true' },
        isPaper: true,
      },
      signal,
    )
  ).body;

type State =
  | { readonly state: 'AUTHORING' | 'IN_PROCESS' }
  | {
      readonly state: 'CANCELLED';
      readonly agreementCancellationInfo: { readonly comment: string; readonly notifyOthers: boolean };
    };

export const putState = async (
  client: AdobeClient,
  id: string,
  body: State,
  ifMatch: string,
  signal?: AbortSignal,
): Promise<void> => {
  await client.call({ method: 'PUT', path: pathOf(id, '/state'), body, ifMatch }, signal);
};

export const putExpiry = async (
  client: AdobeClient,
  agreement: AdobeAgreement,
  expirationTime: string,
  ifMatch: string,
  signal?: AbortSignal,
): Promise<void> => {
  const call: AdobeCall = {
    method: 'PUT',
    path: pathOf(agreement.id),
    body: { ...agreement, expirationTime },
    ifMatch,
  };
  await client.call(call, signal);
};

/** One letter, now. */
export const postReminder = async (
  client: AdobeClient,
  id: string,
  recipientParticipantIds: readonly string[],
  signal?: AbortSignal,
): Promise<void> => {
  const body = { recipientParticipantIds, status: 'ACTIVE' };
  await client.call({ method: 'POST', path: pathOf(id, '/reminders'), body }, signal);
};

/** Those that we have had it send. */
export const readReminders = async (
  client: AdobeClient,
  id: string,
  signal?: AbortSignal,
): Promise<readonly AdobeReminder[]> =>
  (
    await client.json<{ reminderInfoList?: readonly AdobeReminder[] }>(
      { method: 'GET', path: pathOf(id, '/reminders') },
      signal,
    )
  ).reminderInfoList ?? [];

/** Has its notices of one agreement sent to an address. */
export const postWebhook = async (
  client: AdobeClient,
  agreementId: string,
  url: string,
  signal?: AbortSignal,
): Promise<void> => {
  const body = {
    name: 'Provnet',
    scope: 'RESOURCE',
    resourceType: 'AGREEMENT',
    resourceId: agreementId,
    state: 'ACTIVE',
    webhookSubscriptionEvents: ['AGREEMENT_ALL'],
    webhookUrlInfo: { url },
  };
  await client.call({ method: 'POST', path: 'webhooks', body }, signal);
};

/**
 * The set of participants of one of ours, by its name: two sides may have one address. Of drafts that have no names, by
 * who was asked first: they stay in it, also when they hand it on.
 */
export const setOf = (
  sets: readonly AdobeSet[],
  {
    party,
    email,
    position,
  }: { readonly party: ContractParty; readonly email: string; readonly position: number },
): AdobeSet | undefined =>
  sets.find(({ name }) => name === party) ??
  sets.find(
    ({ order, memberInfos }) =>
      order === position && memberInfos.some((member) => member.email.toLowerCase() === email.toLowerCase()),
  );
