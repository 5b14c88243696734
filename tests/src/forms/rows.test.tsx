import { fill, screen, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { focusField } from '#src/forms/focus.ts';
import { formOf, rowsField, section } from '../../schemas/engine/richForm.ts';
import { fieldAt, group, openForm } from './screen.tsx';

const FORM = formOf({
  history: section('history', { jobs: rowsField('jobs', { 'x-required': true, maxItems: 4 }) }),
});
const TWO = [
  { key: 'a', name: 'Rayo', until: '2024-01-31', state: 'FL', active: true },
  { key: 'b', name: 'Sol' },
];
const open = (jobs: unknown = TWO, more = {}) => openForm(FORM, { values: { jobs }, ...more });
const row = (number: number) => group(new RegExp(`^jobs, row ${number}$`));
const name = (number: number) => row(number).getByLabelText<HTMLInputElement>(/^jobs name/);
const press = (number: number, act: RegExp) => row(number).getByRole('button', { name: act });
const names = () => screen.getAllByLabelText<HTMLInputElement>(/^jobs name/).map((input) => input.value);

describe('a list of rows', () => {
  it('shows a labelled control in every cell, is reached by its path, and changes one cell of one row', async () => {
    const { user, changes } = await open();
    const list = group(/^jobs( \*)?$/);
    expect(list.getAllByRole('group')).toHaveLength(2);
    expect(name(1).value).toBe('Rayo');
    expect(name(1).getAttribute('aria-required')).toBe('true');
    expect(row(1).getByLabelText<HTMLInputElement>('jobs until').value).toBe('2024-01-31');
    expect(row(1).getByRole('combobox', { name: /jobs active/ }).textContent).toBe('Yes');
    expect(row(1).getByLabelText<HTMLInputElement>('jobs state').value).toBe('Florida');
    focusField('history.jobs.1.name');
    expect(document.activeElement).toBe(name(2));
    await user.type(name(2), ' LLC');
    await user.tab();
    expect(changes.jobs).toEqual([TWO[0], { key: 'b', name: 'Sol LLC' }]);
  });

  it('adds a row with a key of its own, puts the cursor into it, and says so', async () => {
    const { user, store } = await open([]);
    expect(screen.getByText('No rows yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add a row' }));
    expect(document.activeElement).toBe(name(1));
    expect(screen.getByRole('status').textContent).toBe('Row 1 added');
    await user.keyboard('Luna');
    await user.tab();
    const [added] = store.values.jobs as { key: string; name: string }[];
    expect(added).toMatchObject({ name: 'Luna' });
    expect(added!.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('duplicates, moves and removes rows by the keyboard; the cursor goes along, and a removal is taken back', async () => {
    const { user, store } = await open();
    press(1, /^Move row 1 down/).focus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Sol', 'Rayo']);
    // It is the last one now, where down is off: the other way takes the cursor.
    expect(document.activeElement).toBe(press(2, /^Move row 2 up/));
    expect(screen.getByRole('status').textContent).toBe('Moved to row 2');
    await user.click(press(1, /^Duplicate row 1/));
    expect(names()).toEqual(['Sol', 'Sol', 'Rayo']);
    expect(document.activeElement).toBe(name(2));
    const keys = (store.values.jobs as { key: string }[]).map(({ key }) => key);
    expect([keys[0], keys[2], new Set(keys).size]).toEqual(['b', 'a', 3]);
    const before = store.values.jobs;
    await user.click(press(1, /^Remove row 1/));
    expect(names()).toEqual(['Sol', 'Rayo']);
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    await user.keyboard('{Enter}');
    expect(store.values.jobs).toEqual(before);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('takes no more rows than it may hold', async () => {
    await open(['a', 'b', 'c', 'd'].map((key) => ({ key, name: key })));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a row' }).disabled).toBe(true);
    expect(screen.getByText('At most 4 rows')).toBeTruthy();
    expect((press(1, /^Duplicate/) as HTMLButtonElement).disabled).toBe(true);
  });

  it('says what is wrong beside the cell alone', async () => {
    const { store, user, model } = await openForm(FORM, {
      values: { jobs: [{ key: 'a', name: 'Rayo' }, { key: 'b' }] },
    });
    expect(fieldAt('history.jobs.1.name').queryByText('Required')).toBeNull();
    expect(store.ask()).toBe(false);
    await waitFor(() => expect(fieldAt('history.jobs.1.name').getByText('Required')).toBeTruthy());
    expect(name(2).getAttribute('aria-invalid')).toBe('true');
    expect(name(1).getAttribute('aria-invalid')).toBeNull();
    expect(store.snapshot().faults).toEqual([
      { path: 'history.jobs.1.name', label: 'jobs › 2 › jobs name', message: 'Required' },
    ]);
    expect(model.labelAt('history.jobs')).toBe('jobs');
    await fill(user, name(2), 'Sol');
    await user.tab();
    expect(fieldAt('history.jobs.1.name').queryByText('Required')).toBeNull();
    store.refuse([{ field: 'history.jobs.0.until', message: 'Too late' }]);
    await waitFor(() => expect(fieldAt('history.jobs.0.until').getByText('Too late')).toBeTruthy());
  });

  it('is a table to read while the file is locked', async () => {
    await open(TWO, { isEditable: false });
    const table = within(screen.getByRole('table'));
    expect(textsOf(table.getAllByRole('columnheader'))).toEqual([
      'jobs name',
      'jobs until',
      'jobs state',
      'jobs active',
    ]);
    expect(textsOf(table.getAllByRole('cell'))).toEqual([
      ...['Rayo', '01/31/2024', 'Florida', 'Yes'],
      ...['Sol', '—', '—', '—'],
    ]);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

const licences = {
  ...rowsField('jobs'),
  items: {
    type: 'object',
    properties: {
      key: { type: 'string' },
      name: { 'x-column-id': 'name', 'x-sensitive': 'LICENSE', type: 'string', format: 'plain' },
    },
  },
};
const SECRET = formOf({ history: section('history', { jobs: licences }) });
const KEPT = [{ key: 'a', name: '•••4567' }, { key: 'b' }];
const shut = (number: number) => row(number).queryByRole('button', { name: 'Replace jobs name' });

it('a sensitive column shows what is on file as its mask, which no copy of its row takes, and what is typed until its cell is left', async () => {
  const { user, store } = await openForm(SECRET, { values: { jobs: KEPT } });
  expect(store.ask()).toBe(true);
  expect(row(1).getByText('•••4567')).toBeTruthy();
  await user.type(name(2), 'ME7654321');
  expect(name(2).value).toBe('ME7654321');
  await user.click(shut(1)!);
  await waitFor(() => expect(row(2).getByText('•••4321')).toBeTruthy());
  expect(document.body.innerHTML).not.toContain('ME7654321');
  expect(store.values.jobs).toEqual([KEPT[0], { key: 'b', name: 'ME7654321' }]);
  expect(store.marks('history.jobs').isChanged).toBe(true);
  // The server's masks of them are the same.
  store.update({}, { jobs: [KEPT[0], { key: 'b', name: '•••4321' }] }, store.values);
  expect(store.marks('history.jobs').isChanged).toBe(false);
  // A mask stands for its own row's value.
  await user.click(press(1, /^Duplicate row 1/));
  expect((store.values.jobs as object[])[1]).toEqual({ key: expect.any(String) as string });
});
