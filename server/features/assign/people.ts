import { sql } from 'kysely';
import type { AssignmentOrder, Share } from '#schemas/assignment.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { teamOf, type LeadType, type Team } from '#schemas/permissions.ts';
import type { Db, Trx } from '#server/platform/db.ts';

/** The people whom an order names. */
export const namedIn = ({ shares }: Pick<AssignmentOrder, 'shares'>): Set<string> =>
  new Set(shares.flatMap(({ user_id }) => user_id ?? []));

interface People {
  readonly active: ReadonlySet<string>;
  readonly fails: readonly Fail[];
}

/**
 * Which of the people who are to get records still work in the team that works them (null: of whichever type), and what
 * is wrong with the others: people of no such team, or nobody left who works.
 * @param named people whom a rule names: who has gone to another team since is like one who has left
 */
export async function activeAmong(
  db: Db | Trx,
  team: Team,
  type: LeadType | null,
  shares: readonly Share[],
  named: ReadonlySet<string> = new Set(),
): Promise<People> {
  const ids = shares.flatMap(({ user_id }) => user_id ?? []);
  const { rows } = await sql<{ entity_id: string; active: boolean }>`
    select entity_id, active from app_user
     where entity_id = any(${ids}::uuid[]) and roles[1] = any(${teamOf(team, type)}::text[])`.execute(db);
  const known = new Map(rows.map(({ entity_id, active }) => [entity_id, active]));
  const fails = shares.flatMap(({ user_id }, index): Fail[] =>
    user_id === null || known.has(user_id) || named.has(user_id)
      ? []
      : [{ field: `shares.${index}.user_id`, code: 'unknown_reference' }],
  );
  const active = new Set([...known].filter(([, works]) => works).map(([id]) => id));
  const nobodyWorks =
    fails.length === 0 && ids.length === shares.length && ids.length > 0 && active.size === 0;
  return { active, fails: nobodyWorks ? [{ field: 'shares', code: 'inactive_person' }] : fails };
}
