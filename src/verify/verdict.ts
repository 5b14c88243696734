import type { EnvelopeRecord } from '#schemas/contract/events.ts';
import { brokenAt } from '#schemas/contract/events.ts';
import { sentOf } from './record.ts';
import { hexOf, readSignature, type PdfSignature } from './signature.ts';

/** What is true of a PDF. */
export interface Verdict {
  /** Null: nobody has signed it, or it is no PDF. */
  readonly signature: PdfSignature | null;
  /** Whether its key is one of this installation's; null: their certificates could not be had. */
  readonly isOurs: boolean | null;
  /** What the file says happened; null: it says nothing. */
  readonly record: EnvelopeRecord | null;
  /** Place (from 0) of the first event that does not follow on the one before; null: none, or there are no events. */
  readonly brokenAt: number | null;
  /** Whether the events speak of the paper that the record names. */
  readonly isPaperNamed: boolean;
}

/**
 * Verifies a PDF where it is: nothing of it is sent anywhere.
 * @param certificates of this installation (PEM); null: they could not be had
 * @param record what its file events.json says
 */
export async function verdictOf(
  pdf: Uint8Array<ArrayBuffer>,
  certificates: readonly string[] | null,
  record: EnvelopeRecord | null,
): Promise<Verdict> {
  const signature = await readSignature(pdf);
  const ours = certificates?.map(derOf) ?? null;
  return {
    signature,
    isOurs: signature && ours ? ours.includes(signature.certificate) : null,
    record,
    // What is nested so deep that it cannot be read was not written by us.
    brokenAt: record ? await brokenAt(record.events).catch(() => 0) : null,
    isPaperNamed: record !== null && sentOf(record)?.paper_sha256 === record.paper_sha256,
  };
}

/** A certificate (PEM) as its bytes, hexadecimal. */
const derOf = (pem: string): string =>
  hexOf(
    Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), (character) => character.charCodeAt(0)),
  );

/** What it comes to. */
export type Conclusion =
  /** Signed here, and as it was signed. */
  | 'genuine'
  | 'changed'
  /** What was signed is there, and something was added afterwards. */
  | 'added'
  /** Signed here, but what it says of how it came about does not hold together. */
  | 'doubtful'
  /** As it was signed, by somebody else. */
  | 'foreign'
  /** As it was signed; whether here is not known. */
  | 'unsure'
  | 'unsigned';

export function conclusionOf(verdict: Verdict): Conclusion {
  const { signature, isOurs } = verdict;
  if (!signature) return 'unsigned';
  if (!signature.isSound) return 'changed';
  if (!signature.isWhole) return 'added';
  if (isOurs === null) return 'unsure';
  if (!isOurs) return 'foreign';
  return checksOf(verdict).every(({ outcome }) => outcome === 'yes') ? 'genuine' : 'doubtful';
}

export interface Check {
  readonly name: 'sound' | 'whole' | 'ours' | 'events' | 'paper';
  /** `skipped`: not judged, since what it builds on is not true. */
  readonly outcome: 'yes' | 'no' | 'unknown' | 'skipped';
}

/** Nothing of what was signed was changed, and nothing added. */
export const isAsSigned = ({ isSound, isWhole }: PdfSignature): boolean => isSound && isWhole;

/** Everything that was asked of a signed PDF, in the order in which one builds on the other. */
export function checksOf({ signature, isOurs, record, ...found }: Verdict): readonly Check[] {
  if (!signature) return [];
  const said = (isTrue: boolean | null) => (isTrue === null ? 'unknown' : isTrue ? 'yes' : 'no');
  // Whatever else is true of it would only be believed of what it shows, and that is not what was signed.
  if (!isAsSigned(signature))
    return [
      { name: 'sound', outcome: signature.isSound ? 'skipped' : 'no' },
      { name: 'whole', outcome: signature.isWhole ? 'skipped' : 'no' },
      { name: 'ours', outcome: 'skipped' },
      { name: 'events', outcome: 'skipped' },
      { name: 'paper', outcome: 'skipped' },
    ];
  const checks = [
    { name: 'sound', outcome: 'yes' },
    { name: 'whole', outcome: 'yes' },
    { name: 'ours', outcome: said(isOurs) },
  ] as const;
  // Anybody can write a record that holds together.
  if (isOurs === false)
    return [...checks, { name: 'events', outcome: 'skipped' }, { name: 'paper', outcome: 'skipped' }];
  return [
    ...checks,
    { name: 'events', outcome: said(record && found.brokenAt === null) },
    { name: 'paper', outcome: said(record && found.isPaperNamed) },
  ];
}
