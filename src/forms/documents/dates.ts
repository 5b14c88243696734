import type { RequirementItem } from '#schemas/credential/item.ts';
import { countedDate } from '#schemas/credential/state.ts';
import type { FailCode } from '#schemas/errors.ts';
import type { NewDocument } from '../documents.ts';

type Asks = Pick<RequirementItem, 'validity' | 'validity_months'>;
export type DateField = 'issued_on' | 'expires_on';

/** The days that an item asks for with a document; the others would mean nothing. */
export const datesOf = ({ validity }: Asks): readonly DateField[] =>
  validity === 'DATE' ? ['issued_on', 'expires_on'] : validity === 'MONTHS' ? ['issued_on'] : [];

/** The day of the reader's calendar, YYYY-MM-DD. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** What keeps a document from being added, by the field that says it; `future` has words of its own. */
export function lacksOf(
  item: Asks,
  { file_id, issued_on, expires_on }: Omit<NewDocument, 'file_id'> & { readonly file_id: string | null },
  now = today(),
): Partial<Record<DateField | 'file_id', FailCode | 'future'>> {
  const needed = countedDate(item);
  const days = { issued_on, expires_on };
  return {
    ...(file_id === null && { file_id: 'required' as const }),
    ...(needed && !days[needed] && { [needed]: 'required' as const }),
    ...(issued_on && issued_on > now && { issued_on: 'future' as const }),
    ...(issued_on && expires_on && expires_on <= issued_on && { expires_on: 'not_before' as const }),
  };
}
