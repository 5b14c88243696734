import type { OutreachRecord } from '#schemas/outreach/index.ts';
import type { NoteSubject, OutreachType, TaskType } from '#schemas/vocabulary/index.ts';
import type { TaskRecord } from './index.ts';

/** The task types that an outreach has a subject for; the others are contacts in general. */
const SUBJECTS: Readonly<Partial<Record<TaskType, NoteSubject>>> = {
  send_letter: 'ATTACHMENT_CORRESPONDENCE',
  recruiting_request: 'NETWORK_ADEQUACY',
  contract_review: 'CONTRACTING',
  management_redline_review: 'NEGOTIATION',
  development: 'DEVELOPMENT',
  contracting: 'CONTRACTING',
  negotiation: 'NEGOTIATION',
  reminder_for_action: 'REMINDER_FOR_ACTION',
  precontracting: 'PRE_CONTRACTING',
};

/** The task types that are no call. */
const WAYS: Readonly<Partial<Record<TaskType, OutreachType>>> = {
  in_service: 'VISIT',
  periodic_visit_in_person: 'VISIT',
  periodic_visit_virtual: 'VISIT',
  issue_cap: 'EMAIL',
  send_letter: 'EMAIL',
  exception_request: 'EMAIL',
  contract_review: 'EMAIL',
  management_redline_review: 'EMAIL',
};

type TaskText = Readonly<Pick<TaskRecord, 'title' | 'type' | 'description'>>;
type OutreachText = Pick<OutreachRecord, 'subject' | 'type' | 'date' | 'description'>;

/**
 * The outreach that a task is saved as (specification §3): of the same text, on the day it is recorded. An outreach has
 * a subject and a way of contact; a task has neither, so they follow from its type.
 */
export function outreachOf(task: TaskText, day: string): OutreachText {
  const type = task.type as TaskType;
  return {
    subject: SUBJECTS[type] ?? 'GENERICS',
    type: WAYS[type] ?? 'PHONE_CALL',
    date: day,
    description: [task.title, task.description].filter(Boolean).join('\n\n'),
  };
}
