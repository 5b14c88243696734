import { sql, type Selectable } from 'kysely';
import type { ContractParty } from '#schemas/vocabulary/index.ts';
import type { ContractingTables } from '#server/db/contracting.ts';
import type { Db } from '#server/platform/db.ts';
import type { Envelope } from '../index.ts';

export type AdobeRow = Selectable<ContractingTables['adobe_envelope']>;

export type AdobeRecipient = AdobeRow['recipients'][number];

export const findRow = (db: Db, id: string): Promise<AdobeRow | undefined> =>
  db.selectFrom('adobe_envelope').selectAll().where('entity_id', '=', id).executeTakeFirst();

/**
 * Remembers an envelope before Acrobat Sign hears of it: whoever finds it remembered looks there first.
 * @returns how it is remembered, and whether it was before
 */
export async function remember(
  db: Db,
  { id, recipients, expiresDays }: Envelope,
): Promise<{ row: AdobeRow; isNew: boolean }> {
  const who = recipients.map(({ party, position, email }) => ({ party, position, email }));
  const made = await db
    .insertInto('adobe_envelope')
    .values({ entity_id: id, recipients: JSON.stringify(who), expires_days: expiresDays })
    .onConflict((conflict) => conflict.column('entity_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return { row: made, isNew: true };
  const row = await db
    .selectFrom('adobe_envelope')
    .selectAll()
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow();
  return { row, isNew: false };
}

/** Keeps what Acrobat Sign calls an envelope. Answers the one that was kept first: any other one is never sent. */
export async function keepId(db: Db, id: string, agreementId: string): Promise<string> {
  await db
    .updateTable('adobe_envelope')
    .set({ agreement_id: agreementId })
    .where('entity_id', '=', id)
    .where('agreement_id', 'is', null)
    .execute();
  const { agreement_id } = await db
    .selectFrom('adobe_envelope')
    .select('agreement_id')
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow();
  return agreement_id ?? agreementId;
}

/** Remembers that somebody was asked anew: there it is a reminder like any other. */
export const setAskedAnew = async (db: Db, id: string, party: ContractParty): Promise<void> => {
  await sql`
    update adobe_envelope
       set recipients = (select jsonb_agg(case when r ->> 'party' = ${party}
                                               then r || ${JSON.stringify({ asked_anew: new Date().toISOString() })}::jsonb
                                               else r end order by place)
                           from jsonb_array_elements(recipients) with ordinality as each (r, place))
     where entity_id = ${id}`.execute(db);
};

export const setRow = async (
  db: Db,
  id: string,
  values: Partial<Pick<AdobeRow, 'heard' | 'withdrawn'>>,
): Promise<void> => {
  await db.updateTable('adobe_envelope').set(values).where('entity_id', '=', id).execute();
};
