import { sql } from 'kysely';
import type { Requirement } from '#schemas/credential/item.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { ItemState } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Subject } from '../rights.ts';
import { findSubject } from '../subject.ts';

/** A row of the requirement_item table. */
export interface ItemRow extends SubjectRef {
  readonly entity_id: string;
  readonly version: number;
  readonly requirement_id: string;
  readonly state: ItemState;
  readonly expires_on: string | null;
  readonly psv_until: string | null;
  readonly waived_reason: string | null;
}

export interface FoundItem {
  readonly item: ItemRow;
  readonly requirement: Requirement;
  readonly subject: Subject;
}

/** An item of a subject that the actor may see, else `not_found`; the subject is locked, and with it its items. */
export async function findItem(trx: Trx, call: Call, id: string): Promise<FoundItem> {
  const subject = await findSubject(trx, call, await readItem(trx, id), true);
  const item = await readItem(trx, id);
  return { item, subject, requirement: await findRequirement(trx, item.requirement_id) };
}

async function readItem(trx: Trx, id: string): Promise<ItemRow> {
  const { rows } = await sql<ItemRow>`select * from requirement_item where entity_id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

/** What was required, also when it no longer is. */
export async function findRequirement(trx: Trx, id: string): Promise<Requirement> {
  const { rows } = await sql<Requirement>`select * from requirement where entity_id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}
