import type { Account, PageOf } from '../../api.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import { SUBMIT_NEEDS } from '#schemas/credential/resource.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';

/** The resources of a file as far as its progress depends on them. */
export interface ResourceCounts {
  readonly total: number;
  /** A page of those that are not complete, and how many there are. */
  readonly incomplete: Pick<PageOf<Pick<ResourceRecord, 'progress'>>, 'items' | 'total'>;
  /** Kinds that are needed and of which there is none. */
  readonly absent: readonly ResourceKind[];
}

/**
 * How far the whole file is, in whole percent: the mean of the account, its resources, and the resources that it cannot
 * be submitted without. 100 only when each of them is. Of more than a page the rest is taken to be like it.
 */
export function overallProgress(
  account: Pick<Account, 'progress'>,
  { total, incomplete, absent }: ResourceCounts,
): number {
  const seen = incomplete.items.reduce((sum, { progress }) => sum + progress, 0);
  const mean = incomplete.items.length > 0 ? seen / incomplete.items.length : 0;
  const done = account.progress + mean * incomplete.total + 100 * (total - incomplete.total);
  return Math.floor(done / (1 + total + absent.length));
}

/** Which kinds an account must have at least one of and has none. @param counts by kind */
export const absentKinds = (
  { lead_type }: Pick<Account, 'lead_type'>,
  counts: Readonly<Partial<Record<ResourceKind, number>>>,
): ResourceKind[] => SUBMIT_NEEDS[lead_type].filter((kind) => counts[kind] === 0);
