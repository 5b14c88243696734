import { LEAD_LIFECYCLE } from '#schemas/lead/index.ts';
import {
  EXIT_STATUSES,
  STATUS_GROUPS,
  type TaskStatus,
  type VocabularyName,
} from '#schemas/vocabulary/index.ts';

/** How far along a record is, as a colour of the theme; the word always stands beside it. */
export type Tone = 'new' | 'progress' | 'won' | 'exit';

/** The tone of a code, or null for lists whose codes are no states. */
export function toneOf(list: VocabularyName, code: string): Tone | null {
  if (list === 'TASK_STATUS') return TASK_TONES[code as TaskStatus] ?? null;
  if (list !== 'LEAD_STATUS') return null;
  if (code === LEAD_LIFECYCLE.initial) return 'new';
  if ((EXIT_STATUSES as readonly string[]).includes(code)) return 'exit';
  return (STATUS_GROUPS.IN_PROGRESS as readonly string[]).includes(code) ? 'progress' : 'won';
}

const TASK_TONES: Readonly<Record<TaskStatus, Tone>> = {
  todo: 'new',
  in_progress: 'progress',
  pending: 'progress',
  approved: 'won',
  rejected: 'exit',
  completed: 'won',
  canceled: 'exit',
};
