import type { PDFDocument } from '@cantoo/pdf-lib';
import type { EnvelopeLink } from '#schemas/contract/events.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { CONTRACT_PARTY, ENVELOPE_EVENT, SIGNER_ROLE } from '#schemas/vocabulary/index.ts';
import { openPaper, type Paper } from '#server/platform/pdf/paper.ts';
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
  const paper = await openPaper(envelope.name, pdf);
  await paper.title(say('certificate'));
  await paper.row([pale(say('document'), 0.3), { text: envelope.name, share: 0.7 }]);
  await paper.row([pale(say('envelope'), 0.3), { text: envelope.entity_id, share: 0.7 }]);
  await paper.row([pale(say('sender'), 0.3), { text: envelope.sender.name, share: 0.7 }]);
  await paper.row([pale(say('sha256'), 0.3), { text: envelope.paper_sha256, share: 0.7 }]);
  for (const recipient of recipients) await addSigner(paper, recipient, events, language);
  await paper.heading(say('events'));
  for (const { at, kind, party, ip, detail } of events) {
    const what = ENVELOPE_EVENT[kind][language];
    const who = party ? `${CONTRACT_PARTY[party][language]}: ${nameOf(recipients, party)}` : '';
    await paper.row([
      pale(momentText(at), 0.24),
      { text: what, share: 0.28 },
      { text: who, share: 0.3 },
      pale([ip, wordOf(detail)].filter(Boolean).join(' · '), 0.18),
    ]);
  }
  await paper.note(`${say('check')} ${verifyUrl}`);
  await paper.number((page, of) => `${say('certificate')}, ${say('page')} ${page}/${of} · ${envelope.name}`);
}

const pale = (text: string, share: number) => ({ text, share, pale: true }) as const;
/** Of a moment (ISO 8601, UTC); of none nothing. */
const momentText = (at = ''): string => at && `${at.slice(0, 19).replace('T', ' ')} UTC`;
const nameOf = (recipients: readonly RecipientRow[], party: string): string =>
  recipients.find((one) => one.party === party)?.name ?? '';
/** The one word of an event's detail that a reader wants: a reason, a version of the consent. */
const wordOf = ({ reason, version }: Readonly<Record<string, unknown>>): string =>
  [reason, version].find((one) => typeof one === 'string') ?? '';

async function addSigner(
  paper: Paper,
  recipient: RecipientRow,
  events: readonly EnvelopeLink[],
  language: Language,
): Promise<void> {
  const say = (word: keyof typeof WORDS): string => WORDS[word][language];
  const { party, role, name, email } = recipient;
  const signed = events.find((event) => event.party === party && event.kind === 'SIGNED');
  const consent = events.findLast((event) => event.party === party && event.kind === 'CONSENTED');
  await paper.heading(`${name} (${CONTRACT_PARTY[party][language]}, ${SIGNER_ROLE[role][language]})`);
  const rows: readonly (readonly [string, string])[] = [
    [say('email'), email],
    [say('identified'), momentOf(events, party, 'IDENTIFIED')],
    [say('consented'), `${momentText(consent?.at)}, ${say('version')} ${wordOf(consent?.detail ?? {})}`],
    [say('finished'), momentText(signed?.at)],
    [say('ip'), signed?.ip ?? ''],
    [say('agent'), signed?.agent ?? ''],
  ];
  for (const [label, text] of rows) await paper.row([pale(label, 0.4), { text, share: 0.6 }]);
}

/** When it happened last to a party. */
const momentOf = (events: readonly EnvelopeLink[], party: string, kind: string): string =>
  momentText(events.findLast((event) => event.party === party && event.kind === kind)?.at);
