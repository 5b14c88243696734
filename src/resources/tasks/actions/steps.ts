import type { Field, Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { TASK_ACTIONS } from '#schemas/task/bulk.ts';
import { TASKS } from '#schemas/task/index.ts';
import type { TaskBulk } from '#schemas/vocabulary/index.ts';

/** A step asks for one field of the task, under the name by which its call knows it. */
const asking = (name: string, field: Field): Resource => ({
  ...TASKS,
  fields: { [name]: { ...field, section: 'task', required: true } },
  rules: [],
});
const { decision_note, snoozed_until, due_date, assignee_ids } = TASKS.fields;
const DUE = asking('due_date', due_date);
const PEOPLE = asking('assignee_ids', assignee_ids);

/** The steps that need a word before they are taken: what their form asks of one task, and of many at once. */
export const FORMS = {
  reject: { one: asking('decision_note', decision_note), many: asking('note', decision_note) },
  snooze: { one: asking('snoozed_until', snoozed_until), many: asking('until', snoozed_until) },
  due: { one: DUE, many: DUE },
  reassign: { one: PEOPLE, many: PEOPLE },
} as const satisfies Partial<Record<TaskBulk, { one: Resource; many: Resource }>>;
export type AskedStep = keyof typeof FORMS;

export const isAsked = (step: TaskBulk): step is AskedStep => Object.hasOwn(FORMS, step);

/** The change of one task that an asked step stands for, with what its form says. */
export function patchOf(step: AskedStep, values: Values): Values {
  const { status } = TASK_ACTIONS[step];
  return status ? { status, ...values } : values;
}
