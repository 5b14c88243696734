import { Integer, PrintableString, Utf8String } from 'asn1js';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as pkijs from 'pkijs';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/platform/db.ts';
import type { Sealer } from '#server/platform/keys/sealing.ts';

/** With what papers are signed. */
export interface SigningKey {
  /** Whose key it is, as the certificate says. */
  readonly name: string;
  readonly certificate: pkijs.Certificate;
  readonly privateKey: CryptoKey;
}

/** RSASSA-PKCS1-v1_5: what every program that reads PDF files verifies. */
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const YEARS = 10;
/** Of the keys that seal it, and of the lock under which it is made. */
const PURPOSE = 'signing_key';

/**
 * The newest key of this installation, which is made the first time, and again when its certificate has ended: several
 * processes agree on one. `name` is where the installation is found. Throws when the secret key does not open it.
 */
export async function signingKey(
  db: Db,
  secrets: Sealer,
  name: string,
  now = new Date(),
): Promise<SigningKey> {
  const { certificate, sealed } = (await newest(db, now)) ?? (await make(db, secrets, name, now));
  return openKey(certificate, await secrets.open(PURPOSE, sealed, certificate));
}

/** The key of a certificate (PEM), which says whose it is. */
export async function openKey(pem: string, pkcs8: Buffer): Promise<SigningKey> {
  const certificate = pkijs.Certificate.fromBER(derOf(pem));
  const [subject] = certificate.subject.typesAndValues;
  const privateKey = await crypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), ALGORITHM, false, [
    'sign',
  ]);
  return { name: String(subject?.value.valueBlock.value), certificate, privateKey };
}

interface Kept {
  readonly certificate: string;
  readonly sealed: Buffer;
}

const newest = (db: Db, now: Date): Promise<Kept | undefined> =>
  db
    .selectFrom('signing_key')
    .select(['certificate', 'sealed'])
    .where('expires_at', '>', now)
    .orderBy('entity_id', 'desc')
    .limit(1)
    .executeTakeFirst();

async function make(db: Db, secrets: Sealer, name: string, now: Date): Promise<Kept> {
  // Before the transaction: a key takes a second to find.
  const { certificate, pkcs8, expiresAt } = await selfSigned(name, now);
  const own = { certificate, sealed: secrets.seal(PURPOSE, pkcs8, certificate) };
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${PURPOSE}, 0))`.execute(trx);
    const theirs = await newest(trx, now);
    if (theirs) return theirs;
    await trx
      .insertInto('signing_key')
      .values({ entity_id: uuidv7(), ...own, expires_at: expiresAt })
      .execute();
    return own;
  });
}

/** A new key with a certificate (PEM) that nobody but itself vouches for. */
export async function selfSigned(name: string, now: Date) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const expiresAt = new Date(now);
  expiresAt.setUTCFullYear(now.getUTCFullYear() + YEARS);
  const certificate = new pkijs.Certificate({
    version: 2,
    // Positive, and nobody else's (RFC 5280 §4.1.2.2).
    serialNumber: new Integer({ valueHex: Uint8Array.from([1, ...randomBytes(15)]).buffer }),
    extensions: [
      extension('2.5.29.19', true, new pkijs.BasicConstraints({ cA: false }).toSchema().toBER(false)),
      extension('2.5.29.15', true, KEY_USAGE),
    ],
  });
  for (const side of [certificate.subject, certificate.issuer])
    side.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) }),
      new pkijs.AttributeTypeAndValue({ type: '2.5.4.10', value: new PrintableString({ value: 'Provnet' }) }),
    );
  certificate.notBefore.value = now;
  certificate.notAfter.value = expiresAt;
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(privateKey, ALGORITHM.hash);
  return {
    certificate: pemOf(Buffer.from(certificate.toSchema(true).toBER(false))),
    pkcs8: Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)),
    expiresAt,
  };
}

/** digitalSignature and nonRepudiation, as a bit string (RFC 5280 §4.2.1.3). */
const KEY_USAGE = Uint8Array.from([0x03, 0x02, 0x06, 0xc0]).buffer;
const extension = (extnID: string, critical: boolean, extnValue: ArrayBuffer) =>
  new pkijs.Extension({ extnID, critical, extnValue });

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
const derOf = (pem: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'));
