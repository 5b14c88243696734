import type { ImportFlow } from '#schemas/import-flow/index.ts';

/** The element that says why nothing can be changed, or what the import will do; what is disabled refers to it. */
export const LOCK_ID = 'import-rows-lock';

/** Why rows and options cannot be changed now, as the last part of its key; null: they can. */
export function lockOf(flow: Pick<ImportFlow, 'can' | 'status' | 'stage' | 'counts'>): string | null {
  if (flow.can.items) return null;
  if (flow.status === 'Closed') return 'closed';
  if (flow.stage === 'importing') return 'importing';
  return flow.stage === 'analysing' || flow.counts.pending > 0 ? 'pending' : 'other';
}

/** For what is disabled by a lock: its reason. */
export const describedByLock = (isLocked: boolean): { readonly 'aria-describedby'?: string } =>
  isLocked ? { 'aria-describedby': LOCK_ID } : {};
