import { AGREEMENT_END, type AgreementEnd } from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';
import type { MissingCopy } from '#server/ports/signing/embedded/letters.ts';
import { nameOfLead, readAudience } from '../notices/audience.ts';
import { notify, type NewNotice } from '../notices/notify.ts';
import type { AgreementRow } from './agreement.ts';

interface Told extends Pick<AgreementRow, 'entity_id' | 'lead_id' | 'lead_type'> {
  readonly name?: unknown;
  readonly sent_by: string;
}
interface Names {
  readonly agreement: string;
  readonly lead: string;
}
type Way = Pick<NewNotice, 'userId' | 'about'>;

/**
 * Tells who sent an agreement, and whose lead it is, that it was signed, or will not be: why, in `reason`. What we have
 * withdrawn ourselves is no news.
 */
export async function tellEnd(trx: Trx, row: Told, reason: AgreementEnd | null): Promise<void> {
  if (reason === 'VOIDED') return;
  await tell(trx, row, (names, way) => {
    const common = { ...way, key: `agreement.ended|${row.entity_id}|${way.userId}` };
    return reason === null
      ? { ...common, code: 'agreement.signed', params: names }
      : { ...common, code: 'agreement.cancelled', params: { ...names, outcome: AGREEMENT_END[reason] } };
  });
}

/** Tells the same people that somebody did not get the signed copy that a letter should have brought. */
export async function tellCopyMissing(trx: Trx, copy: MissingCopy): Promise<void> {
  const row = await trx
    .selectFrom('agreement')
    .select(['entity_id', 'lead_id', 'lead_type', 'name', 'sent_by'])
    .where('entity_id', '=', copy.envelopeId)
    .executeTakeFirst();
  const { sent_by } = row ?? {};
  if (!row || !sent_by) return;
  await tell(trx, { ...row, sent_by }, (names, way) => ({
    ...way,
    key: `agreement.copy|${copy.letterId}|${way.userId}`,
    code: 'agreement.copy',
    params: { ...names, person: copy.person },
  }));
}

/** Tells who sent an agreement, and whose lead it is, where they may hear of it. */
async function tell(
  trx: Trx,
  { entity_id: id, lead_id, lead_type, name, sent_by }: Told,
  noticeOf: (names: Names, way: Way) => NewNotice,
): Promise<void> {
  const lead = await trx
    .selectFrom('lead')
    .select('assignee_id')
    .where('entity_id', '=', lead_id)
    .executeTakeFirst();
  const people = [...new Set([sent_by, ...(lead?.assignee_id ? [lead.assignee_id] : [])])];
  const { hears } = await readAudience(trx, null, lead_type, people);
  const names = { agreement: String(name), lead: await nameOfLead(trx, lead_id) };
  const about = { resource: 'agreement', id } as const;
  await notify(trx, ...people.filter(hears).map((userId) => noticeOf(names, { userId, about })));
}
