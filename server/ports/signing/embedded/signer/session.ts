import type { FastifyRequest } from 'fastify';
import type { SignersPlacement, SigningView } from '#schemas/contract/signing.ts';
import type { ContractParty } from '#schemas/vocabulary/index.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import {
  findEnvelope,
  isLate,
  sinceOf,
  type EnvelopeRow,
  type RecipientRow,
  type WholeEnvelope,
} from '../envelope.ts';
import type { Origin } from '../events.ts';
import { hashOfToken } from '../links.ts';

/** Who is signed in to sign, and what. */
export interface Signer {
  readonly envelopeId: string;
  readonly party: ContractParty;
}

/** Of what a browser calls itself so much is kept. */
const AGENT_MAX = 300;

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  agent: request.headers['user-agent']?.slice(0, AGENT_MAX) ?? null,
});

/** Who makes a call with `Authorization: Signer <session>`. Throws `no_signer`. */
export async function signerOf(db: Db, { headers }: FastifyRequest): Promise<Signer> {
  const session = /^Signer +([\w-]{43})$/.exec(headers.authorization ?? '')?.[1];
  const row =
    session &&
    (await db
      .selectFrom('signing_session')
      .select(['envelope_id', 'party'])
      .where('hash', '=', hashOfToken(session))
      .where('expires_at', '>', new Date())
      .executeTakeFirst());
  if (!row) throw new Problem('no_signer');
  return { envelopeId: row.envelope_id, party: row.party };
}

/** The recipient that a signer is. */
export function meOf({ recipients }: WholeEnvelope, { party }: Signer): RecipientRow {
  const me = recipients.find((one) => one.party === party);
  if (!me) throw new Problem('no_signer');
  return me;
}

/** What is the signer's to fill in, in reading order. */
export const placementsOf = ({ placements }: EnvelopeRow, { party }: Signer): SignersPlacement[] =>
  placements
    .filter((place) => place.party === party && place.kind !== 'MERGE')
    .sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
    .map(({ party: _party, field: _field, ...place }) => place as SignersPlacement);

/** As the clock will find it: who was asked and whose time is over is told so at once, and not some minutes later. */
const asEnded = (recipient: RecipientRow): RecipientRow =>
  isLate(recipient) ? { ...recipient, status: 'EXPIRED', ended_at: recipient.expires_at } : recipient;

/** The paper as its signer has it before them: of the others they learn names and how far they are. */
export async function viewOf(db: Db, signer: Signer): Promise<SigningView> {
  const found = await findEnvelope(db, signer.envelopeId);
  if (!found) throw new Problem('no_signer');
  const { envelope } = found;
  const recipients = envelope.state === 'SENT' ? found.recipients.map(asEnded) : found.recipients;
  const me = meOf({ envelope, recipients }, signer);
  const isOver = envelope.state === 'SENT' && me.status === 'EXPIRED';
  return {
    id: envelope.entity_id,
    name: envelope.name,
    sender: envelope.sender.name,
    message: envelope.message,
    state: isOver ? 'CANCELLED' : envelope.state === 'SENT' ? 'OPEN' : envelope.state,
    end_reason: isOver ? 'EXPIRED' : envelope.end_reason,
    expires_at: me.expires_at?.toISOString() ?? null,
    parties: recipients.map((recipient) => ({
      party: recipient.party,
      name: recipient.name,
      role: recipient.role,
      position: recipient.position,
      status: recipient.status,
      at: sinceOf(recipient),
      me: recipient.party === signer.party,
    })),
    placements: placementsOf(envelope, signer),
    consent_version: me.consent_version,
  };
}
