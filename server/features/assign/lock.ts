import { sql } from 'kysely';
import type { AssignmentOrder } from '#schemas/assignment.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Trx } from '#server/platform/db.ts';

/**
 * Rules of a type are written, and begin their runs, one after the other: names are unique and numbers bounded, and of
 * the leads that one has taken the next one must know. So do assignments by hand that go by loads (`goesByLoads`).
 */
export const lockAssigning = async (trx: Trx, type: LeadType): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext(${`provnet.assigning.${type}`}))`.execute(trx));

/** Whether how many somebody has decides how many they get: what another order is about to give them must be known. */
export const goesByLoads = ({ capacity, deal }: AssignmentOrder): boolean =>
  (capacity ?? null) !== null || deal === 'LOAD_BALANCED';
