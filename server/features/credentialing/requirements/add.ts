import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Requirement } from '#schemas/credential/item.ts';
import {
  REQUIREMENT_DEFAULTS,
  REQUIREMENTS,
  REQUIREMENTS_MAX,
  withoutIdleMonths,
  type RequirementRecord,
} from '#schemas/credential/requirement.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { isMany, type Values } from '#schemas/engine/field.ts';
import { normalise, writable } from '#schemas/engine/resource.ts';
import type { AppContext } from '#server/app.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { isTaken, lockRequirements, valueFails } from './check.ts';
import { presentRequirements, readRequirement } from './requirement.ts';
import { settleLater } from './settle.ts';

/**
 * Adds a requirement, the last of all unless the body says where. Whoever it is of gets the item from a job. Throws
 * `bad_request` with everything that is wrong, also when there are as many requirements as there may be.
 */
export async function addRequirement(
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  call: Call,
  body: Values,
): Promise<RequirementRecord> {
  return transact(db, call, async (write) => {
    await lockRequirements(write.trx);
    const { count, last } = await placesIn(write.trx);
    const said = normalise(REQUIREMENTS.fields, body);
    const sent = withoutIdleMonths({
      ...REQUIREMENT_DEFAULTS,
      ...said,
      position: said.position ?? last + 1,
    });
    refuse(valueFails(sent, null));
    refuse(await roomFails(write.trx, sent, count));
    const values = Object.fromEntries(
      writable(REQUIREMENTS).map(([name, field]): [string, unknown] => [
        name,
        sent[name] ?? (isMany(field) ? [] : null),
      ]),
    );
    const id = uuidv7();
    await write.insert(
      'requirement',
      { ...values, entity_id: id, created_by: call.actor.id },
      { type: 'REQUIREMENT_CREATED', changes: changesBetween({}, values) },
    );
    const row = await readRequirement(write.trx, id);
    if (row.active) await settleLater(jobs, write.trx, row);
    return (await presentRequirements(write.trx, call.actor, [row]))[0]!;
  });
}

async function placesIn(trx: Trx): Promise<{ count: number; last: number }> {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(position), 0) as last from requirement`.execute(trx);
  return rows[0]!;
}

async function roomFails(trx: Trx, sent: Values, count: number): Promise<Fail[]> {
  const wanted = { lead_type: null, ...sent } as unknown as Requirement;
  if (sent.active === true && (await isTaken(trx, wanted, null)))
    return [{ field: 'code', code: 'requirement_exists' }];
  if (count >= REQUIREMENTS_MAX)
    return [{ field: 'code', code: 'too_many', params: { limit: REQUIREMENTS_MAX } }];
  return [];
}
