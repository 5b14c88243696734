import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { presentAccount, type Account } from './account.ts';
import { findAccount } from './read.ts';
import { mayOn } from './visible.ts';

/**
 * Takes a file: an agent an unassigned one, a supervisor any (domain §6). Throws `not_found`, `forbidden` (another
 * agent's) or `stale` with the account as it is: of two who claim at once, one is told.
 */
export async function claimAccount(db: Db, call: Call, id: string, version: number): Promise<Account> {
  return transact(db, call, async (write) => {
    const account = await findAccount(write.trx, call, id, true);
    if (account.version !== version) throw new Problem('stale', [], presentAccount(account, call.actor));
    if (!mayOn(call.actor, 'credential.claim', account)) throw new Problem('forbidden');
    if (account.cred_agent_id !== call.actor.id) {
      const patch = { cred_agent_id: call.actor.id, updated_by: call.actor.id };
      await write.update('account', id, version, patch, {
        type: 'ACCOUNT_CLAIMED',
        changes: [{ field: 'cred_agent_id', from: account.cred_agent_id, to: call.actor.id }],
      });
    }
    return presentAccount(await findAccount(write.trx, call, id), call.actor);
  });
}
