import type { Trx } from '#server/platform/db.ts';
import { tellChange, type SigningContext } from '../open.ts';
import { isAsked, type EnvelopeRow, type RecipientRow, type WholeEnvelope } from './envelope.ts';
import { addEvents, HOUSE } from './events.ts';
import { addLetter } from './letters.ts';
import { makeLink } from './links.ts';

export type AskContext = Pick<SigningContext, 'jobs' | 'secrets'>;

const DAY_MS = 86_400_000;

/**
 * Goes on with an envelope, which the transaction has locked: asks those whose turn it is, or, when nobody is left, has the
 * paper completed.
 */
export async function goOn(trx: Trx, context: AskContext, whole: WholeEnvelope): Promise<void> {
  const { envelope, recipients } = whole;
  const open = recipients.filter(({ status }) => status !== 'SIGNED');
  if (open.length === 0) {
    await trx
      .updateTable('envelope')
      .set({ state: 'COMPLETING' })
      .where('entity_id', '=', envelope.entity_id)
      .execute();
    const job = { agreement_id: envelope.entity_id };
    await context.jobs.add(trx, 'signing.complete', job, `signing.complete ${envelope.entity_id}`);
    return;
  }
  const turn = Math.min(...open.map(({ position }) => position));
  for (const recipient of open)
    if (recipient.position === turn && recipient.status === 'WAITING')
      await ask(trx, context, envelope, recipient, 'invitation');
}

/** Asks one of them, with their whole time before them. */
export async function ask(
  trx: Trx,
  context: AskContext,
  envelope: EnvelopeRow,
  recipient: RecipientRow,
  kind: 'invitation' | 'link',
): Promise<void> {
  const now = Date.now();
  const expiresAt = new Date(now + envelope.expires_days * DAY_MS);
  await trx
    .updateTable('envelope_recipient')
    .set({ status: 'ASKED', asked_at: new Date(now), expires_at: expiresAt })
    .where('envelope_id', '=', envelope.entity_id)
    .where('party', '=', recipient.party)
    .execute();
  await sendLink(trx, context, envelope, { ...recipient, expires_at: expiresAt }, kind);
  const event = kind === 'invitation' ? 'ASKED' : 'RESENT';
  const { party, name, email } = recipient;
  await addEvents(trx, envelope.entity_id, [{ kind: event, party, detail: { name, email } }], HOUSE);
}

/** Mails a recipient a link in place of those before it. */
export async function sendLink(
  trx: Trx,
  { jobs, secrets }: AskContext,
  envelope: EnvelopeRow,
  recipient: RecipientRow,
  kind: 'invitation' | 'link' | 'reminder',
): Promise<void> {
  const until = recipient.expires_at ?? new Date();
  const linkId = await makeLink(trx, secrets, recipient, until);
  await addLetter(trx, jobs, envelope, { kind, key: `${kind} ${linkId}`, to: recipient, linkId, until });
}

/** Why an envelope ends before everybody has signed. */
interface Ending extends Pick<EnvelopeRow, 'end_reason' | 'end_text'> {
  /** Who hears nothing of it: they know. */
  readonly besides?: RecipientRow['party'];
}

/** Ends an envelope, which the transaction has locked and has told in its chain: those who were asked are told. */
export async function endEnvelope(
  trx: Trx,
  context: AskContext,
  { envelope, recipients }: WholeEnvelope,
  { besides, ...end }: Ending,
): Promise<void> {
  const { entity_id: id } = envelope;
  await trx
    .updateTable('envelope')
    .set({ state: 'CANCELLED', ...end, ended_at: new Date() })
    .where('entity_id', '=', id)
    .execute();
  await trx
    .updateTable('signing_link')
    .set({ expires_at: new Date() })
    .where('envelope_id', '=', id)
    .where('expires_at', '>', new Date())
    .execute();
  for (const recipient of recipients)
    if (recipient.party !== besides && (isAsked(recipient) || recipient.status === 'SIGNED'))
      await addLetter(trx, context.jobs, envelope, {
        kind: 'cancelled',
        key: `cancelled ${id} ${recipient.party}`,
        to: recipient,
        message: end.end_reason === 'VOIDED' ? (end.end_text ?? '') : '',
      });
  await tellChange(trx, context.jobs, id);
}
