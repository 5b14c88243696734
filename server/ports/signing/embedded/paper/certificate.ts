import type { PDFDocument } from '@cantoo/pdf-lib';
import type { EnvelopeLink } from '#schemas/contract/events.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { CONTRACT_PARTY, ENVELOPE_EVENT, SIGNER_ROLE } from '#schemas/vocabulary/index.ts';
import { openPaper } from '#server/platform/pdf/paper.ts';
import type { RecipientRow, WholeEnvelope } from '../envelope.ts';
import { WORDS } from './words.ts';

interface Certificate extends WholeEnvelope {
  readonly events: readonly EnvelopeLink[];
  readonly language: Language;
  /** Where anybody can see whether it is genuine. */
  readonly verifyUrl: string;
}

/** Adds the certificate pages: who signed when, from where, with what consent, and every event (domain §3). */
export async function addCertificate(pdf: PDFDocument, certificate: Certificate): Promise<void> {
  const { envelope, recipients, events, language, verifyUrl } = certificate;
  const say = (word: keyof typeof WORDS): string => WORDS[word][language];
  const paper = await openPaper(envelope.name, { after: pdf });
  await paper.title(say('certificate'));
  await paper.line(`${say('check')} ${verifyUrl}`);
  await paper.heading(say('document'));
  await paper.row([pale(say('name'), 0.3), { text: envelope.name, share: 0.7 }]);
  await paper.row([pale(say('envelope'), 0.3), { text: envelope.entity_id, share: 0.7 }]);
  await paper.row([pale(say('sender'), 0.3), { text: envelope.sender.name, share: 0.7 }]);
  await paper.row([pale(say('sha256'), 0.3), { text: envelope.paper_sha256, share: 0.7 }]);
  await paper.heading(say('signers'));
  await paper.line(say('how'));
  await paper.table(
    [
      { head: say('signer'), share: 0.46 },
      { head: say('identified'), share: 0.18 },
      { head: say('consented'), share: 0.18 },
      { head: say('finished'), share: 0.18 },
    ],
    recipients.map((recipient) => signerRow(recipient, events, language)),
  );
  await paper.heading(say('events'));
  await paper.table(
    [
      { head: say('when'), share: 0.12 },
      { head: say('event'), share: 0.18 },
      { head: say('who'), share: 0.18 },
      { head: say('ip'), share: 0.13 },
      { head: say('agent'), share: 0.24 },
      { head: say('hash'), share: 0.15, fixed: true },
    ],
    events.map(({ at, kind, party, ip, agent, hash }) => [
      secondOf(at),
      ENVELOPE_EVENT[kind][language],
      party ? `${CONTRACT_PARTY[party][language]}: ${nameOf(recipients, party)}` : '',
      ip ?? '',
      agent ?? '',
      hash,
    ]),
  );
  await paper.number((page, of) => `${say('certificate')}, ${say('page')} ${page}/${of} · ${envelope.name}`);
}

const pale = (text: string, share: number) => ({ text, share, pale: true }) as const;
/** A moment (ISO 8601, UTC) to the second. */
const secondOf = (at: string): string => at.slice(0, 19).replace('T', ' ');
const nameOf = (recipients: readonly RecipientRow[], party: string): string =>
  recipients.find((one) => one.party === party)?.name ?? '';

/** Who signed, and when they did what it takes. */
function signerRow(
  { party, role, name, email }: RecipientRow,
  events: readonly EnvelopeLink[],
  language: Language,
): readonly string[] {
  const last = (kind: EnvelopeLink['kind']) =>
    events.findLast((event) => event.party === party && event.kind === kind);
  const momentOf = (event: EnvelopeLink | undefined): string => (event ? `${secondOf(event.at)} UTC` : '');
  const consent = last('CONSENTED');
  const version = consent?.detail.version;
  return [
    `${name}\n${CONTRACT_PARTY[party][language]}, ${SIGNER_ROLE[role][language]}\n${email}`,
    momentOf(last('IDENTIFIED')),
    [
      momentOf(consent),
      ...(typeof version === 'string' ? [`${WORDS.version[language]} ${version}`] : []),
    ].join('\n'),
    momentOf(last('SIGNED')),
  ];
}
