import { PDFDocument } from '@cantoo/pdf-lib';
import { randomUUID } from 'node:crypto';
import { GENESIS } from '#schemas/engine/chain.ts';
import { linkOf, sha256Hex, type EnvelopeLink, type EnvelopeTold } from '#schemas/contract/events.ts';
import type { Placement } from '#schemas/contract/placement.ts';
import type { Mark, SigningCompletion } from '#schemas/contract/signing.ts';
import type { RecipientRow } from '#server/ports/signing/embedded/envelope.ts';
import { openKey, selfSigned, type SigningKey } from '#server/ports/signing/embedded/key.ts';
import { completePaper } from '#server/ports/signing/embedded/paper/complete.ts';
import { placement } from './signing.ts';

type Completion = Parameters<typeof completePaper>[0];
type Told = Omit<EnvelopeTold, 'seq' | 'at'> & { readonly at?: string };

export const AT = '2026-11-23T10:00:00.000Z';
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** An installation's key, and its certificate as the API gives it out. */
export async function keyOf(name = 'https://provnet.example'): Promise<{ key: SigningKey; pem: string }> {
  const { certificate: pem, pkcs8 } = await selfSigned(name, new Date(AT));
  return { key: await openKey(pem, pkcs8), pem };
}

/** Events as the service links them. */
export async function chainOf(told: readonly Told[]): Promise<EnvelopeLink[]> {
  const links: EnvelopeLink[] = [];
  for (const one of told)
    links.push(await linkOf(links.at(-1)?.hash ?? GENESIS, { at: AT, ...one, seq: links.length + 1 }));
  return links;
}

/** A paper of what a test draws. */
export async function paperWith(draw: (pdf: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  await draw(pdf);
  return pdf.save();
}

interface Signed {
  readonly paper?: Uint8Array;
  readonly name?: string;
  readonly signer?: string;
  readonly agent?: string;
  readonly placements?: readonly Placement[];
  readonly answers?: Readonly<Record<string, string | boolean>>;
  readonly signature?: Mark;
  readonly language?: Completion['language'];
  /** Events beside those that every signature takes. */
  readonly more?: readonly Told[];
}

/** A signed paper as the service makes it. */
export const signedPaper = async (key: SigningKey, signed: Signed = {}): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await completePaper(await completionOf(key, signed)));

/** What the service knows of a paper that the provider and then the internal signer have signed. */
export async function completionOf(key: SigningKey, signed: Signed = {}): Promise<Completion> {
  const { placements = [placement()], answers = {}, agent = AGENT, more = [] } = signed;
  const paper = signed.paper ?? (await paperWith((pdf) => void pdf.addPage([612, 792])));
  const paper_sha256 = await sha256Hex(Uint8Array.from(paper));
  const at = new Date(AT);
  const recipient = (party: RecipientRow['party'], position: number, name: string): RecipientRow => ({
    envelope_id: '',
    party,
    position,
    role: 'SIGNER',
    name,
    email: `${party.toLowerCase()}@provider.example`,
    status: 'SIGNED',
    asked_at: at,
    expires_at: at,
    opened_at: at,
    consent_version: '2026-11',
    consented_at: at,
    language: 'en',
    filled: null,
    ended_at: at,
    reason: null,
  });
  const recipients = [
    recipient('PROVIDER', 1, signed.signer ?? 'Nina Peña'),
    recipient('INTERNAL', 2, 'Ivo Signer'),
  ];
  const parties = recipients.map(({ party, name, email, role, position }) => ({
    party,
    name,
    email,
    role,
    position,
  }));
  const filled = new Map(
    recipients.map(({ party, name }): [RecipientRow['party'], SigningCompletion] => [
      party,
      {
        answers,
        signature: signed.signature ?? { kind: 'typed', text: name },
        initials: { kind: 'typed', text: 'NP' },
      },
    ]),
  );
  const from = { ip: '203.0.113.7', agent };
  const events = await chainOf([
    { kind: 'SENT', party: null, ip: null, agent: null, detail: { paper_sha256, parties } },
    ...recipients.flatMap(({ party }): Told[] => [
      { kind: 'IDENTIFIED', party, ...from, detail: {} },
      { kind: 'CONSENTED', party, ...from, detail: { version: '2026-11' } },
      { kind: 'SIGNED', party, ...from, detail: {} },
    ]),
    ...more,
  ]);
  return {
    envelope: {
      entity_id: randomUUID(),
      name: signed.name ?? 'Participation agreement',
      subject: '',
      message: '',
      sender: { name: 'Sofia Supervisor', email: 'sofia@network.example' },
      cc: [],
      expires_days: 90,
      placements: [...placements],
      paper_key: '',
      paper_sha256,
      signed_key: null,
      signed_sha256: null,
      state: 'COMPLETING',
      last_seq: events.length,
      last_hash: events.at(-1)?.hash ?? null,
      end_reason: null,
      end_text: null,
      created_at: at,
      ended_at: null,
    } as Completion['envelope'],
    recipients,
    filled,
    events,
    key,
    language: signed.language ?? 'en',
    verifyUrl: 'https://provnet.example/verify',
    paper,
    at,
  };
}
