import type { RaRecord } from 'ra-core';
import { isDecision, taskStatuses, typeHasStatus } from '#schemas/task/index.ts';

/**
 * The statuses that a form may give a task (null: a new one) once it is of this type. A supervisor decides by an action
 * of its own, which asks for the reason.
 */
export function statusesIn(task: RaRecord | null, type: string | null, mayDecide: boolean): string[] {
  if (task === null) return taskStatuses({ status: null, type }, false);
  const status = String(task.status);
  const isPossible = (one: string) => one === status || !isDecision(one);
  if (type === task.type) return (task.can as { statuses: string[] }).statuses.filter(isPossible);
  // Its own status goes with its type, unless the other type has it too.
  const offered = taskStatuses({ status, type }, mayDecide).filter(
    (one) => isPossible(one) && typeHasStatus(type, one),
  );
  // What was decided stays so for who may not decide: the server says that the type cannot be changed.
  return offered.length > 0 ? offered : [status];
}
