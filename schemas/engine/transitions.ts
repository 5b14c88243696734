import type { FailCode } from '#schemas/errors.ts';

/** A lifecycle as data (domain §5): status → the statuses that may follow; `STATUS!S`: for supervisors only. */
export interface Lifecycle {
  readonly initial: string;
  readonly transitions: Readonly<Record<string, readonly string[]>>;
}

export interface Move {
  readonly to: string;
  readonly supervisorOnly: boolean;
}

/** The moves out of a status, in the order of the lifecycle. */
export const movesFrom = (lifecycle: Lifecycle, from: string): Move[] =>
  (lifecycle.transitions[from] ?? []).map((entry) => {
    const [to = '', mark] = entry.split('!');
    return { to, supervisorOnly: mark === 'S' };
  });

/** Why a person may not move from one status to another, or null when the lifecycle allows it. */
export function refusal(
  lifecycle: Lifecycle,
  from: string,
  to: string,
  supervisor: boolean,
): FailCode | null {
  const move = movesFrom(lifecycle, from).find((candidate) => candidate.to === to);
  if (!move) return 'transition_forbidden';
  return move.supervisorOnly && !supervisor ? 'supervisor_only' : null;
}
