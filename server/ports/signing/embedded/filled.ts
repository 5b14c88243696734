import type { SigningCompletion } from '#schemas/contract/signing.ts';
import type { ContractParty } from '#schemas/vocabulary/index.ts';
import type { Sealer } from '#server/platform/keys/sealing.ts';
import type { RecipientRow } from './envelope.ts';

const PURPOSE = 'signing.filled';
/** What it is sealed with besides its key. */
export const aboutOf = (envelopeId: string, party: ContractParty): string => `${envelopeId} ${party}`;

/** What a signer filled in and how they signed, as it lies in the database: their hand is nobody's to copy. */
export const sealFilled = (
  secrets: Sealer,
  { envelopeId, party }: { readonly envelopeId: string; readonly party: ContractParty },
  filled: string,
): Buffer => secrets.seal(PURPOSE, Buffer.from(filled), aboutOf(envelopeId, party));

/** What each who signed has filled in. */
export async function openFilled(
  secrets: Sealer,
  recipients: readonly RecipientRow[],
): Promise<ReadonlyMap<ContractParty, SigningCompletion>> {
  const all = new Map<ContractParty, SigningCompletion>();
  for (const { envelope_id: id, party, filled } of recipients)
    if (filled) {
      const opened = await secrets.open(PURPOSE, filled, aboutOf(id, party));
      all.set(party, JSON.parse(opened.toString('utf8')) as SigningCompletion);
    }
  return all;
}
