import { byCall, fill, inTurn, refusal, screen, waitFor, within } from '#tests/src/kit.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { formatDay } from '#src/kinds/date/format.ts';
import { TaskActions } from '#src/resources/tasks/actions/TaskActions.tsx';
import { TaskDecision } from '#src/resources/tasks/TaskDecision.tsx';
import { TaskMarks } from '#src/resources/tasks/TaskMarks.tsx';
import { ME, OTHER, show, type Answers } from '../resources/screen.tsx';
import { asking, asRecord, day, keyOf, task, withMessages, written } from './support.tsx';

type Task = ReturnType<typeof task>;
const saved =
  (one: Task): Answers =>
  ({ method, body }) =>
    method === 'PATCH' ? { body: { ...one, ...body, version: 2 } } : undefined;

const act = (one: Task, answers: Answers = saved(one), onDone = vi.fn()) =>
  show(withMessages(<TaskActions task={asRecord(one)} onDone={onDone} />), { answers });
const press = (name: string | RegExp) => screen.findByRole('button', { name });

/** A list of which the first row goes. */
function Shrinking({ children }: { readonly children: readonly ReactNode[] }) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const shrink = () => setGone(1);
    window.addEventListener('gone', shrink);
    return () => window.removeEventListener('gone', shrink);
  }, []);
  return children.slice(gone);
}
/** A task that is shown as it becomes. */
function Followed() {
  const [one, setOne] = useState(asRecord(task(1)));
  return <TaskActions task={one} onDone={setOne} />;
}
const ofTask = (n: number) => ({ method: 'PATCH', path: `leads/task/${keyOf(n)}` });

describe('a task', () => {
  it('is completed by one click, and reopened from the message', async () => {
    const onDone = vi.fn();
    const { user, sent } = await act(task(1), undefined, onDone);
    await user.click(await press('Complete: Task 1'));
    expect(await screen.findByText('Completed: Task 1')).toBeInTheDocument();
    expect(written(sent)).toMatchObject([{ ...ofTask(1), body: { status: 'completed', version: 1 } }]);
    expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ status: 'completed', version: 2 }));
    await user.click(await press('Undo'));
    await waitFor(() =>
      expect(written(sent)).toMatchObject([{}, { ...ofTask(1), body: { status: 'todo', version: 2 } }]),
    );
  });

  it('keeps the place of who works with the keyboard, also when it is gone', async () => {
    const row = (n: number) => <TaskActions key={n} task={asRecord(task(n))} />;
    const { user } = await show(withMessages(<Shrinking>{[row(1), row(2)]}</Shrinking>), {
      answers: saved(task(1)),
    });
    const complete = await press('Complete: Task 1');
    await user.click(complete);
    await screen.findByText('Completed: Task 1');
    expect(complete).toHaveFocus();
    window.dispatchEvent(new Event('gone'));
    await waitFor(() => expect(complete).not.toBeInTheDocument());
    expect(await press('Complete: Task 2')).toHaveFocus();
  });

  it('leads on to what is left of it when its next step is taken', async () => {
    const { user } = await show(withMessages(<Followed />), { answers: saved(task(1)) });
    await user.click(await press('Complete: Task 1'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete: Task 1' })).toBeNull());
    expect(await press('More actions: Task 1')).toHaveFocus();
  });

  it('offers the statuses that it may be given now and no other, and is snoozed until tomorrow or a day of one’s own', async () => {
    const { user, sent } = await act(task(1));
    await user.click(await press('More actions: Task 1'));
    const menu = await screen.findByRole('menu');
    expect(within(menu).queryByRole('menuitem', { name: 'To do' })).toBeNull();
    expect(within(menu).queryByRole('menuitem', { name: /Approved/ })).toBeNull();
    await user.click(within(menu).getByRole('menuitem', { name: 'In progress' }));
    await waitFor(() => expect(written(sent)).toMatchObject([{ body: { status: 'in_progress' } }]));
    await user.click(await press('More actions: Task 1'));
    const tomorrow = formatDay(day(1));
    await user.click(await screen.findByRole('menuitem', { name: `Until tomorrow, ${tomorrow}` }));
    await waitFor(() => expect(written(sent)[1]).toMatchObject({ body: { snoozed_until: day(1) } }));
    await user.click(await press('More actions: Task 1'));
    await user.click(await screen.findByRole('menuitem', { name: 'Until another day…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Snooze: Task 1' });
    await fill(user, within(dialog).getByLabelText(/^Snoozed until/), day(9));
    await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    await waitFor(() => expect(written(sent)[2]).toMatchObject({ body: { snoozed_until: day(9) } }));
  });

  it('is approved by one click, and rejected with a reason only', async () => {
    const { user, sent } = await act(asking(1));
    expect(await press('Approve: Task 1')).toBeEnabled();
    await user.click(await press('More actions: Task 1'));
    await user.click(await screen.findByRole('menuitem', { name: 'Rejected…' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await press('Reject: Task 1'));
    const dialog = await screen.findByRole('dialog', { name: 'Reject: Task 1' });
    const reason = within(dialog).getByRole('textbox', { name: /^Reason for the decision/ });
    expect(reason).toHaveAccessibleDescription('0 of 500 characters');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/^Required/));
    expect(written(sent)).toEqual([]);
    await fill(user, reason, 'The rates are missing');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written(sent)).toMatchObject([
      { ...ofTask(1), body: { status: 'rejected', decision_note: 'The rates are missing', version: 1 } },
    ]);
    expect(await screen.findByText('Rejected: Task 1')).toBeInTheDocument();
  });

  it('asks for approval where its type wants one', async () => {
    const statuses = ['todo', 'in_progress', 'pending', 'canceled'];
    const one = asking(1, { status: 'todo', can: { edit: true, statuses, decide: false, snooze: true } });
    const { user, sent } = await act(one);
    expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull();
    await user.click(await press('Ask for approval: Task 1'));
    await waitFor(() => expect(written(sent)).toMatchObject([{ body: { status: 'pending' } }]));
    expect(await screen.findByText('Sent for approval: Task 1')).toBeInTheDocument();
  });

  it('is no longer snoozed when one says so', async () => {
    const { user, sent } = await act(task(1, { snoozed: true, snoozed_until: day(3) }));
    await user.click(await press('More actions: Task 1'));
    await user.click(await screen.findByRole('menuitem', { name: 'End snooze' }));
    await waitFor(() => expect(written(sent)).toMatchObject([{ body: { snoozed_until: null } }]));
  });

  it('shows both sides when somebody was faster, and asks again, but nothing when somebody else has done the same', async () => {
    const theirs = task(1, { version: 5, title: 'Call again', status: 'in_progress' });
    const done = task(1, { version: 7, status: 'completed' });
    const inTheirTurn = inTurn(
      refusal(409, 'Changed', { current: theirs }),
      { body: { ...theirs, status: 'completed', version: 6 } },
      refusal(409, 'Changed', { current: done }),
    );
    const onDone = vi.fn();
    const { user, sent } = await act(task(1), byCall({ PATCH: inTheirTurn }), onDone);
    await user.click(await press('Complete: Task 1'));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this meanwhile' });
    expect(within(dialog).getByText('In progress')).toBeInTheDocument();
    expect(within(dialog).getByText('Call again')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: /^Save/ }));
    await waitFor(() =>
      expect(written(sent)[1]).toMatchObject({ body: { status: 'completed', version: 5 } }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await press('Complete: Task 1'));
    await waitFor(() => expect(onDone).toHaveBeenLastCalledWith(expect.objectContaining({ version: 7 })));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the marks of a task', () => {
  const marks = async (more: object) => {
    const { container } = await show(<TaskMarks task={asRecord(task(1, more))} />);
    return container.textContent;
  };

  it('say what the server says of the day, whatever the due date', async () => {
    expect(await marks({ due_date: '2020-01-01' })).toBe('To do');
    expect(await marks({ overdue: true })).toBe('To doOverdue');
    expect(await marks({ snoozed: true, snoozed_until: '2026-03-09' })).toBe('To doSnoozed until 03/09/2026');
    expect(await marks({ repeats: 'monthly' })).toBe('To doEvery month');
  });

  it('go with the decision, who made it and why', async () => {
    const decided = {
      status: 'rejected',
      decided_by: OTHER,
      decided_at: '2026-03-05T15:06:00.000Z',
      decision_note: 'The rates are missing',
    };
    await show(<TaskDecision task={asRecord(asking(1, decided))} />);
    const note = await screen.findByRole('note');
    await waitFor(() =>
      expect(note).toHaveTextContent(/^Rejected · Bo Lee · 03\/05\/2026 .*The rates are missing$/),
    );
    await show(<TaskDecision task={asRecord(asking(2, { decided_by: ME }))} />);
    expect(screen.getAllByRole('note')).toHaveLength(1);
  });
});
