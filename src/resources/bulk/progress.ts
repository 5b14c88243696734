import type { BulkAction } from '#schemas/bulk/index.ts';

export const doneOf = ({ changed, unchanged, skipped }: BulkAction): number => changed + unchanged + skipped;

export const percentOf = (action: BulkAction): number =>
  action.total > 0 ? Math.floor((100 * doneOf(action)) / action.total) : 0;

/** How the news of an action is meant: leads that were skipped want a look. */
export function severityOf({ status, skipped }: BulkAction): 'info' | 'success' | 'warning' | 'error' {
  if (status === 'FAILED') return 'error';
  if (status === 'CANCELLED') return 'warning';
  if (status === 'DONE') return skipped > 0 ? 'warning' : 'success';
  return 'info';
}
