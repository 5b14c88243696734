import { activeAmong } from '#server/features/assign/people.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { mayOn } from '../visible.ts';
import { give, type Assigned } from './assign.ts';
import { lockFiles, type FileAt } from './files.ts';

/** A file and whose it is to be again; null: nobody's. */
export type FileBefore = FileAt & { readonly cred_agent_id: string | null };

/**
 * Gives files back to those who had them before an assignment: all of them or none. A supervisor any files, an agent
 * those that it took. Throws as `assignAccounts` does; `stale` when somebody has changed one of them since.
 */
export async function returnAccounts(
  db: Db,
  call: Call,
  files: readonly FileBefore[],
): Promise<Pick<Assigned, 'items'>> {
  return transact(db, call, async (write) => {
    const people = [...new Set(files.flatMap(({ cred_agent_id }) => cred_agent_id ?? []))];
    const { active } = await activeAmong(
      write.trx,
      'credentialing',
      null,
      people.map((user_id) => ({ user_id })),
    );
    const accounts = await lockFiles(write.trx, call, files);
    // Whose it was may have left since: then it is nobody's, and shows as such.
    const items = files.map(({ cred_agent_id: before }, index) => ({
      account: accounts[index]!,
      to: before !== null && active.has(before) ? before : null,
    }));
    const refused = items.flatMap(({ account, to }, index) =>
      mayOn(call.actor, 'credential.assign', account) ||
      (to === null && account.cred_agent_id === call.actor.id)
        ? []
        : [{ field: `items.${index}`, code: 'not_yours' as const }],
    );
    if (refused.length > 0) throw new Problem('forbidden', refused);
    return { items: await give(write, call, items, 'UNDO') };
  });
}
