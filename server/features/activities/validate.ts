import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { faults } from '#schemas/engine/validate.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { taskStatuses } from '#schemas/task/index.ts';
import type { Call } from '#server/platform/actor.ts';
import { bodyCheck } from '#server/platform/ajv.ts';
import type { Trx } from '#server/platform/db.ts';
import { referenceFails } from '#server/platform/references.ts';
import { attachFails } from '../files/attach.ts';
import { mayDecide, TASK, type Activity, type ActivityRow } from './activity.ts';

/** Everything wrong with values that would become, or change, an activity: shape, people, files, who may decide a task. */
export async function activityFails(
  trx: Trx,
  call: Call,
  activity: Activity,
  type: LeadType,
  values: Values,
  current: ActivityRow | null,
): Promise<Fail[]> {
  const [resource, writes] = current
    ? ([activity.resource, 'update'] as const)
    : ([activity.creates, 'create'] as const);
  const fails = [
    ...faults(resource, bodyCheck(resource, writes), values, current),
    ...(activity === TASK ? statusFails(call, values, current) : []),
  ];
  const wrong = new Set(fails.map((fail) => fail.field));
  const unknown = [
    ...(await referenceFails(trx, resource.fields, values, type, current ?? {})),
    ...(await attachFails(trx, call.actor, resource.fields, values, current ?? {})),
  ];
  return [...fails, ...unknown.filter((fail) => !wrong.has(fail.field))];
}

/** Approving and rejecting is a supervisor's (domain §6); what is no status at all has its fail already. */
function statusFails({ actor }: Call, { status, type }: Values, current: ActivityRow | null): Fail[] {
  const standing = { status: current?.status ?? null, type: String(type ?? current?.type ?? '') };
  const known = (taskStatuses(standing, true) as unknown[]).includes(status);
  const allowed = (taskStatuses(standing, mayDecide(actor)) as unknown[]).includes(status);
  return known && !allowed ? [{ field: 'status', code: 'supervisor_only' }] : [];
}
