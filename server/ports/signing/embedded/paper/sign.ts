import { PDFArray, PDFHexString, PDFName, PDFNumber, PDFString, type PDFDocument } from '@cantoo/pdf-lib';
import { SignPdf, Signer } from '@signpdf/signpdf';
import { ObjectIdentifier, OctetString, UTCTime, type AsnType } from 'asn1js';
import * as pkijs from 'pkijs';
import { packFaces } from '#server/platform/pdf/faces.ts';
import { BYTE_RANGE_MARK } from '#server/platform/pdf/byteRange.ts';
import { OBJECTS_A_TURN } from '#server/platform/pdf/paper.ts';
import type { SigningKey } from '../key.ts';

/** Bytes that are kept free for the signature: certificate and signature take about 2,500. */
const ROOM = 8192;

/**
 * The paper as it is, signed as a whole with the installation's key: a detached PKCS#7 signature (ISO 32000-1 §12.8) whose
 * byte range leaves out nothing but itself. No PAdES is claimed (domain §3 'Embedded signer').
 */
export async function signPaper(
  pdf: PDFDocument,
  key: SigningKey,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<Uint8Array> {
  placeSignature(pdf, { reason, at, name: key.name });
  // The library finds the signature in the bytes, where an object stream would hide it.
  await packFaces(pdf);
  const bytes = await pdf.save({ useObjectStreams: false, objectsPerTick: OBJECTS_A_TURN });
  return new SignPdf().sign(bytes, new KeySigner(key), at);
}

/** An invisible signature field on the first page. Written by hand: the library's own is for another PDF library. */
function placeSignature(pdf: PDFDocument, said: { reason: string; name: string; at: Date }): void {
  const { context, catalog } = pdf;
  const byteRange = PDFArray.withContext(context);
  byteRange.push(PDFNumber.of(0));
  for (let i = 0; i < 3; i += 1) byteRange.push(PDFName.of(BYTE_RANGE_MARK));
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'adbe.pkcs7.detached',
      ByteRange: byteRange,
      Contents: PDFHexString.of('0'.repeat(2 * ROOM)),
      Reason: PDFHexString.fromText(said.reason),
      Name: PDFHexString.fromText(said.name),
      M: PDFString.fromDate(said.at),
    }),
  );
  const [page] = pdf.getPages();
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Provnet'),
      V: signature,
      Rect: [0, 0, 0, 0],
      // Printed and locked (ISO 32000-1 §12.5.3).
      F: 132,
      P: page!.ref,
    }),
  );
  page!.node.addAnnot(field);
  // Signatures are there, and nothing is to be written before them (§12.7.2).
  catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: 3, Fields: [field] }));
}

/** Makes the signature by the Web Cryptography API, which does not hold up the process. */
class KeySigner extends Signer {
  readonly #key: SigningKey;

  constructor(key: SigningKey) {
    super();
    this.#key = key;
  }

  override async sign(content: Buffer, at = new Date()): Promise<Buffer> {
    const { certificate, privateKey } = this.#key;
    const digest = await crypto.subtle.digest(DIGEST, new Uint8Array(content));
    const signed = new pkijs.SignedData({
      version: 1,
      encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: pkijs.id_ContentType_Data }),
      certificates: [certificate],
      signerInfos: [
        new pkijs.SignerInfo({
          version: 1,
          sid: new pkijs.IssuerAndSerialNumber({
            issuer: certificate.issuer,
            serialNumber: certificate.serialNumber,
          }),
          signedAttrs: new pkijs.SignedAndUnsignedAttributes({
            type: 0,
            // What RFC 5652 §11 asks for: content type, digest, time.
            attributes: [
              attribute('1.2.840.113549.1.9.3', new ObjectIdentifier({ value: pkijs.id_ContentType_Data })),
              attribute('1.2.840.113549.1.9.4', new OctetString({ valueHex: digest })),
              attribute('1.2.840.113549.1.9.5', new UTCTime({ valueDate: at })),
            ],
          }),
        }),
      ],
    });
    await signed.sign(privateKey, 0, DIGEST);
    const { id_ContentType_SignedData: contentType } = pkijs;
    const cms = new pkijs.ContentInfo({ contentType, content: signed.toSchema(true) });
    return Buffer.from(cms.toSchema().toBER(false));
  }
}

const DIGEST = 'SHA-256';
const attribute = (type: string, value: AsnType) => new pkijs.Attribute({ type, values: [value] });
