import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { LegalGate } from '#schemas/lead/moves.ts';
import { CONVERTED, moveRefusal } from '#schemas/lead/moves.ts';
import type { AgreementType } from '#schemas/vocabulary/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { mayEdit, type LeadRow } from '#server/features/leads/lead.ts';
import { standingsOf } from '#server/features/leads/standing.ts';
import { visibleLeads } from '#server/features/leads/visible.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';

/** The lead that stays and the one that goes. */
export interface Pair {
  readonly survivor: LeadRow;
  readonly other: LeadRow;
}

/** Both leads as far as there are such, locked in the order of their keys, so that two merges never wait in a circle. */
export async function lockLeads(
  trx: Trx,
  call: Call,
  type: LeadType,
  ids: readonly string[],
): Promise<(id: string) => LeadRow | undefined> {
  const visible = visibleLeads(call.actor, 'lead.merge', type);
  const { rows } = await sql<LeadRow>`
    select t.* from lead t where ${visible} and t.entity_id = any(${ids}::uuid[])
     order by t.entity_id for update`.execute(trx);
  return (id) => rows.find((row) => row.entity_id === id);
}

/** Who may not change a lead may not merge it either way (domain §6). */
export const rightFails = (actor: Actor, { survivor, other }: Pair): Fail[] => [
  ...(mayEdit(actor, survivor) ? [] : [{ field: 'entity_id', code: 'not_yours' } as const]),
  ...(mayEdit(actor, other) ? [] : [{ field: 'other_id', code: 'not_yours' } as const]),
];

/** A credential file stays where it was opened, also one that waits: its lead is the one to keep, and two are too many. */
export async function fileFails(db: Db | Trx, { survivor, other }: Pair): Promise<Fail[]> {
  const { rows } = await sql<{ id: string }>`
    select lead_id as id from account
     where lead_id = any(${[survivor.entity_id, other.entity_id]}::uuid[])`.execute(db);
  const has = (lead: LeadRow) => rows.some(({ id }) => id === lead.entity_id);
  if (!has(other)) return [];
  return [{ field: 'other_id', code: has(survivor) ? 'both_have_accounts' : 'has_account' }];
}

/** To and from CONVERTED a merge does not lead: a credential file is opened or put away on the way. */
export const crossesConversion = (from: unknown, to: unknown): boolean =>
  from !== to && [from, to].includes(CONVERTED);

/** Why the survivor may not take the other's status, or null: the lifecycle's word, with the legal records of both. */
export async function statusRefusal(
  db: Db | Trx,
  actor: Actor,
  gate: LegalGate,
  { survivor, other }: Pair,
): Promise<Omit<Fail, 'field'> | null> {
  if (survivor.status === other.status) return null;
  if (crossesConversion(survivor.status, other.status)) return { code: 'transition_forbidden' };
  const standingOf = await standingsOf(db, [survivor.entity_id, other.entity_id]);
  const [own, brought] = [standingOf(survivor.entity_id), standingOf(other.entity_id)];
  const families = Object.keys({ ...own.evidence, ...brought.evidence }) as AgreementType[];
  const evidence = Object.fromEntries(
    families.map((family) => {
      const states = [own.evidence[family], brought.evidence[family]];
      return [family, states.includes('SIGNED') ? 'SIGNED' : 'SENT'];
    }),
  );
  const asker = { supervisor: actor.supervisor, gate };
  return moveRefusal(survivor.status, other.status, asker, { account: own.account, evidence });
}
