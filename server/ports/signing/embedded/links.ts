import { createHash, createHmac } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { ContractParty } from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/secrets.ts';

type Keys = Pick<Secrets, 'keyFor'>;

/** Where the signer's page is; what follows the `#` is in no log. */
export const SIGN_PATH = '/sign';
/** Where anybody sees whether a signed paper is genuine. */
export const VERIFY_PATH = '/verify';

/** The token of a link, made again from its key whenever a letter with it is sent: it is kept nowhere. */
export const tokenOf = (keys: Keys, linkId: string): string =>
  createHmac('sha256', keys.keyFor('signing.link')).update(linkId).digest('base64url');

/** What is kept of a token or a session. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const CODE_DIGITS = 6;

/** The code `no` of a link: six digits, made again like the token. */
export function codeOf(keys: Keys, linkId: string, no: number): string {
  const bytes = createHmac('sha256', keys.keyFor('signing.code'))
    .update(`${linkId} ${String(no)}`)
    .digest();
  return String(bytes.readUInt32BE(0) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** A new link for a recipient, in place of those before it, whose sessions go on. Gives its key. */
export async function makeLink(
  trx: Trx,
  keys: Keys,
  { envelope_id, party }: { envelope_id: string; party: ContractParty },
  expiresAt: Date,
): Promise<string> {
  await dropLinks(trx, envelope_id, party);
  const id = uuidv7();
  await trx
    .insertInto('signing_link')
    .values({
      entity_id: id,
      hash: hashOfToken(tokenOf(keys, id)),
      envelope_id,
      party,
      expires_at: expiresAt,
    })
    .execute();
  return id;
}

/** Links of a recipient that have not been used are of no use any more. */
export const dropLinks = async (trx: Trx, envelopeId: string, party: ContractParty): Promise<void> =>
  void (await trx
    .updateTable('signing_link')
    .set({ expires_at: new Date() })
    .where('envelope_id', '=', envelopeId)
    .where('party', '=', party)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .execute());
