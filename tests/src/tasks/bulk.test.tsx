import { fill, OTHER, screen, type Sent, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { day, keyOf, listCalls, open, PATH, SUPERVISOR, task, tellNews, written } from './support.tsx';

const TASKS = [task(1), task(2), task(3)];
const done = (changed: number, skipped: readonly object[] = []) => ({ body: { changed, skipped } });
const bar = () => screen.findByRole('region', { name: 'Selected tasks' });

async function select(options: Parameters<typeof open>[1] = {}, ...names: string[]) {
  const screenful = await open('?view=team', { tasks: TASKS, ...options });
  for (const name of names)
    await screenful.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  return screenful;
}
const bulk = (sent: readonly Sent[]) => written(sent).filter(({ path }) => path === `${PATH}/bulk`);

describe('several tasks at once', () => {
  it('are completed after a question, told, and read again; are put off, and get another due date', async () => {
    const { user, sent } = await select({ write: () => done(2) }, 'Task 1', 'Task 3');
    expect(await bar()).toHaveTextContent('2 selected');
    // Agents decide nothing.
    expect(within(await bar()).queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
    const before = listCalls(sent).length;
    await user.click(within(await bar()).getByRole('button', { name: 'Complete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Complete: 2 tasks' });
    expect(bulk(sent)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('2 tasks changed')).toBeInTheDocument();
    expect(bulk(sent)).toMatchObject([{ body: { ids: [keyOf(1), keyOf(3)], action: 'complete' } }]);
    await waitFor(() => expect(listCalls(sent).length).toBeGreaterThan(before));
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();

    for (const [name, button, label, body] of [
      ['Task 1', 'Snooze', /^Snoozed until/, { action: 'snooze', until: day(5) }],
      ['Task 2', 'Change the due date', /^Due date/, { action: 'due', due_date: day(6) }],
    ] as const) {
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
      await user.click(within(await bar()).getByRole('button', { name: button }));
      const question = await screen.findByRole('dialog', { name: `${button}: 1 task` });
      await fill(user, within(question).getByLabelText(label), 'until' in body ? body.until : body.due_date);
      await user.click(within(question).getByRole('button', { name: button }));
      await waitFor(() => expect(bulk(sent).at(-1)).toMatchObject({ body }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('are given to other people, also when the list is read again meanwhile, and say which of them were left as they were, and why', async () => {
    const skipped = [
      {
        entity_id: keyOf(2),
        title: 'Task 2',
        fails: [
          { field: 'status', code: 'not_for_type', message: 'Tasks of this type do not have this status' },
        ],
      },
      { entity_id: keyOf(3), title: null, fails: [{ field: 'entity_id', code: 'gone', message: 'Gone' }] },
    ];
    const write = ({ body }: Sent) => done(1, body?.action === 'cancel' ? skipped : []);
    const { user, sent } = await select({ write }, 'Task 1');
    await user.click(within(await bar()).getByRole('button', { name: 'Reassign' }));
    const form = await screen.findByRole('dialog', { name: 'Reassign: 1 task' });
    const people = within(form).getByRole('combobox', { name: /^Assigned users/ });
    await user.click(within(form).getByRole('button', { name: 'Reassign' }));
    await waitFor(() => expect(people).toHaveAccessibleDescription('Required'));
    expect(bulk(sent)).toEqual([]);
    await user.type(people, 'Bo{Enter}');
    // Neither the selection nor the question goes when the list is read again.
    const before = listCalls(sent).length;
    tellNews();
    await waitFor(() => expect(listCalls(sent).length).toBeGreaterThan(before));
    expect(screen.getByRole('dialog')).toBe(form);
    expect(within(form).getByRole('button', { name: 'Bo Lee' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(within(form).getByRole('button', { name: 'Reassign' }));
    await waitFor(() =>
      expect(bulk(sent)).toMatchObject([
        { body: { ids: [keyOf(1)], action: 'reassign', assignee_ids: [OTHER] } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    await user.click(within(await bar()).getByRole('button', { name: 'Cancel tasks' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel tasks: 3 tasks' });
    await user.click(within(question).getByRole('button', { name: 'Cancel tasks' }));
    const dialog = await screen.findByRole('dialog', { name: '2 tasks left as they were' });
    expect(within(dialog).getByText('1 task changed')).toBeInTheDocument();
    const [second, third] = within(dialog).getAllByRole('listitem');
    expect(second).toHaveTextContent('Task 2Tasks of this type do not have this status');
    expect(third).toHaveTextContent('(no longer there)Gone');
    // Meanwhile they stay selected.
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull());
    // The buttons of the selection have gone with it: the keyboard goes on above the list.
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-above-list'));
  });

  it('are decided by supervisors, rejected with one reason for all', async () => {
    const { user, sent } = await select({ write: () => done(2), session: SUPERVISOR }, 'Task 1', 'Task 2');
    expect(within(await bar()).getByRole('button', { name: 'Approve' })).toBeInTheDocument();
    await user.click(within(await bar()).getByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject: 2 tasks' });
    await fill(user, within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Too early');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(bulk(sent)).toMatchObject([{ body: { action: 'reject', note: 'Too early' } }]),
    );
  });

  it('are no more than one call takes', async () => {
    const many = Array.from({ length: 201 }, (_, index) => task(index + 1));
    const { user } = await open('?view=team', { tasks: many });
    await screen.findByRole('link', { name: 'Task 1' });
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    expect(await bar()).toHaveTextContent('201 selectedSelect at most 200');
    expect(within(await bar()).getByRole('button', { name: 'Complete' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Select Task 1' }));
    await waitFor(async () =>
      expect(within(await bar()).getByRole('button', { name: 'Complete' })).toBeEnabled(),
    );
  });
});
