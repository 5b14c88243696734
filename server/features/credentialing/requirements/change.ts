import { sql } from 'kysely';
import type { Requirement } from '#schemas/credential/item.ts';
import {
  bearsOnItems,
  REQUIREMENT_CHANGES,
  withoutIdleMonths,
  type RequirementRecord,
} from '#schemas/credential/requirement.ts';
import type { Values } from '#schemas/engine/field.ts';
import { listsFilled, normalise } from '#schemas/engine/resource.ts';
import type { AppContext } from '#server/app.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { isTaken, lockRequirements, valueFails } from './check.ts';
import { presentRequirements, readRequirement, readUsed, requireRequirement } from './requirement.ts';
import { settleLater } from './settle.ts';

type Context = Pick<AppContext, 'db' | 'jobs'>;

/**
 * Changes what a requirement says. At a new place it stands before what stood there, which moves on. What follows for
 * its subjects a job finds out. Throws `not_found`, `stale` with the requirement as it is, or `bad_request`.
 */
export async function changeRequirement(
  { db, jobs }: Context,
  call: Call,
  id: string,
  version: number,
  body: Values,
): Promise<RequirementRecord> {
  return transact(db, call, async (write) => {
    await lockRequirements(write.trx);
    const before = await requireRequirement(write.trx, call.actor, id, version);
    const sent = listsFilled(
      REQUIREMENT_CHANGES.fields,
      withoutIdleMonths(normalise(REQUIREMENT_CHANGES.fields, body), before),
    );
    refuse(valueFails(sent, before));
    const revived = sent.active === true && !before.active;
    if (revived && (await isTaken(write.trx, before, id)))
      refuse([{ field: 'active', code: 'requirement_exists' }]);
    const changes = changesBetween({ ...before }, sent);
    if (changes.length > 0)
      await write.asOne('requirement', async (parts) => {
        if (sent.position !== undefined && sent.position !== before.position)
          await parts.follow(
            'requirement',
            { position: sql`position + 1` },
            sql<boolean>`position >= ${sent.position} and entity_id <> ${id}`,
          );
        const next = await parts.update('requirement', id, version, { ...sent, updated_by: call.actor.id });
        return { id, version: next, event: { type: 'REQUIREMENT_UPDATED', changes } };
      });
    const row = await readRequirement(write.trx, id);
    if (
      isSettledAnew(
        before,
        changes.map(({ field }) => field),
      )
    )
      await settleLater(jobs, write.trx, row);
    return (await presentRequirements(write.trx, call.actor, [row]))[0]!;
  });
}

/** What was not active and stays so was nobody's before, and is nobody's now. */
const isSettledAnew = ({ active }: Requirement, changed: readonly string[]): boolean =>
  bearsOnItems(changed) && (active || changed.includes('active'));

/** Removes a requirement that nothing names. Throws `not_found`, `stale`, or `not_now` while something does. */
export async function removeRequirement(
  { db }: Context,
  call: Call,
  id: string,
  version: number,
): Promise<void> {
  await transact(db, call, async (write) => {
    const row = await requireRequirement(write.trx, call.actor, id, version);
    if ((await readUsed(write.trx, [id])).length > 0) throw new Problem('not_now');
    await write.remove('requirement', id, version, {
      type: 'REQUIREMENT_REMOVED',
      changes: [],
      detail: { code: row.code, subject_kind: row.subject_kind, lead_type: row.lead_type },
    });
  });
}
