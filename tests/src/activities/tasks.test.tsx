import { choose, fill, hrefOf, LEAD, ME, screen, type Sent, textsOf, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { localDay } from '#src/resources/activities/day.ts';
import { TasksTab } from '#src/resources/activities/TasksTab.tsx';
import { LEAD_RECORD, open, TASK, written } from './support.tsx';

const tab = <TasksTab lead={LEAD_RECORD} />;
const saved = ({ body }: Sent) => ({ status: 200, body: { ...TASK, ...body, version: 2 } });

it('counts days where the reader is', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 11, 31, 0, 1))).toBe('2026-12-31');
});

describe('the tasks of a lead', () => {
  it('show status, due date, who is assigned, and what is overdue', async () => {
    const done = {
      ...TASK,
      entity_id: `${TASK.entity_id.slice(0, -1)}3`,
      title: 'Visit',
      status: 'completed',
      overdue: false,
    };
    await open(tab, [{ ...TASK, overdue: true }, done]);
    const card = async (title: string) =>
      (await screen.findByRole('heading', { name: title })).closest('li')!;
    const [late, finished] = [await card('Call back'), await card('Visit')];
    expect(late).toHaveTextContent(/Call back.*To do.*Overdue.*01\/31\/2020/);
    expect(finished).toHaveTextContent(/Visit.*Completed/);
    expect(finished).not.toHaveTextContent('Overdue');
    const people = await within(late).findByText('Assigned users');
    await expect.poll(() => people.parentElement?.textContent).toBe('Assigned usersAna RuizBo Lee');
  });

  it('begin as mine and to do, as an outreach only if I say so', async () => {
    const { user, sent } = await open(tab, []);
    await user.click(await screen.findByRole('button', { name: 'Add task' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add task' });
    const description = within(dialog).getByLabelText('Description');
    expect(description).toHaveAccessibleDescription('0 of 2,000 characters');
    await fill(user, within(dialog).getByLabelText(/^Title/), 'Call back');
    await choose(user, /^Type/, 'Call back');
    await choose(user, /^Save as outreach/, 'Yes');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => written(sent))
      .toMatchObject([
        {
          method: 'POST',
          path: 'leads/tp/task',
          body: {
            lead_id: LEAD,
            title: 'Call back',
            type: 'call_back',
            status: 'todo',
            assignee_ids: [ME],
            save_as_outreach: true,
          },
        },
      ]);
  });

  it('offer only the statuses that the record allows, send only what changed, and are done in their place', async () => {
    const { user, sent } = await open(tab, [TASK], { write: saved });
    await user.click(await screen.findByRole('button', { name: 'Edit task: Call back' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit task' });
    expect(within(dialog).queryByRole('combobox', { name: /^Save as outreach/ })).toBeNull();
    await user.click(within(dialog).getByRole('combobox', { name: /^Status/ }));
    expect(textsOf(await screen.findAllByRole('option'))).toEqual(['To do', 'In progress', 'Completed']);
    await user.click(screen.getByRole('option', { name: 'Completed' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => written(sent))
      .toMatchObject([
        { method: 'PATCH', path: `leads/task/${TASK.entity_id}`, body: { version: 1, status: 'completed' } },
      ]);
    expect(Object.keys(written(sent)[0]?.body ?? {}).sort()).toEqual(['status', 'version']);
    const card = (await screen.findByRole('heading', { name: 'Call back' })).closest('li')!;
    const reads = sent.length;
    await user.click(within(card).getByRole('button', { name: 'Complete' }));
    await expect
      .poll(() => written(sent))
      .toMatchObject([
        {},
        { path: `leads/task/${TASK.entity_id}`, body: { version: 1, status: 'completed' } },
      ]);
    await expect
      .poll(() => sent.slice(reads).some(({ method, path }) => method === 'GET' && path === 'leads/tp/task'))
      .toBe(true);
    expect(hrefOf(screen.getByRole('link', { name: 'Tasks of all leads' }))).toBe('/prospecting/tasks');
  });
});
