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

const known = new WeakMap<Lifecycle, Map<string, readonly Move[]>>();

/** The moves out of a status, in the order of the lifecycle. */
export function movesFrom(lifecycle: Lifecycle, from: string): readonly Move[] {
  let moves = known.get(lifecycle);
  // Asked for every row of every list.
  if (!moves) known.set(lifecycle, (moves = new Map(Object.entries(lifecycle.transitions).map(read))));
  return moves.get(from) ?? [];
}

const read = ([from, targets]: [string, readonly string[]]): [string, readonly Move[]] => [
  from,
  targets.map((entry) => {
    const [to = '', mark] = entry.split('!');
    return { to, supervisorOnly: mark === 'S' };
  }),
];

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
