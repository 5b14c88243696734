import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Values } from '#schemas/engine/field.ts';
import { isDoneTask } from '#schemas/task/index.ts';
import { nextDue, repeatDay } from '#schemas/task/repeat.ts';
import type { TaskRepeat } from '#schemas/vocabulary/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import { localToday } from '#server/platform/day.ts';
import type { Write } from '#server/platform/write.ts';
import { changesBetween } from '../../leads/lead.ts';
import type { ActivityRow, Written } from '../activity.ts';
import { tellOfTasks } from './notices.ts';

/** What follows from tasks that were written: the next ones of those that repeat and were done, and who is told. */
export async function followTasks(write: Write, actor: Actor, written: readonly Written[]): Promise<void> {
  await addNext(
    write,
    written.filter(({ before, after }) => isDoneTask(after.status) && !isDoneTask(before?.status)),
  );
  await tellOfTasks(write.trx, actor, written);
}

/** What the next one has of the one before. */
const SAME = ['title', 'type', 'assignee_ids', 'description', 'remind_days', 'repeats'] as const;

/** Adds the next one of every task that repeats and was done: one for each, also when it is done a second time. */
async function addNext(write: Write, done: readonly Written[]): Promise<void> {
  const repeating = done.map(({ after }) => after).filter(({ repeats, due_date }) => repeats && due_date);
  if (repeating.length === 0) return;
  const ids = repeating.map(({ entity_id }) => entity_id);
  const { rows } = await sql<{ follows_id: string }>`
    select follows_id from task where follows_id = any(${ids}::uuid[])`.execute(write.trx);
  const followed = new Set(rows.map(({ follows_id }) => follows_id));
  const today = localToday();
  const next = repeating
    .filter(({ entity_id }) => !followed.has(entity_id))
    .map((task) => ({ task, said: saidOfNext(task, today) }));
  const keys = next.map(() => uuidv7());
  await write.insertMany(
    'task',
    next.map(({ task, said }, index) => ({
      ...said,
      entity_id: keys[index]!,
      lead_id: task.lead_id,
      lead_type: task.lead_type,
      created_by: task.created_by,
      follows_id: task.entity_id,
      repeat_day: repeatDay(repeatingOf(task)),
    })),
    (index) => ({
      type: 'TASK_ADDED',
      about: { resource: 'lead', id: next[index]!.task.lead_id },
      changes: changesBetween({}, next[index]!.said),
      detail: { task: keys[index], follows: next[index]!.task.entity_id },
    }),
  );
}

const repeatingOf = ({ due_date, repeats, repeat_day }: ActivityRow) => ({
  due: String(due_date),
  repeats: repeats as TaskRepeat,
  day: (repeat_day as number | null | undefined) ?? null,
});

const saidOfNext = (task: ActivityRow, today: string): Values => ({
  ...Object.fromEntries(SAME.map((name) => [name, task[name] ?? null])),
  status: 'todo',
  due_date: nextDue(repeatingOf(task), today),
});
