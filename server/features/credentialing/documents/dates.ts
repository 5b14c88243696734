import type { Requirement } from '#schemas/credential/item.ts';
import { countedDate } from '#schemas/credential/state.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { isDay } from '#schemas/engine/formats.ts';
import type { Resource, Writes } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { faults } from '#schemas/engine/validate.ts';
import { bodyCheck } from '#server/platform/ajv.ts';
import { today } from '../settle/index.ts';

/**
 * Everything wrong with a document's values: their shape and order, a day that has not come yet, and the date that the
 * requirement counts from where there is none.
 */
export function documentFails(
  resource: Resource,
  writes: Writes,
  sent: Values,
  dates: Readonly<Record<string, unknown>>,
  requirement: Pick<Requirement, 'validity'>,
): Fail[] {
  const counted = countedDate(requirement);
  const fails: Fail[] = [
    ...faults(resource, bodyCheck(resource, writes), sent, null),
    ...(counted !== null && isEmpty(dates[counted]) ? [{ field: counted, code: 'required' } as const] : []),
    ...futureFails('issued_on', dates.issued_on),
  ];
  // A field says one thing at a time.
  return fails.filter((fail, index) => fails.findIndex((other) => other.field === fail.field) === index);
}

/** What happened has happened by now. */
export const futureFails = (field: string, day: unknown): Fail[] =>
  typeof day === 'string' && isDay(day) && day > today() ? [{ field, code: 'in_future' }] : [];
