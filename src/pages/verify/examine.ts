import { EVENTS_FILE, type EnvelopeRecord } from '#schemas/contract/events.ts';
import { faultOf, openPdf } from '#src/resources/files/preview/pdf.ts';
import { recordOf } from '#src/verify/record.ts';
import { verdictOf, type Verdict } from '#src/verify/verdict.ts';

/** Why a file is not examined. */
export type Fault = 'too_large' | 'unreadable' | 'not_pdf' | 'password' | 'broken';

/** What browsers keep in memory twice without harm; signed papers have a few MB. */
export const EXAMINED_MAX_BYTES = 104_857_600;
/** A file may be made so that it is never read to its end. */
const READING_MS = 20_000;

/**
 * Examines a file where it is: nothing of it leaves the browser.
 * @param certificates of this installation (PEM); null: they could not be had
 */
export async function examine(
  file: File,
  certificates: readonly string[] | null,
  signal: AbortSignal,
): Promise<Verdict | Fault> {
  if (file.size > EXAMINED_MAX_BYTES) return 'too_large';
  const pdf = await file.arrayBuffer().then(
    (content) => new Uint8Array(content),
    () => null,
  );
  if (!pdf) return 'unreadable';
  if (!isPdf(pdf)) return 'not_pdf';
  const inside = await recordIn(pdf, signal);
  if (inside === 'password') return inside;
  const verdict = await verdictOf(pdf, certificates, inside === 'broken' ? null : inside);
  // What cannot be shown may be signed all the same.
  return inside === 'broken' && !verdict.signature ? inside : verdict;
}

/** Within its first kilobyte it says what it is. */
const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');

/** What its file events.json says; null: it has none, or another one. */
async function recordIn(
  pdf: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<EnvelopeRecord | null | 'password' | 'broken'> {
  const ending = new AbortController();
  const over = AbortSignal.any([signal, ending.signal, AbortSignal.timeout(READING_MS)]);
  const late = new Promise<'broken'>((resolve) => {
    over.addEventListener('abort', () => resolve('broken'));
  });
  const read = async () => {
    // The worker takes the bytes away.
    const document = await openPdf(pdf.slice(), over);
    return attached(await document.getAttachments());
  };
  try {
    return await Promise.race([read(), late]);
  } catch (error) {
    return faultOf(error);
  } finally {
    ending.abort();
  }
}

type Attachments = Readonly<Record<string, { readonly filename: string; readonly content: Uint8Array }>>;

function attached(files: unknown): EnvelopeRecord | null {
  const found = Object.values((files ?? {}) as Attachments).filter(
    ({ filename }) => filename === EVENTS_FILE,
  );
  return found.length === 1 ? recordOf(found[0]!.content) : null;
}
