import { sql } from 'kysely';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { notifyAgentRequested } from '../notices.ts';
import { findAccount } from '../read.ts';
import { mayOn } from '../visible.ts';

/**
 * Asks the credentials supervisors for an agent (domain §6 'Assign credential agent: request'): a history row with the
 * note, and mail. Throws `not_found`, `forbidden`, or `not_now` when the file has an agent.
 */
export async function requestAgent(db: Db, call: Call, id: string, note: string): Promise<void> {
  await transact(db, call, async (write) => {
    const account = await findAccount(write.trx, call, id, true);
    if (!mayOn(call.actor, 'credential.request', account)) throw new Problem('forbidden');
    if (account.cred_agent_id !== null)
      throw new Problem('not_now', [{ field: 'cred_agent_id', code: 'has_agent' }]);
    const text = note.trim();
    if (text === '') refuse([{ field: 'note', code: 'required' }]);
    const { rows } = await sql<{ name: string }>`
      select trim(first_name || ' ' || last_name) as name from app_user where entity_id = ${call.actor.id}`.execute(
      write.trx,
    );
    await write.note('account', id, {
      type: 'ACCOUNT_AGENT_REQUESTED',
      changes: [{ field: 'agent_request', from: null, to: text }],
    });
    await notifyAgentRequested(write, account, rows[0]?.name || call.actor.username);
  });
}
