import { UTCTime } from 'asn1js';
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs';

/** What the signature of a PDF says, and whether it is true. */
export interface PdfSignature {
  /** It covers the file from its first byte to its last: nothing was added afterwards (domain §3 'Embedded signer'). */
  readonly isWhole: boolean;
  /** What it covers is as it was signed, and it was made with the key of its certificate. */
  readonly isSound: boolean;
  /** DER, as hexadecimal: whose key it is. */
  readonly certificate: string;
  /** The certificate's name of its owner. */
  readonly signer: string;
  /** As the signer's clock had it. */
  readonly at: Date | null;
}

const BYTE_RANGE =
  /\/ByteRange\s{0,9}\[\s{0,9}(\d{1,10})\s{1,9}(\d{1,10})\s{1,9}(\d{1,10})\s{1,9}(\d{1,10})\s{0,99}\]/g;
/** Longer than any byte range is written; how much of a file is searched at a time. */
const RANGE_MAX = 256;
const STRIDE = 1 << 20;
/** Of a signature with its certificates (bytes): more is none. */
const SIGNATURE_MAX = 1 << 20;
const SIGNING_TIME = '1.2.840.113549.1.9.5';
const COMMON_NAME = '2.5.4.3';

/** The last signature of a PDF; null: it has none that can be read. */
export async function readSignature(pdf: Uint8Array<ArrayBuffer>): Promise<PdfSignature | null> {
  const range = await lastRange(pdf);
  if (!range) return null;
  const [from, length, after, rest] = range;
  const end = from + length;
  if (end > after || after + rest > pdf.length || after - end > 2 * SIGNATURE_MAX) return null;
  const hole = textOf(pdf.subarray(end, after));
  const cms = bytesOf(hole);
  if (!cms) return null;
  try {
    const signed = new SignedData({ schema: ContentInfo.fromBER(cms).content });
    const certificate = certificateOf(signed);
    if (!certificate) return null;
    const covered = new Uint8Array(length + rest);
    covered.set(pdf.subarray(from, end));
    covered.set(pdf.subarray(after, after + rest), length);
    return {
      isWhole: from === 0 && after + rest === pdf.length && /^<[0-9a-f]*>$/i.test(hole),
      isSound: await isSound(signed, covered.buffer),
      certificate: hexOf(new Uint8Array(certificate.toSchema(true).toBER(false))),
      signer: nameOf(certificate),
      at: timeOf(signed),
    };
  } catch {
    return null;
  }
}

type ByteRange = readonly [from: number, length: number, after: number, rest: number];

/** Searched from the end, piece by piece, so that a page goes on meanwhile however large the file is. */
async function lastRange(pdf: Uint8Array): Promise<ByteRange | null> {
  for (let end = pdf.length; end > 0; end -= STRIDE) {
    const piece = textOf(pdf.subarray(Math.max(0, end - STRIDE), end + RANGE_MAX));
    const found = [...piece.matchAll(BYTE_RANGE)].at(-1)?.slice(1).map(Number);
    if (found) return found as unknown as ByteRange;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return null;
}

/** A letter for each byte. */
const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/**
 * It has to be detached: of one that brings what it covers along, only that would be verified, and a true signature of
 * one paper would be one of any other.
 */
async function isSound(signed: SignedData, data: ArrayBuffer): Promise<boolean> {
  if (signed.encapContentInfo.eContent) return false;
  try {
    return await signed.verify({ signer: 0, data, checkChain: false });
  } catch {
    return false;
  }
}

/** A hexadecimal string of a PDF between its brackets; the zeros that fill its place up do no harm. */
function bytesOf(text: string): ArrayBuffer | null {
  const hex = text.replace(/\s/g, '').slice(1, -1);
  if (!/^<[0-9a-f]+>$/i.test(text.replace(/\s/g, '')) || hex.length % 2 === 1) return null;
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  return bytes.buffer;
}

/** The one certificate that the signer names: were it chosen otherwise, a true one could be put beside a false key. */
function certificateOf({ certificates = [], signerInfos }: SignedData): Certificate | null {
  const sid: unknown = signerInfos[0]?.sid;
  if (signerInfos.length !== 1 || !(sid instanceof IssuerAndSerialNumber)) return null;
  const named = certificates.filter(
    (one): one is Certificate =>
      one instanceof Certificate &&
      one.issuer.isEqual(sid.issuer) &&
      one.serialNumber.isEqual(sid.serialNumber),
  );
  return named.length === 1 ? named[0]! : null;
}

function nameOf({ subject }: Certificate): string {
  const found = subject.typesAndValues.find(({ type }) => type === COMMON_NAME);
  return String(found?.value.valueBlock.value ?? '');
}

function timeOf({ signerInfos }: SignedData): Date | null {
  const attribute = signerInfos[0]?.signedAttrs?.attributes.find(({ type }) => type === SIGNING_TIME);
  const value: unknown = attribute?.values[0];
  return value instanceof UTCTime ? value.toDate() : null;
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
