import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { answerPage, LEAD, ME, OTHER, show, type Sent } from '../resources/screen.tsx';

export const LEAD_RECORD: RaRecord = { id: LEAD, entity_id: LEAD, lead_type: 'TP', version: 1 };

const KEY = '0190a1b2-c3d4-7e5f-8a9b-00000000001';

/** An activity as the API answers it, written by the signed-in person unless said otherwise. */
export const activity = (n: number, more: object) => ({
  entity_id: `${KEY}${n}`,
  version: 1,
  lead_id: LEAD,
  created_at: '2026-03-04T15:06:00.000Z',
  created_by: ME,
  can: { edit: true },
  ...more,
});
export const NOTE = activity(1, { subject: 'GENERICS', text: 'First line\nsecond line', edited_at: null });
export const TASK = activity(2, {
  title: 'Call back',
  type: 'call_back',
  status: 'todo',
  due_date: '2020-01-31',
  assignee_ids: [ME, OTHER],
  description: null,
  can: { edit: true, statuses: ['todo', 'in_progress', 'completed'] },
});

interface Refusal {
  readonly status: number;
  readonly body: object;
}

interface TabOptions {
  /** Answers what is sent to be saved. */
  readonly write?: (sent: Sent) => Refusal;
}

/** Shows a tab whose list has these items. */
export const open = (
  tab: ReactNode,
  items: readonly object[],
  { write = ({ body }) => ({ status: 200, body: activity(9, body ?? {}) }) }: TabOptions = {},
) =>
  show(<LeadTypeScope value="TP">{tab}</LeadTypeScope>, {
    answers: (sent) =>
      sent.method !== 'GET'
        ? write(sent)
        : /^leads\/tp\/(notes|outreach|task)$/.test(sent.path)
          ? answerPage(items)
          : undefined,
    // The router of the tests has no place behind '*' to go back to.
    at: '/leads/1',
    path: '/leads/1',
  });

export const written = (sent: readonly Sent[]): Sent[] => sent.filter(({ method }) => method !== 'GET');
