import type { Selectable } from 'kysely';
import { isAskedNow } from '#schemas/agreement/index.ts';
import type { EnvelopeRecipientTable, EnvelopeTable } from '#server/db/contracting.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { SigningRefused, type EnvelopeState } from '../index.ts';

export type EnvelopeRow = Selectable<EnvelopeTable>;
export type RecipientRow = Selectable<EnvelopeRecipientTable>;

/** An envelope with those who sign it, in their order. */
export interface WholeEnvelope {
  readonly envelope: EnvelopeRow;
  readonly recipients: readonly RecipientRow[];
}

/** Undefined: there is none. */
export async function findEnvelope(db: Db | Trx, id: string): Promise<WholeEnvelope | undefined> {
  const envelope = await db.selectFrom('envelope').selectAll().where('entity_id', '=', id).executeTakeFirst();
  return envelope && { envelope, recipients: await recipientsOf(db, id) };
}

/**
 * The same as nobody else changes it until the transaction ends: every change of an envelope is made under this lock.
 * Throws SigningRefused when there is none.
 */
export async function lockEnvelope(trx: Trx, id: string): Promise<WholeEnvelope> {
  const envelope = await trx
    .selectFrom('envelope')
    .selectAll()
    .where('entity_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!envelope) throw new SigningRefused('unknown');
  return { envelope, recipients: await recipientsOf(trx, id) };
}

const recipientsOf = (db: Db | Trx, id: string): Promise<RecipientRow[]> =>
  db
    .selectFrom('envelope_recipient')
    .selectAll()
    .where('envelope_id', '=', id)
    .orderBy('position')
    .orderBy('party', 'desc')
    .execute();

/** Was asked, and has not answered. */
export const isAsked = ({ status }: Pick<RecipientRow, 'status'>): boolean => isAskedNow(status);

/** The same, and there is still time: the clock ends what is over, but some minutes late. */
export const maySign = (recipient: Pick<RecipientRow, 'status' | 'expires_at'>): boolean =>
  isAsked(recipient) && recipient.expires_at !== null && recipient.expires_at > new Date();

/** Was asked, and their time is over, whether the clock has found it or not. */
export const isLate = (recipient: Pick<RecipientRow, 'status' | 'expires_at'>): boolean =>
  isAsked(recipient) && !maySign(recipient);

/** When they came to their status (ISO 8601): who is asked anew has it not opened yet. */
export function sinceOf({ status, asked_at, opened_at, ended_at }: RecipientRow): string | null {
  const since = status === 'ASKED' ? asked_at : status === 'OPENED' ? opened_at : ended_at;
  return since?.toISOString() ?? null;
}

/** How it stands, as the port says it. */
export function stateOf({ envelope, recipients }: WholeEnvelope): EnvelopeState {
  const { state, end_reason: endReason, end_text: endText } = envelope;
  const last = recipients.flatMap(({ ended_at }) => (ended_at ? [ended_at.getTime()] : []));
  return {
    // While the paper is being made it is not there yet for whoever asks.
    status: state === 'COMPLETING' ? 'SENT' : state,
    recipients: recipients.map((recipient) => ({
      party: recipient.party,
      status: recipient.status,
      at: sinceOf(recipient),
      askedAt: recipient.asked_at?.toISOString() ?? null,
      until: state === 'SENT' && isAsked(recipient) ? (recipient.expires_at?.toISOString() ?? null) : null,
      reason: recipient.reason,
    })),
    endReason,
    endText,
    signedOn: state === 'SIGNED' ? new Date(Math.max(...last)).toISOString().slice(0, 10) : null,
  };
}
