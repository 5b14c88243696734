import { v7 as uuidv7 } from 'uuid';
import { distribute, orderFails, spread, weightsOf, type AssignmentOrder } from '#schemas/assignment.ts';
import { activeAmong } from '#server/features/assign/people.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import type { AccountRow } from '../account.ts';
import { notifyAssigned } from '../notices.ts';
import { mayOn } from '../visible.ts';
import { lockFiles, type FileAt } from './files.ts';

/** What an assignment does, or with `preview` would do. */
export interface Assigned {
  /** In the order of the call; `before`: whose it was. */
  readonly items: readonly {
    readonly entity_id: string;
    readonly version: number;
    readonly cred_agent_id: string | null;
    readonly before: string | null;
  }[];
  /** In the order of the shares; `skipped`: works here no longer, so that the others share its part. */
  readonly shares: readonly {
    readonly user_id: string | null;
    readonly count: number;
    readonly skipped: boolean;
  }[];
}

type Order = AssignmentOrder & { readonly items: readonly FileAt[]; readonly preview?: boolean };

/**
 * Gives files to agents by a strategy (specification §3, §5): a supervisor any, an agent to itself what nobody has
 * (domain §6). Throws `bad_request` with everything that is wrong, `not_found` or `forbidden` naming the rows, or
 * `stale` naming those that changed, with the accounts as they are.
 */
export async function assignAccounts(db: Db, call: Call, order: Order): Promise<Assigned> {
  const fails = orderFails(order, order.items.length);
  return transact(db, call, async (write) => {
    const { active, fails: unknown } = await activeAmong(write.trx, 'credentialing', null, order.shares);
    refuse([...fails, ...unknown]);
    const accounts = await lockFiles(write.trx, call, order.items);
    const shares = divided(order, active, accounts.length);
    const items = spread(shares.map(({ count }) => count)).map((share, index) => ({
      account: accounts[index]!,
      to: shares[share]!.user_id,
    }));
    mayAssign(call, items);
    const written = order.preview ? items.map(unwritten) : await give(write, call, items, order.strategy);
    return { items: written, shares };
  });
}

interface Given {
  readonly account: AccountRow;
  /** null: nobody. */
  readonly to: string | null;
}

const unwritten = ({ account, to }: Given): Assigned['items'][number] => ({
  entity_id: account.entity_id,
  version: account.version,
  cred_agent_id: to,
  before: account.cred_agent_id,
});

function divided(order: Order, active: ReadonlySet<string>, count: number): Assigned['shares'] {
  const works = order.shares.map(({ user_id }) => user_id === null || active.has(user_id));
  const counts = distribute(
    count,
    weightsOf(order).map((weight, index) => (works[index] ? weight : 0)),
  );
  return order.shares.map(({ user_id }, index) => ({
    user_id,
    count: counts[index] ?? 0,
    skipped: !works[index],
  }));
}

/** An agent may only take, and only what is nobody's. */
function mayAssign({ actor }: Call, items: readonly Given[]): void {
  const refused = items.flatMap(({ account, to }, index) => {
    const takes = to === actor.id && mayOn(actor, 'credential.claim', account);
    return takes || mayOn(actor, 'credential.assign', account)
      ? []
      : [{ field: `items.${index}`, code: 'not_yours' as const }];
  });
  if (refused.length > 0) throw new Problem('forbidden', refused);
}

/** Writes who has which file now, each with its history, and tells those who got some by somebody else. */
export async function give(
  write: Write,
  call: Call,
  items: readonly Given[],
  strategy: string,
): Promise<Assigned['items']> {
  const changed = items.filter(({ account, to }) => account.cred_agent_id !== to);
  const assignment = uuidv7();
  await write.updateEach(
    'account',
    changed.map(({ account: { entity_id, version }, to }) => ({
      entity_id,
      version,
      patch: { cred_agent_id: to, updated_by: call.actor.id },
    })),
    (index) => ({
      type: 'ACCOUNT_ASSIGNED',
      changes: [
        {
          field: 'cred_agent_id',
          from: changed[index]!.account.cred_agent_id,
          to: changed[index]!.to,
        },
      ],
      detail: { assignment, strategy },
    }),
  );
  await notifyAssigned(
    write,
    changed.flatMap(({ account, to }) =>
      to === null || to === call.actor.id ? [] : [{ account, agentId: to }],
    ),
  );
  return items.map((given) => ({
    ...unwritten(given),
    version: given.account.version + Number(given.account.cred_agent_id !== given.to),
  }));
}
