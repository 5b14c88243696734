import { SigningAway, type Envelope } from '../index.ts';
import * as api from './api.ts';
import { AdobeRefused, type AdobeClient } from './client.ts';
import type { AdobeRow } from './store.ts';
import { statusOf, turnOf, type AdobeTruth } from './truth.ts';

/** Steps from a draft to somebody's letter, with room for those that another one changes under us. */
const STEPS = 6;
/** A time that ends within this (ms) of when it should is right: clocks differ. */
const CLOSE_MS = 3_600_000;

/** The draft of an envelope: the one that a process made before it was killed, else a new one. */
export async function draftOf(
  client: AdobeClient,
  envelope: Envelope,
  isNew: boolean,
  signal?: AbortSignal,
): Promise<string> {
  const found = isNew ? null : await api.findByKey(client, envelope.id, signal);
  if (found !== null) return found;
  const { withFields } = await import('./paper.ts');
  const paper = await withFields(
    envelope.paper,
    envelope.placements,
    envelope.recipients.map(({ party }) => party),
  );
  const document = await api.uploadPaper(client, `${envelope.id}.pdf`, paper, signal);
  return api.createDraft(client, envelope, document, signal);
}

/**
 * Sends a draft, which is done once: whoever comes again finds it out. One that is wanted no more is left where it is,
 * since nobody has heard of it. Throws SigningAway while it is being prepared.
 */
export async function launch(
  client: AdobeClient,
  agreementId: string,
  isWanted: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    const { agreement, etag } = await api.readAgreement(client, agreementId, signal);
    if (statusOf(agreement) !== 'IN_PROGRESS') return;
    const next = ({ DRAFT: 'AUTHORING', AUTHORING: 'IN_PROCESS' } as const)[agreement.status];
    if (next === undefined) break;
    if (!(await isWanted())) return;
    await api.putState(client, agreementId, { state: next }, etag, signal).catch(ignoreStale);
  }
  throw new SigningAway('the agreement is being prepared');
}

/** Withdraws what is out; a draft is left where it is, since nobody has heard of it. */
export const withdraw = (
  client: AdobeClient,
  agreementId: string,
  comment: string,
  signal?: AbortSignal,
): Promise<void> =>
  changed(client, agreementId, signal, async ({ agreement, etag }) => {
    if (statusOf(agreement) !== 'SENT') return;
    const agreementCancellationInfo = { comment, notifyOthers: true };
    await api.putState(client, agreementId, { state: 'CANCELLED', agreementCancellationInfo }, etag, signal);
  });

/**
 * Each who is asked has their whole time: Acrobat Sign knows one for all of them, which ends with that of the last. Answers
 * when it ends now (ISO 8601; undefined: never).
 */
export async function prolong(
  client: AdobeClient,
  row: AdobeRow,
  truth: AdobeTruth,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { since } = turnOf(truth);
  if (since === null) return truth.agreement.expirationTime;
  const until = api.daysFrom(Date.parse(since), row.expires_days);
  const isLate = ({ expirationTime }: api.AdobeAgreement) =>
    expirationTime !== undefined && Date.parse(expirationTime) < Date.parse(until) - CLOSE_MS;
  if (!isLate(truth.agreement)) return truth.agreement.expirationTime;
  await changed(client, truth.agreement.id, signal, async ({ agreement, etag }) => {
    if (isLate(agreement)) await api.putExpiry(client, agreement, until, etag, signal);
  });
  return until;
}

/** A change to an agreement as it stands; once more where somebody else was faster. */
export async function changed(
  client: AdobeClient,
  agreementId: string,
  signal: AbortSignal | undefined,
  change: (seen: Awaited<ReturnType<typeof api.readAgreement>>) => Promise<void>,
): Promise<void> {
  for (let turn = 0; turn < STEPS; turn += 1) {
    let isStale = false;
    await change(await api.readAgreement(client, agreementId, signal)).catch((error: unknown) => {
      ignoreStale(error);
      isStale = true;
    });
    if (!isStale) return;
  }
  throw new SigningAway('the agreement changes all the time');
}

const PRECONDITION_FAILED = 412;
function ignoreStale(error: unknown): void {
  if (!(error instanceof AdobeRefused) || error.status !== PRECONDITION_FAILED) throw error;
}
