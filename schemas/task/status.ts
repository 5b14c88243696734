import { codesOf } from '#schemas/engine/codes.ts';
import { TASK_STATUS, type TaskStatus, type TaskType } from '#schemas/vocabulary/index.ts';

/** Still to be done: past its due date such a task is overdue. */
export const OPEN_TASK_STATUSES = ['todo', 'in_progress', 'pending'] as const satisfies readonly TaskStatus[];

/** Types that ask a supervisor: they end approved or rejected, the others completed (domain §6 'Task approve/reject'). */
const ASKING: readonly string[] = [
  'exception_request',
  'contract_review',
  'management_redline_review',
] satisfies TaskType[];

/** A supervisor's decision; taking it back is one as well. */
const DECISIONS: readonly string[] = ['approved', 'rejected'] satisfies TaskStatus[];

export const asksApproval = (type: unknown): boolean => ASKING.includes(String(type));
export const isDecision = (status: unknown): boolean => DECISIONS.includes(String(status));
export const isOpenTask = (status: unknown): boolean =>
  (OPEN_TASK_STATUSES as readonly unknown[]).includes(status);

/** What of a task its next statuses depend on; null: it does not exist yet, or says nothing of it yet. */
interface Standing {
  readonly status: string | null;
  readonly type: string | null;
}

/**
 * The statuses that a person may give a task, its own among them. One that asks for approval waits for it (`pending`)
 * and is decided by a supervisor; any other is completed.
 */
export function taskStatuses({ status: from, type }: Standing, mayDecide: boolean): TaskStatus[] {
  const asks = asksApproval(type);
  const isSettled = from !== null && isDecision(from) && !mayDecide;
  return codesOf(TASK_STATUS).filter((to) => {
    if (to === from) return true;
    if (isSettled) return false;
    if (isDecision(to)) return asks && mayDecide;
    if (to === 'pending') return asks;
    if (to === 'completed') return !asks;
    return true;
  });
}
