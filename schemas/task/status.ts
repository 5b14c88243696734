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

/** Whether a task is done with: what repeats then comes again. */
export const isDoneTask = (status: unknown): boolean => status === 'completed' || status === 'approved';

/** What of a task its next statuses depend on; null: it does not exist yet, or says nothing of it yet. */
interface Standing {
  readonly status: string | null;
  readonly type: string | null;
}

/** Whether tasks of a type have a status: one that asks waits for approval and is decided, any other is completed. */
export function typeHasStatus(type: unknown, status: string): boolean {
  if (isDecision(status) || status === 'pending') return asksApproval(type);
  return status !== 'completed' || !asksApproval(type);
}

/** Why a person may not give a task another status; null: they may. */
export function statusRefusal(
  { status: from, type }: Standing,
  to: string,
  mayDecide: boolean,
): 'supervisor_only' | 'not_for_type' | null {
  if (!mayDecide && [from, to].some(isDecision)) return 'supervisor_only';
  return typeHasStatus(type, to) ? null : 'not_for_type';
}

/** The statuses that a person may give a task, its own among them. */
export const taskStatuses = (standing: Standing, mayDecide: boolean): TaskStatus[] =>
  codesOf(TASK_STATUS).filter(
    (to) => to === standing.status || statusRefusal(standing, to, mayDecide) === null,
  );
