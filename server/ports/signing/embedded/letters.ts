import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#schemas/engine/codes.ts';
import type { LetterKind } from '#schemas/contract/letters.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { EnvelopeRow } from './envelope.ts';

interface Letter {
  readonly kind: LetterKind;
  /** One letter for each key, however often it is asked for. */
  readonly key: string;
  readonly to: { readonly name: string; readonly email: string; readonly language: Language };
  readonly linkId?: string;
  readonly codeNo?: number;
  readonly until?: Date | null;
  /** In place of what the sender wrote. */
  readonly message?: string;
}

/** A letter that should have brought somebody the signed copy, and did not. */
export interface MissingCopy {
  readonly letterId: string;
  readonly envelopeId: string;
  /** Their name, or else their address. */
  readonly person: string;
}
/** Has those who can help hear of it. */
export type TellMissing = (trx: Trx, copy: MissingCopy) => Promise<void>;

/** Has a letter about an envelope sent, once the transaction is over. */
export async function addLetter(
  trx: Trx,
  jobs: Jobs,
  { entity_id, name, subject, sender, message }: EnvelopeRow,
  letter: Letter,
): Promise<void> {
  const { kind, key, to, linkId, codeNo, until } = letter;
  const id = uuidv7();
  const added = await trx
    .insertInto('letter')
    .values({
      entity_id: id,
      key,
      kind,
      envelope_id: entity_id,
      link_id: linkId ?? null,
      code_no: codeNo ?? null,
      name: to.name,
      address: to.email,
      language: to.language,
      params: JSON.stringify({
        subject,
        name,
        sender: sender.name,
        message: letter.message ?? message,
        until: until?.toISOString() ?? null,
      }),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('entity_id')
    .executeTakeFirst();
  if (added) await jobs.add(trx, 'letter.send', { letter_id: id }, `letter.send ${id}`);
}
