import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { faults } from '#schemas/engine/validate.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import { bodyCheck } from '#server/platform/ajv.ts';
import type { Trx } from '#server/platform/db.ts';
import { referenceFails } from '#server/platform/references.ts';
import { attachFails } from '../files/attach.ts';
import type { Activity } from './activity.ts';

/** Everything wrong with values that would become, or change, an activity: shape, rules, people, files. */
export async function activityFails(
  trx: Trx,
  { actor }: Call,
  activity: Activity,
  type: LeadType,
  sent: Values,
  current: Values | null,
): Promise<Fail[]> {
  const fails = ruleFails(actor, activity, sent, current);
  const wrong = new Set(fails.map((fail) => fail.field));
  const { fields } = current ? activity.resource : activity.creates;
  const unknown = [
    ...(await referenceFails(trx, fields, sent, type, current ?? {})),
    ...(await attachFails(trx, actor, fields, sent, current ?? {})),
  ];
  return [...fails, ...unknown.filter((fail) => !wrong.has(fail.field))];
}

/** What of it can be told without looking anything up: shape, rules between fields, those of its kind. */
export function ruleFails(actor: Actor, activity: Activity, sent: Values, current: Values | null): Fail[] {
  const [resource, writes] = current
    ? ([activity.resource, 'update'] as const)
    : ([activity.creates, 'create'] as const);
  const fails = faults(resource, bodyCheck(resource, writes), meantBy(activity, sent, current), current);
  const wrong = new Set(fails.map((fail) => fail.field));
  const more = activity.conduct?.fails(actor, sent, current) ?? [];
  return [...fails, ...more.filter((fail) => !wrong.has(fail.field))];
}

/** A change with all that it means. */
export const meantBy = ({ conduct }: Activity, sent: Values, current: Values | null): Values =>
  conduct ? conduct.meant(sent, current) : sent;
