import { choose, controlClock, fill, passTime, screen, textsOf, within } from '#tests/src/kit.ts';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { TasksTab } from '#src/resources/activities/TasksTab.tsx';
import { statusesIn } from '#src/resources/activities/task/statuses.ts';
import { activity, LEAD_RECORD, open, TASK, written } from './support.tsx';

const tab = <TasksTab lead={LEAD_RECORD} />;
const field = (label: RegExp): HTMLElement => screen.getByRole('combobox', { name: label });
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }));

async function offered(user: UserEvent): Promise<(string | null)[]> {
  await user.click(field(/^Status/));
  const options = textsOf(await screen.findAllByRole('option'));
  await user.keyboard('{Escape}');
  return options;
}

async function add() {
  const shown = await open(tab, []);
  await shown.user.click(await screen.findByRole('button', { name: 'Add task' }));
  await fill(shown.user, await screen.findByLabelText(/^Title/), 'Ask');
  return shown;
}

describe('the statuses of a task follow its type', () => {
  it('while it is being written: one that asks for approval can wait for it, and one that no longer fits goes back to the first, which is said', async () => {
    const { user, sent } = await add();
    const usual = ['To do', 'In progress', 'Completed', 'Canceled'];
    expect(await offered(user)).toEqual(usual);
    await choose(user, /^Type/, 'Exception request');
    expect(await offered(user)).toEqual(['To do', 'In progress', 'Pending approval', 'Canceled']);
    expect(
      screen.getByText(/^A supervisor approves tasks of this type/, { selector: 'form *:not([role])' }),
    ).toBeVisible();
    await choose(user, /^Status/, 'Pending approval');
    await choose(user, /^Type/, 'Call back');
    expect(field(/^Status/)).toHaveTextContent('To do');
    const said = 'Back to “To do”: a task of this type cannot be “Pending approval”.';
    expect(screen.getAllByText(said)).toHaveLength(2);
    expect(screen.getAllByText(said)[0]).toHaveAttribute('role', 'status');
    expect(await offered(user)).toEqual(usual);
    expect(screen.queryByText(/^A supervisor approves/)).toBeNull();
    // A status that fits stays, and what is chosen now takes the note away.
    await choose(user, /^Status/, 'In progress');
    expect(screen.queryByText(said)).toBeNull();
    await choose(user, /^Type/, 'Contract review');
    expect(field(/^Status/)).toHaveTextContent('In progress');
    // An emptied reminder is sent, or the server would remind all the same.
    await user.clear(screen.getByLabelText(/^Remind days before/));
    await save(user);
    await expect
      .poll(() => written(sent)[0]?.body)
      .toMatchObject({ title: 'Ask', type: 'contract_review', status: 'in_progress', remind_days: null });
  });

  it('a decision is an action of its own; what was decided can be kept or taken back', () => {
    const record = (status: string, statuses: readonly string[]) => ({
      id: '1',
      type: 'contract_review',
      status,
      can: { statuses },
    });
    const all = ['todo', 'in_progress', 'pending', 'approved', 'rejected', 'canceled'];
    expect(statusesIn(record('pending', all), 'contract_review', true)).toEqual([
      'todo',
      'in_progress',
      'pending',
      'canceled',
    ]);
    expect(statusesIn(record('approved', all), 'contract_review', true)).toContain('approved');
    // Another type has no decisions at all.
    expect(statusesIn(record('approved', all), 'call', true)).toEqual([
      'todo',
      'in_progress',
      'completed',
      'canceled',
    ]);
    // An agent cannot take it back by way of another type.
    expect(statusesIn(record('approved', ['approved']), 'call', false)).toEqual(['approved']);
  });
});

it('a task that comes again needs the day on which it is due first', async () => {
  const { user, sent } = await add();
  await choose(user, /^Type/, 'Call');
  expect(field(/^Repeats/)).toHaveAccessibleDescription('When it is completed, the next one is added');
  await choose(user, /^Repeats/, 'Every month');
  await save(user);
  const due = screen.getByLabelText(/^Due date/);
  await expect.poll(() => due.getAttribute('aria-invalid')).toBe('true');
  expect(written(sent)).toEqual([]);
  await fill(user, due, '2026-04-01');
  await save(user);
  await expect
    .poll(() => written(sent)[0]?.body)
    .toMatchObject({ repeats: 'monthly', due_date: '2026-04-01', remind_days: 1 });
});

/** After so long nothing more is being typed. */
const PAUSE_MS = 500;

it('the description tells who cannot see the counter when there is little room left, once they pause', async () => {
  controlClock();
  const task = activity(2, { ...TASK, description: 'x'.repeat(1795) });
  const { user } = await open(tab, [task]);
  await user.click(await screen.findByRole('button', { name: 'Edit task: Call back' }));
  const dialog = await screen.findByRole('dialog');
  const heard = () => textsOf(within(dialog).getAllByRole('status')).join('');
  const text = within(dialog).getByLabelText('Description');
  expect(text).toHaveAccessibleDescription('1,795 of 2,000 characters');
  expect(heard()).toBe('');
  await user.type(text, 'yyyyy');
  expect(heard()).toBe('');
  await passTime(PAUSE_MS);
  expect(heard()).toBe('200 characters left');
  await user.click(text);
  await user.paste('z'.repeat(201));
  await passTime(PAUSE_MS);
  expect(heard()).toBe('1 character too many');
  expect(text).toHaveAccessibleDescription(/2,001 of 2,000 characters$/);
});
