import { completionFails } from '#schemas/contract/answers.ts';
import { roomFor } from '#schemas/contract/room.ts';
import type { SignersPlacement, SigningParty, SigningView } from '#schemas/contract/signing.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Entries } from '../kept.ts';

/** Something to fill in. `page` null: it is asked for and stands nowhere on the paper. */
export type SignerField = Pick<SignersPlacement, 'id' | 'label' | 'required'> & {
  readonly kind: 'SIGNATURE' | 'INITIALS' | 'TEXT' | 'CHECKBOX';
  readonly page: number | null;
  /** TEXT: how many letters there is room for. */
  readonly room?: number;
};

export const meOf = ({ parties }: SigningView): SigningParty | undefined => parties.find(({ me }) => me);

/** What the signer has to fill in, in reading order. The date of signing is the server's to write. */
export function fieldsOf(view: SigningView): SignerField[] {
  const fields = view.placements.flatMap((place): SignerField[] =>
    place.kind === 'DATE'
      ? []
      : [
          {
            ...place,
            kind: place.kind,
            required: place.required || isMarked(place.kind),
            ...(place.kind === 'TEXT' && { room: roomFor(place) }),
          },
        ],
  );
  const signs = fields.some(({ kind }) => kind === 'SIGNATURE') || meOf(view)?.role !== 'SIGNER';
  return signs
    ? fields
    : [...fields, { id: 'signature', kind: 'SIGNATURE', page: null, label: null, required: true }];
}

const isMarked = (kind: SignersPlacement['kind']): boolean => kind === 'SIGNATURE' || kind === 'INITIALS';

/** Whether something stands there. */
export const isFilled = ({ id, kind }: SignerField, { answers, signature, initials }: Entries): boolean =>
  kind === 'SIGNATURE' ? signature !== null : kind === 'INITIALS' ? initials !== null : Boolean(answers[id]);

/** What is wrong with a field as it stands now, by the rule that the server holds it against as well. */
export function failOf(view: SigningView, entries: Entries, { id, kind }: SignerField): Fail | undefined {
  const name = kind === 'SIGNATURE' ? 'signature' : kind === 'INITIALS' ? 'initials' : `answers.${id}`;
  return completionFails(view.placements, meOf(view)?.role ?? 'SIGNER', entries).find(
    ({ field }) => field === name,
  );
}
