import type { Values } from '#schemas/engine/field.ts';
import { OPEN_TASK_STATUSES } from '#schemas/task/index.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** The day it is where the reader is, as days are stored. */
export const localDay = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** Whether a task should have been done before `today`; on its due date there is still time. */
export const isOverdue = ({ status, due_date: due }: Values, today: string): boolean =>
  typeof due === 'string' && due < today && (OPEN_TASK_STATUSES as readonly unknown[]).includes(status);
