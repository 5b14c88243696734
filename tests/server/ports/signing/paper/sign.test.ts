import { PDFDocument } from '@cantoo/pdf-lib';
import { generateX25519Identity } from 'age-encryption';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/db.ts';
import { openSecrets, type Secrets } from '#server/platform/secrets.ts';
import { certificates } from '#server/ports/signing/embedded/certificates.ts';
import { signingKey, type SigningKey } from '#server/ports/signing/embedded/key.ts';
import { signPaper } from '#server/ports/signing/embedded/paper/sign.ts';
import { verdictOf } from '#src/verify/verdict.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';
import { hasPoppler, saidBy } from '#tests/support/poppler.ts';

const own = useOwnDatabase({ from: 'prepared' });
let secrets: Secrets;
let db: Db;
let key: SigningKey;
beforeAll(async () => {
  ({ db } = own);
  secrets = await openSecrets(db, { secretKey: await generateX25519Identity(), dataDir: '' });
  key = await signingKey(db, secrets, 'https://provnet.example');
});
it('is one key, whoever asks for it, and opens only with the secret key', async () => {
  const again = await Promise.all([1, 2, 3].map(() => signingKey(db, secrets, 'elsewhere')));
  for (const one of again) expect(one.name).toBe('https://provnet.example');
  expect(await certificates(db)).toHaveLength(1);
  // Who has lost the secret key, and tells the database so.
  await sql`delete from installation where key = 'secret'`.execute(db);
  const others = await openSecrets(db, { secretKey: await generateX25519Identity(), dataDir: '' });
  await expect(signingKey(db, others, '')).rejects.toThrow('is gone');
});

if (!hasPoppler)
  it.skip('one test of this file needs pdfsig (poppler-utils) and the full run', () => undefined);

describe('a signed paper', () => {
  const signed = async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([612, 792]).drawText('Participation agreement');
    return signPaper(pdf, key, { reason: 'Peña & Sons’ agreement', at: new Date('2026-11-23T10:00:00Z') });
  };

  it('is found true by the page /verify, whole, and by whom', async () => {
    const bytes = new Uint8Array(await signed());
    const [own] = await certificates(db);
    const verdict = await verdictOf(bytes, [own!.certificate], null);
    expect(verdict).toMatchObject({
      isOurs: true,
      signature: { isWhole: true, isSound: true, signer: 'https://provnet.example' },
    });
    expect(verdict.signature?.at?.toISOString()).toBe('2026-11-23T10:00:00.000Z');
    const changed = Uint8Array.from(bytes);
    changed[changed.indexOf(0x50, 400)]! ^= 1;
    expect((await verdictOf(changed, [], null)).signature).toMatchObject({ isSound: false });
    const longer = new Uint8Array(bytes.length + 1);
    longer.set(bytes);
    expect((await verdictOf(longer, null, null)).signature).toMatchObject({ isWhole: false, isSound: true });
  });

  it.skipIf(!hasPoppler)('is not valid with one bit changed, and not whole with a byte more', async () => {
    const bytes = await signed();
    const changed = Uint8Array.from(bytes);
    changed[changed.indexOf(0x50, 400)]! ^= 1;
    expect(await saidBy('pdfsig', changed)).not.toMatch(/Signature is Valid/);
    expect(await saidBy('pdfsig', Buffer.concat([bytes, Buffer.from('%x\n')]))).not.toMatch(
      /Total document signed\n/,
    );
  });
});
