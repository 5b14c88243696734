import type { Requirement } from '#schemas/credential/item.ts';
import { EFFECTS, type Effect, type EffectCounts } from '#schemas/credential/requirement.ts';
import { applies, itemState, type ItemEvidence } from '#schemas/credential/state.ts';
import type { Facts } from '#schemas/credential/subject.ts';
import type { ItemState } from '#schemas/vocabulary/index.ts';

/** What a requirement says that decides how it stands with a subject. */
export type Terms = Omit<
  Requirement,
  'entity_id' | 'version' | 'code' | 'name_en' | 'name_es' | 'help_en' | 'help_es' | 'position'
>;

/** What the effects of a change on a subject follow from. */
export interface Standing {
  readonly facts: Facts;
  readonly evidence: ItemEvidence;
}

export interface Affected {
  readonly from: ItemState | null;
  readonly to: ItemState | null;
  readonly effects: readonly Effect[];
}

/** null: a subject that stands so does not have the item. */
function stateUnder(terms: Terms | null, { facts, evidence }: Standing, day: string): ItemState | null {
  return terms?.active && applies(terms, facts) ? itemState(terms, evidence, day).state : null;
}

/** What happens to a subject when `before` becomes `after`; before: null while it is new. */
export function effectsOf(before: Terms | null, after: Terms, standing: Standing, day: string): Affected {
  const from = stateUnder(before, standing, day);
  const to = stateUnder(after, standing, day);
  const lacks = (terms: Terms | null, state: ItemState | null) =>
    terms?.required === true && state === 'MISSING';
  const happens: Readonly<Record<Effect, boolean>> = {
    gain: from === null && to !== null,
    lose: from !== null && to === null,
    missing: lacks(after, to) && !lacks(before, from),
    expired: to === 'EXPIRED' && from !== 'EXPIRED',
  };
  return { from, to, effects: EFFECTS.filter((effect) => happens[effect]) };
}

export const NO_EFFECTS: EffectCounts = { gain: 0, lose: 0, missing: 0, expired: 0 };

export const counted = (counts: EffectCounts, effects: readonly Effect[], times: number): EffectCounts => ({
  ...counts,
  ...Object.fromEntries(effects.map((effect) => [effect, counts[effect] + times])),
});
