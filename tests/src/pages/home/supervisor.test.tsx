import { hrefOf, ME, screen, waitFor } from '#tests/src/kit.ts';
import { expect, it } from 'vitest';
import type { Role } from '#schemas/permissions.ts';
import { asking, keyOf, PATH, task } from '../../tasks/support.tsx';
import { answerPage, asked, block, listAt, openHome, statsOf } from './support.tsx';

const SUPERVISOR: Role = 'TRANSPORTATION_PR_SUPERVISOR';
const FLOWS = 'leads/import-flows';

/** An import whose file could not be analysed. */
const FLOW = {
  entity_id: keyOf(50),
  filename: 'providers.csv',
  status: 'In Progress',
  stage: 'failed',
  updated_at: '2026-03-04T15:06:00.000Z',
  job: null,
};

it('the first page of a supervisor asks for what waits for a decision and what is late of everybody, counts all leads, and says where there is nothing', async () => {
  const { sent } = await openHome(SUPERVISOR);
  await waitFor(() => expect(asked(sent, PATH)).toHaveLength(3));
  const few = { size: '5', ordering: 'due_date' };
  expect(asked(sent, PATH)).toEqual(
    expect.arrayContaining([
      { ...few, status_in: 'pending' },
      { ...few, overdue_eq: 'true', snoozed_eq: 'false' },
      { ...few, assignee_ids_in: ME, status_in: 'OPEN', snoozed_eq: 'false' },
    ]),
  );
  expect(asked(sent, 'leads/tp/stats')).toEqual([{}]);
  // Everybody's, not only the supervisor's own.
  expect(asked(sent, FLOWS)).toEqual([{ status_in: 'New,In Progress', size: '5', ordering: '-updated_at' }]);
  expect(asked(sent, 'leads/tp')).toEqual([]);
  for (const text of [
    'Nothing waits for approval',
    'Nothing overdue',
    'There are no leads yet',
    'No imports under way',
    'Nothing is waiting for you',
  ])
    expect(await screen.findByText(text)).toBeVisible();
});

it('the first page of a supervisor decides about what waits where it stands, leads from every figure to exactly its leads, and shows imports that are not finished', async () => {
  let waiting = [asking(1)];
  const { user, sent } = await openHome(SUPERVISOR, {
    answers: ({ method, path, query }) => {
      if (method === 'PATCH') {
        waiting = [];
        return { body: asking(1, { version: 2, status: 'approved' }) };
      }
      if (path === 'leads/tp/stats') return { body: statsOf(1200) };
      if (path === FLOWS) return answerPage([FLOW], { total: 12 });
      if (path === PATH && query.get('status_in') === 'pending') return answerPage(waiting);
      return path === PATH && query.has('overdue_eq')
        ? answerPage([task(2, { overdue: true, due_date: '2026-03-01' })], { total: 141 })
        : undefined;
    },
  });
  const approval = await block('Waiting for your approval');
  expect(await approval.findByText('Ana Ruiz')).toBeVisible();
  await user.click(approval.getByRole('button', { name: 'Approve: Task 1' }));
  expect(await approval.findByText('Nothing waits for approval')).toBeVisible();
  const write = sent.find(({ method }) => method === 'PATCH')!;
  expect(write.body).toEqual({ version: 1, status: 'approved' });

  const leads = await block('Leads of the team');
  const at = async (name: RegExp) => listAt(await leads.findByRole('link', { name })).filter;
  expect(await at(/^172 Open, unassigned/)).toEqual({
    assignee_id_in: ['none'],
    status_in: ['NONE'],
  });
  expect(await at(/^549 Open for over 30 days/)).toEqual({ created_at_range: '|-31d' });
  expect(await at(/^1,200 All leads/)).toEqual({ states_in: ['all'] });
  expect(await at(/^691 Open/)).toEqual({ status_in: ['NONE'] });
  expect(await at(/^14 Converted/)).toEqual({ status_in: ['CONVERTED'] });
  expect(leads.getByRole('link', { name: /^Dashboard/ })).toHaveAttribute('href', '/prospecting/dashboard');
  expect(hrefOf(leads.getByRole('link', { name: 'Assign leads' }))).toBe('/prospecting/leads/assign');
  const late = await block('Overdue in the team');
  expect(hrefOf(await late.findByRole('link', { name: /^All 141/ }))).toBe('/prospecting/tasks?view=overdue');
  expect(late.getByText('Overdue since 03/01/2026')).toBeVisible();

  const imports = await block('Imports not finished');
  expect(hrefOf(await imports.findByRole('link', { name: 'providers.csv' }))).toBe(
    `/prospecting/leads/import?flow=${FLOW.entity_id}`,
  );
  expect(imports.getByText('In progress')).toBeVisible();
  expect(listAt(imports.getByRole('link', { name: /^All 12/ }))).toEqual({
    path: '/prospecting/leads/manage-import-tasks',
    filter: { status_in: ['New', 'In Progress'] },
  });
});
