import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib';
import { EVENTS_FILE, type EnvelopeLink, type EnvelopeRecord } from '#schemas/contract/events.ts';
import type { SigningCompletion } from '#schemas/contract/signing.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { localToday } from '#schemas/engine/days.ts';
import { formatDay } from '#schemas/engine/moments.ts';
import type { ContractParty } from '#schemas/vocabulary/index.ts';
import { breather } from '#server/platform/breathe.ts';
import { openFace } from '#server/platform/pdf/faces.ts';
import { OBJECTS_A_TURN } from '#server/platform/pdf/paper.ts';
import { stampMark, stampText, stampTick } from '#server/platform/pdf/stamp.ts';
import type { RecipientRow, WholeEnvelope } from '../envelope.ts';
import type { SigningKey } from '../key.ts';
import { addCertificate } from './certificate.ts';
import { signPaper } from './sign.ts';
import { WORDS } from './words.ts';

interface Completion extends WholeEnvelope {
  /** The paper that was sent (PDF). */
  readonly paper: Uint8Array;
  /** What each has filled in. */
  readonly filled: ReadonlyMap<ContractParty, SigningCompletion>;
  readonly events: readonly EnvelopeLink[];
  readonly key: SigningKey;
  readonly language: Language;
  readonly verifyUrl: string;
  readonly at: Date;
}

/** The signed paper: everything that was filled in, the certificate, the chain of events, and the signature over all of it. */
export async function completePaper(completion: Completion): Promise<Uint8Array> {
  const { paper, envelope, events, filled, recipients, language, key, at } = completion;
  const pdf = await PDFDocument.load(paper, { parseSpeed: OBJECTS_A_TURN });
  const faces = { plain: await openFace(pdf, 'plain'), hand: await openFace(pdf, 'hand') };
  const pages = pdf.getPages();
  const breathe = breather();
  for (const recipient of recipients) await stampOf(recipient);
  await addCertificate(pdf, completion);
  const record: EnvelopeRecord = {
    envelope: envelope.entity_id,
    name: envelope.name,
    paper_sha256: envelope.paper_sha256,
    events,
  };
  await pdf.attach(new TextEncoder().encode(JSON.stringify(record)), EVENTS_FILE, {
    mimeType: 'application/json',
    afRelationship: AFRelationship.Supplement,
    creationDate: at,
    modificationDate: at,
  });
  return signPaper(pdf, key, { reason: WORDS.reason[language], at });

  async function stampOf({ party, ended_at: signedAt }: RecipientRow): Promise<void> {
    const theirs = filled.get(party);
    if (!theirs) return;
    for (const place of envelope.placements.filter((one) => one.party === party)) {
      await breathe();
      const page = pages[place.page - 1];
      if (!page) continue;
      const { signature, initials, answers } = theirs;
      const value = answers[place.id];
      if (place.kind === 'SIGNATURE' && signature) stampMark(page, place, signature, faces.hand);
      if (place.kind === 'INITIALS' && initials) stampMark(page, place, initials, faces.hand);
      // All of it: nobody signs what is cut off.
      if (place.kind === 'DATE' && signedAt)
        stampText(page, place, formatDay(localToday(signedAt.getTime())), faces.plain, 'whole');
      if (place.kind === 'TEXT' && typeof value === 'string')
        stampText(page, place, value.replace(/\s+/g, ' '), faces.plain, 'whole');
      if (place.kind === 'CHECKBOX' && value === true) stampTick(page, place);
    }
  }
}
