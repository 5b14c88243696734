import { addDays, addMonths } from '#schemas/engine/days.ts';
import type { ItemState } from '#schemas/vocabulary/index.ts';
import type { Facts } from './subject.ts';
import type { Requirement } from './item.ts';

/** What the state of an item follows from; days are YYYY-MM-DD. */
export interface ItemEvidence {
  /** The newest approved document that counts. */
  readonly current: { readonly issued_on: string | null; readonly expires_on: string | null } | null;
  readonly hasPending: boolean;
  readonly hasRejected: boolean;
  readonly psv_until: string | null;
  readonly waived: boolean;
}

type Rule = Pick<Requirement, 'needs_document' | 'needs_psv' | 'validity' | 'validity_months' | 'warn_days'>;

/** The day without which nobody can tell how long a document of a requirement holds. */
export const countedDate = ({ validity }: Pick<Requirement, 'validity'>): 'issued_on' | 'expires_on' | null =>
  validity === 'DATE' ? 'expires_on' : validity === 'MONTHS' ? 'issued_on' : null;

/** The last day on which a document proves what a requirement asks for; null: for good, or not told. */
export function validUntil(
  { validity, validity_months }: Pick<Requirement, 'validity' | 'validity_months'>,
  { issued_on, expires_on }: { readonly issued_on: string | null; readonly expires_on: string | null },
): string | null {
  if (validity === 'NONE') return null;
  if (validity === 'DATE' || issued_on === null || validity_months === null) return expires_on;
  const counted = addMonths(issued_on, validity_months);
  // What the paper itself says counts when it ends earlier.
  return expires_on !== null && expires_on < counted ? expires_on : counted;
}

/** How a requirement of a subject stands on a day (docs/decisions/012). */
export function itemState(
  rule: Rule,
  evidence: ItemEvidence,
  day: string,
): { readonly state: ItemState; readonly expires_on: string | null } {
  const { current, hasPending, hasRejected, psv_until, waived } = evidence;
  if (waived) return { state: 'NOT_APPLICABLE', expires_on: null };
  if (!rule.needs_document) {
    const verified = psv_until !== null && psv_until >= day;
    return { state: verified ? 'CURRENT' : 'MISSING', expires_on: null };
  }
  if (!current)
    return { state: hasPending ? 'PENDING' : hasRejected ? 'REJECTED' : 'MISSING', expires_on: null };
  const expires_on = validUntil(rule, current);
  if (expires_on === null) return { state: 'CURRENT', expires_on };
  if (expires_on < day) return { state: 'EXPIRED', expires_on };
  return { state: expires_on <= addDays(day, rule.warn_days) ? 'EXPIRING' : 'CURRENT', expires_on };
}

/** States in which an item has what its reviewers ask for. */
export const FULFILLED: readonly ItemState[] = ['CURRENT', 'EXPIRING', 'NOT_APPLICABLE'];
/** States in which its provider has nothing to do for the present. */
export const HANDED_IN: readonly ItemState[] = [...FULFILLED, 'PENDING'];

const overlaps = (wanted: readonly string[], has: unknown): boolean =>
  wanted.length === 0 || [has ?? []].flat().some((one) => wanted.includes(String(one)));

/** Whether subjects with these facts must fulfil a requirement of their kind and type. */
export const applies = (
  requirement: Pick<Requirement, 'states' | 'categories' | 'service_levels'>,
  facts: Facts,
): boolean =>
  overlaps(requirement.states, facts.state) &&
  overlaps(requirement.categories, facts.category) &&
  overlaps(requirement.service_levels, facts.service_levels);
