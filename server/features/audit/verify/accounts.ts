import { sql } from 'kysely';
import { brokenChains } from '#server/features/credentialing/lifecycle/proof.ts';
import type { Db } from '#server/platform/db.ts';
import type { Faults } from './faults.ts';

const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Follows the chain of status events of every credential file (docs/decisions/012), and compares it with what the history tells of it (022). Gives how many there are. */
export async function verifyAccounts(
  db: Db,
  faults: Faults,
  tell: (accounts: number) => void,
): Promise<number> {
  let [after, count] = [FIRST, 0];
  for (;;) {
    const { rows } = await sql<{ entity_id: string }>`
      select entity_id from account where entity_id > ${after} order by entity_id limit ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return count;
    faults.add(
      'account_changed',
      await brokenChains(
        db,
        rows.map(({ entity_id }) => entity_id),
      ),
    );
    after = last.entity_id;
    tell((count += rows.length));
  }
}
