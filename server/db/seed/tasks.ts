import { addDays } from '#schemas/engine/days.ts';
import { asksApproval, isDecision, isOpenTask, taskStatuses } from '#schemas/task/index.ts';
import type { TaskRepeat, TaskStatus, TaskType } from '#schemas/vocabulary/index.ts';
import { localToday } from '#server/platform/day.ts';
import type { Later } from './activities.ts';
import type { JsonRow } from './insert.ts';
import type { Random } from './random.ts';
import { REFUSALS, TASKS } from './sayings.ts';

const REPEATS: readonly TaskRepeat[] = ['weekly', 'monthly', 'quarterly'];
const REMINDERS: readonly (number | null)[] = [1, 1, 0, 3, 7, null];

/** A task as somebody wrote it down, with what became of it; its status is one that its type has. */
export function demoTask(
  random: Random,
  { agents, supervisors }: { readonly agents: readonly string[]; readonly supervisors: readonly string[] },
  now: number,
): { readonly values: JsonRow; readonly later: Later | null } {
  const [title, type] = random.one(TASKS);
  const today = localToday(now);
  const assignees = random.some(agents, 2);
  const status = statusOf(random, type);
  const values = {
    title,
    type,
    due_date: addDays(today, random.int(-20, 30)),
    status: 'todo',
    assignee_ids: assignees,
    remind_days: random.one(REMINDERS),
    repeats: isOpenTask(status) && random.chance(0.15) ? random.one(REPEATS) : null,
  };
  if (status !== 'todo') {
    const by = random.one(isDecision(status) ? supervisors : assignees);
    return { values, later: { by, ...became(random, status, by) } };
  }
  const snooze = random.chance(0.12) ? { snoozed_until: addDays(today, random.int(1, 10)) } : null;
  return { values, later: snooze && { by: random.one(assignees), patch: snooze } };
}

function statusOf(random: Random, type: TaskType): TaskStatus {
  if (asksApproval(type) && random.chance(0.5)) return 'pending';
  return random.chance(0.5) ? 'todo' : random.one(taskStatuses({ status: null, type }, true));
}

function became(random: Random, status: TaskStatus, by: string): Pick<Later, 'patch' | 'stamps'> {
  if (isDecision(status))
    return {
      patch: { status, ...(status === 'rejected' ? { decision_note: random.one(REFUSALS) } : {}) },
      stamps: (at) => ({ decided_by: by, decided_at: at }),
    };
  return {
    patch: { status },
    ...(status === 'completed' ? { stamps: (at: string) => ({ completed_at: at }) } : {}),
  };
}
