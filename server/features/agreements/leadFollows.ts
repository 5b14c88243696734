import { sql } from 'kysely';
import { codesOf } from '#schemas/engine/codes.ts';
import { moveRefusal } from '#schemas/lead/moves.ts';
import { LEAD_STATUS } from '#schemas/vocabulary/index.ts';
import type { Write } from '#server/platform/write.ts';
import { changesBetween, rowOf, valuesOf, type LeadRow } from '../leads/lead.ts';
import { standingsOf } from '../leads/standing.ts';
import type { AgreementRow } from './agreement.ts';

/**
 * A lead goes where its agreement went: to X_SENT when that was sent, to X_SIGNED when it was signed, with the agreement as
 * evidence (domain §0.2). Where the lifecycle has no way there, or the lead is gone or excluded, it stays. The transaction
 * has locked the lead.
 */
export async function leadFollows(
  write: Write,
  { entity_id, lead_id, type }: AgreementRow,
  status: 'SENT' | 'SIGNED',
): Promise<void> {
  const to = codesOf(LEAD_STATUS).find((code) => code === `${String(type)}_${status}`);
  const { rows } = await sql<LeadRow>`
    select * from lead where entity_id = ${lead_id} and deleted_at is null`.execute(write.trx);
  const [lead] = rows;
  if (!lead || !to) return;
  const standing = (await standingsOf(write.trx, [lead_id]))(lead_id);
  if (moveRefusal(lead.status, to, { supervisor: false, gate: 'sent' }, standing) !== null) return;
  const values = { status: to, status_reason: null };
  await write.update('lead', lead_id, lead.version, rowOf(lead.lead_type, values, lead.data), {
    type: 'LEAD_UPDATED',
    changes: changesBetween(valuesOf(lead), values),
    detail: { agreement: entity_id },
  });
}
