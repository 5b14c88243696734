import { movesFrom, type Lifecycle } from '#schemas/engine/transitions.ts';
import type { OperationalStatus } from '#schemas/vocabulary/index.ts';
import { GENESIS } from '#schemas/engine/chain.ts';
import { linked } from '#server/features/credentialing/lifecycle/chain.ts';
import type { JsonRow } from './insert.ts';

/** A status that a subject of the demo came to. */
export interface Step {
  readonly kind: string;
  readonly name: string;
  readonly resource_id: string | null;
  readonly to: string;
  readonly operational_to: OperationalStatus;
  readonly at: Date;
  readonly actor_id: string | null;
}

/** The shortest way of a lifecycle to a status, both ends included. */
export function pathTo(lifecycle: Lifecycle, status: string): string[] {
  const paths = [[lifecycle.initial]];
  for (const path of paths) {
    const last = path.at(-1)!;
    if (last === status) return path;
    for (const move of movesFrom(lifecycle, last))
      if (!path.includes(move.to) && paths.length < 5000) paths.push([...path, move.to]);
  }
  throw new Error(`No way leads to ${status}`);
}

/** The chain of an account's events, in the order in which they happened. */
export function chainOf(accountId: string, steps: readonly Step[]): JsonRow[] {
  const before = new Map<string | null, Step>();
  let hash = GENESIS;
  return steps
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((step, index) => {
      const last = before.get(step.resource_id);
      before.set(step.resource_id, step);
      const row = linked(hash, {
        ...step,
        account_id: accountId,
        no: index + 1,
        at: step.at.toISOString(),
        from: last?.to ?? null,
        operational_from: last?.operational_to ?? null,
        reason_text: null,
      });
      hash = row.hash;
      return row;
    });
}
