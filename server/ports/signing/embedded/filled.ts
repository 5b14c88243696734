import type { SigningCompletion } from '#schemas/contract/signing.ts';
import type { ContractParty } from '#schemas/vocabulary/index.ts';
import { gcmOpen, gcmSeal } from '#server/platform/gcm.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { RecipientRow } from './envelope.ts';

const PURPOSE = 'signing.filled';
const aboutOf = (envelopeId: string, party: ContractParty): string => `${envelopeId} ${party}`;

/** What a signer filled in and how they signed, as it lies in the database: their hand is nobody's to copy. */
export const sealFilled = (
  secrets: Pick<Secrets, 'keyFor'>,
  { envelopeId, party }: { readonly envelopeId: string; readonly party: ContractParty },
  filled: string,
): Buffer => gcmSeal(secrets.keyFor(PURPOSE), Buffer.from(filled), aboutOf(envelopeId, party));

/** What each who signed has filled in. */
export const openFilled = (
  secrets: Pick<Secrets, 'keyFor'>,
  recipients: readonly RecipientRow[],
): ReadonlyMap<ContractParty, SigningCompletion> =>
  new Map(
    recipients.flatMap(({ envelope_id: id, party, filled }) =>
      filled
        ? [[party, JSON.parse(gcmOpen(secrets.keyFor(PURPOSE), filled, aboutOf(id, party)).toString('utf8'))]]
        : [],
    ) as [ContractParty, SigningCompletion][],
  );
