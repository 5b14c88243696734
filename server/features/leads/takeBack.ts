import type { Values } from '#schemas/engine/field.ts';
import { breaches, fieldsOf } from '#schemas/engine/rules.ts';
import { isSame } from '#schemas/engine/same.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { FOLLOWS } from '#schemas/lead/merge.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Change } from '#server/db/schema.ts';

export interface TakenBack {
  readonly restored: readonly Change[];
  readonly kept: readonly Change[];
}

/**
 * Which changes to a lead can be taken back: those whose value is still what they made it, and without which no rule
 * between fields is broken that holds now. What belongs together (a status and its reason) goes or stays together.
 * @param held fields that stay whatever they say
 */
export function takeBack(
  type: LeadType,
  changes: readonly Change[],
  now: Values,
  held: ReadonlySet<string> = new Set(),
): TakenBack {
  const { rules } = LEADS[type];
  let restored = changes.filter(({ field, to }) => !held.has(field) && isSame(now[field], to));
  for (;;) {
    const after = { ...now, ...Object.fromEntries(restored.map(({ field, from }) => [field, from])) };
    const broken = rules
      .filter((rule) => breaches([rule], after).length > 0 && breaches([rule], now).length === 0)
      .flatMap(fieldsOf);
    const left = new Set(changes.filter((change) => !restored.includes(change)).map(({ field }) => field));
    const torn = Object.entries(FOLLOWS).filter((pair) => pair.some((field) => left.has(field)));
    const stays = new Set([...broken, ...torn.flat()]);
    const next = restored.filter(({ field }) => !stays.has(field));
    if (next.length === restored.length) break;
    restored = next;
  }
  return { restored, kept: changes.filter((change) => !restored.includes(change)) };
}

/** The same changes the other way round. */
export const reversed = (changes: readonly Change[]): Change[] =>
  changes.map(({ field, from, to }) => ({ field, from: to, to: from }));
