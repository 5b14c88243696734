import { SUBMIT_NEEDS } from '#schemas/credential/resource.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import type { Account, PageOf } from '../../api.ts';

/** The resources of an account, the least complete first: all of them, or as many as a page has. */
export type Overview = Pick<PageOf<ResourceRecord>, 'items' | 'total'>;

/** Nothing of the account's resources is missing from the overview. */
export const isWhole = ({ items, total }: Overview): boolean => total <= items.length;

/** Kinds that an account cannot be submitted without and of which it has none, as far as the overview can tell. */
export function absentKinds({ lead_type }: Pick<Account, 'lead_type'>, overview: Overview): ResourceKind[] {
  if (!isWhole(overview)) return [];
  const held = new Set(overview.items.map((resource) => resource.kind));
  return SUBMIT_NEEDS[lead_type].filter((kind) => !held.has(kind));
}

/**
 * How far the whole file is, in whole percent: the mean of the account, its resources, and of nothing for each kind it
 * cannot do without. What the overview has no room for is at least as complete as the last that it shows.
 */
export function overallProgress(
  account: Pick<Account, 'lead_type' | 'progress'>,
  overview: Overview,
): number {
  const { items, total } = overview;
  const unseen = Math.max(0, total - items.length) * (items.at(-1)?.progress ?? 0);
  const seen = items.reduce((sum, { progress }) => sum + progress, 0);
  const parts = 1 + Math.max(total, items.length) + absentKinds(account, overview).length;
  return Math.floor((account.progress + seen + unseen) / parts);
}

/** Something is left to do at a resource, and its provider may do it. */
export const isLacking = ({ can, progress, rejected_values }: ResourceRecord): boolean =>
  can.edit && (progress < 100 || rejected_values > 0);

/** A paper of it runs out, or has. */
export const isDue = ({ expiring_items, expired_items }: ResourceRecord): boolean =>
  expiring_items + expired_items > 0;
