import { answerPage, screen, type Sent, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import type { ImportFault } from '#schemas/import-flow/index.ts';
import { byCall, refusal, sentTo } from '../../../support/requests.ts';
import type { FlowParts } from './jobs.support.tsx';
import { fault, flow, item, openStep, patches, PATHS, type World } from './rows.support.tsx';

const W9: ImportFault = {
  field: 'w9',
  code: 'wrong_type',
  message: 'This value has the wrong type',
  column: 'W9',
  text: 'perhaps',
  rows: 4,
};
const WHERE = { status: 'INVALID', field: 'email', code: 'invalid_email', column: 'Mail', text: 'ana@' };

const line = async (text: RegExp) => {
  const faults = await screen.findByRole('region', { name: 'Faults' });
  const found = within(faults)
    .getAllByRole('listitem')
    .find(({ textContent }) => text.test(textContent ?? ''));
  if (!found) throw new Error(`No fault says ${text}`);
  return within(found);
};

/** A server that takes every change of many rows, and has them checked at once. */
const taking = (after: FlowParts = {}) => ({
  answers: (sent: Sent, world: World) =>
    byCall({
      [`PATCH ${PATHS.items}`]: () => ({
        body: (world.flow = flow({ version: world.flow.version + 1, ...after })),
      }),
    })(sent),
});
const removed = taking({ counts: { valid: 7, removed: 3, ready: 7 } });

describe('the faults of a file', () => {
  it('are groups in words, with their column, their text and in how many rows they are', async () => {
    const unmapped = {
      field: '',
      code: 'inconsistent',
      message: 'Possible inconsistent data',
      column: null,
      text: '',
    } as const;
    await openStep({
      faults: [fault({ rows: 1213 }), fault({ text: '', rows: 1 }), fault(W9), fault(unmapped)],
      items: [item(2)],
    });
    expect((await line(/ana@/)).getByText('Email: Not a valid email address')).toBeInTheDocument();
    const lines = within(screen.getByRole('region', { name: 'Faults' })).getAllByRole('listitem');
    expect(lines[0]).toHaveTextContent('Column Mail: ana@ · 1,213 rows');
    expect(lines[1]).toHaveTextContent('Column Mail: empty · 1 row');
    const fix = (await line(/perhaps/)).getByRole('button', { name: 'Fix all' });
    expect(fix).toHaveAccessibleDescription(/W-9 on file: This value has the wrong type/);
    // What no column fills is not corrected here.
    const row = await line(/inconsistent/);
    expect(row.getByRole('button', { name: 'Fix all' })).toBeDisabled();
    expect(row.getByRole('button', { name: 'Fix all' })).toHaveAccessibleDescription(
      /No column fills this field/,
    );
    expect(row.getByRole('button', { name: 'Show the rows' })).toBeEnabled();
  });

  it('are there before the rows below them are seen, so that these do not move', async () => {
    let answer: (late: { body: unknown }) => void = () => undefined;
    const late = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
    await openStep(
      { items: [item(2)] },
      { styled: true, answers: ({ path }) => (path === PATHS.faults ? late : undefined) },
    );
    const name = await screen.findByText('Company 2');
    expect(name).not.toBeVisible();
    answer({ body: { items: [fault()], total: 1 } });
    expect(await screen.findByRole('region', { name: 'Faults' })).toBeVisible();
    expect(name).toBeVisible();
  });

  it('get one text for all cells, with the keyboard alone, which is left when it is refused, and dropped by Escape', async () => {
    const late = refusal(409, 'Someone else changed this meanwhile');
    const taken = taking({ stage: 'analysing', counts: { processed: 3, pending: 7 } });
    let isLate = true;
    const { user, sent, world } = await openStep(
      { faults: [fault()], items: [item(2)] },
      { answers: (call, now) => (isLate && call.method === 'PATCH' ? late : taken.answers(call, now)) },
    );
    const fix = async () => (await line(/ana@/)).getByRole('button', { name: 'Fix all' });
    (await fix()).focus();
    await user.keyboard('{Enter}');
    const input = await screen.findByRole('textbox', { name: 'New text of column Mail' });
    expect(input).toHaveFocus();
    expect(input).toHaveValue('ana@');
    expect(screen.getByRole('button', { name: 'Fix in 213 rows' })).toBeDisabled();
    await user.keyboard('ana@x.org{Enter}');
    const change = { version: 4, where: WHERE, set: { text: 'ana@x.org' } };
    await expect.poll(() => patches(sent, PATHS.items)).toEqual([change]);
    await expect.poll(() => screen.getByRole('button', { name: 'Fix in 213 rows' })).toBeEnabled();
    expect(input).toHaveValue('ana@x.org');
    await user.type(input, '{Escape}');
    expect(screen.queryByRole('textbox', { name: 'New text of column Mail' })).toBeNull();
    expect(await fix()).toHaveFocus();
    isLate = false;
    await user.keyboard('{Enter}ana@x.org{Enter}');
    await expect.poll(() => patches(sent, PATHS.items)).toEqual([change, change]);
    // The rows stay where they are while those are checked again, and are read anew at the end.
    expect(await screen.findByText('3 of 10 rows checked')).toBeInTheDocument();
    await expect.poll(() => document.activeElement?.tagName).toBe('UL');
    expect(screen.getByRole('row', { name: /^2/ })).toBeInTheDocument();
    const ofPhone = {
      field: 'phone',
      code: 'invalid_phone',
      message: 'Not a valid US phone number',
    } as const;
    world.items = [item(7, { fails: [ofPhone] })];
    world.faults = [];
    world.flow = flow({ version: 6 });
    expect(await screen.findByRole('row', { name: /^7/ })).toBeInTheDocument();
    // Other rows begin with what is wrong in them.
    expect(screen.getAllByRole('columnheader')[2]).toHaveTextContent('Phone');
    // The faults are read beside the rows.
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Faults' })).toBeNull());
  });

  it('leave open what is typed into another row when the rows are read anew', async () => {
    let answer: (late: ReturnType<typeof answerPage>) => void = () => undefined;
    const late = new Promise<ReturnType<typeof answerPage>>((resolve) => (answer = resolve));
    const { user, world } = await openStep(
      { faults: [fault()], items: [item(2), item(7)] },
      {
        answers: (call, now) =>
          call.method === 'GET' && call.path === PATHS.items && now.flow.version > 4
            ? late
            : taking().answers(call, now),
      },
    );
    await user.click((await line(/ana@/)).getByRole('button', { name: 'Fix all' }));
    await user.keyboard('ana@x.org{Enter}');
    await expect.poll(() => world.flow.version).toBe(5);
    await user.click(await screen.findByRole('button', { name: /^Correct Phone in row 7/ }));
    await user.keyboard('3055');
    answer(answerPage([item(7)]));
    await expect.poll(() => screen.queryByRole('row', { name: /^2/ })).toBeNull();
    await user.keyboard('550100');
    const input = screen.getByRole('textbox', { name: 'Correct Phone in row 7' });
    expect(input).toHaveFocus();
    expect(input).toHaveValue('3055550100');
  });

  it('offer texts that the import reads where only some may stand', async () => {
    const plans = { field: 'health_plans', code: 'unknown_reference', column: 'Plan' } as const;
    const owners = { field: 'aggregate_groups', code: 'not_in_list', column: 'Owners' } as const;
    const known = answerPage([{ entity_id: 'h', name: 'Humana', code: 'HUM', lead_type: null }]);
    const { user, sent } = await openStep(
      {
        flow: flow({
          mappings: [
            { column: 'W9', field: 'w9' },
            { column: 'Plan', field: 'health_plans' },
            { column: 'Owners', field: 'aggregate_groups' },
          ],
        }),
        faults: [
          fault(W9),
          fault({ ...plans, text: 'Humanna', rows: 2 }),
          fault({ ...owners, text: 'good; bad', rows: 2 }),
        ],
        items: [item(2)],
      },
      {
        answers: (call, world) =>
          call.path === 'leads/health-plans' ? known : taking().answers(call, world),
      },
    );
    await user.click((await line(/perhaps/)).getByRole('button', { name: 'Fix all' }));
    const yes = await screen.findByRole('combobox', { name: 'New text of column W9' });
    const options = within(yes).getAllByRole('option');
    expect(textsOf(options)).toEqual(['empty', 'Yes', 'No']);
    await user.click((await line(/Humanna/)).getByRole('button', { name: 'Fix all' }));
    const plan = await screen.findByRole('combobox', { name: 'New text of column Plan' });
    await within(plan).findByRole('option', { name: 'Humana' });
    await user.selectOptions(plan, 'Humana');
    // Of several choices in a cell only one may be wrong: it is corrected as a text.
    await user.click((await line(/good; bad/)).getByRole('button', { name: 'Fix all' }));
    expect(screen.getByRole('textbox', { name: 'New text of column Owners' })).toHaveValue('good; bad');
    await user.click((await line(/Humanna/)).getByRole('button', { name: 'Fix in 2 rows' }));
    await expect.poll(() => patches(sent, PATHS.items).at(-1)).toMatchObject({ set: { text: 'HUM' } });
  });

  it('narrow the rows to theirs, empty cells too, until that is taken off', async () => {
    const { user, sent } = await openStep({ faults: [fault({ text: '' })], items: [item(2)] });
    await user.click((await line(/empty/)).getByRole('button', { name: 'Show the rows' }));
    const chip = await screen.findByRole('button', { name: 'Email: Not a valid email address: “empty”' });
    const asked = () =>
      sent
        .filter(({ path, query }) => path === PATHS.items && query.get('status_in') === 'INVALID')
        .map(({ query }) => Object.fromEntries(query))
        .at(-1);
    const all = { status_in: 'INVALID', page: '1', size: '100' };
    await expect.poll(asked).toEqual({ ...all, ...WHERE, status: undefined, text: '' });
    await user.click(chip);
    await expect.poll(asked).toEqual(all);
    expect(screen.queryByRole('button', { name: /“empty”/ })).toBeNull();
    // The keyboard stays at the rows.
    await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole('table')));
    expect(document.body).not.toHaveFocus();
  });

  it('take their rows out of the import, and in again', async () => {
    const { user, sent } = await openStep({ faults: [fault({ rows: 3 })], items: [item(2)] }, removed);
    await user.click((await line(/ana@/)).getByRole('button', { name: 'Remove these rows' }));
    expect(await screen.findByText('3 rows removed from this import')).toBeInTheDocument();
    expect(await screen.findByRole('tab', { name: 'Removed (3)' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await expect
      .poll(() => patches(sent, PATHS.items))
      .toEqual([
        { version: 4, where: WHERE, set: { removed: true } },
        { version: 5, where: { ...WHERE, status: 'REMOVED' }, set: { removed: false } },
      ]);
    await expect.poll(() => screen.queryByText(/removed from this import/)).toBeNull();
  });

  it('are folded when there are many', async () => {
    const { user } = await openStep({
      faults: Array.from({ length: 9 }, (_, index) => fault({ text: `a${index}@` })),
      items: [item(2)],
    });
    const list = async () =>
      within(await screen.findByRole('region', { name: 'Faults' })).getAllByRole('listitem').length;
    expect(await list()).toBe(6);
    await user.click(screen.getByRole('button', { name: 'Show all 9 faults' }));
    expect(await list()).toBe(9);
  });
});

describe('all bad rows', () => {
  it('leave as a file with what is wrong, under a name that the server takes; go when it is confirmed, and come back', async () => {
    const saved: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user, sent } = await openStep({ items: [item(2)] }, removed);
    const button = await screen.findByRole('button', { name: 'Download as CSV' });
    expect(button).toHaveAccessibleDescription(/upload it again as a new import/);
    await user.click(button);
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]).toMatch(/^my-leads-1-+invalid-\d{8}\.csv$/);
    const [call] = sentTo(sent, 'POST', `${PATHS.flow}/export/csv/${saved[0]}`);
    expect(call!.query.get('status_in')).toBe('INVALID');

    await user.click(screen.getByRole('button', { name: 'Remove all bad rows' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove 3 rows from this import?' });
    expect(patches(sent, PATHS.items)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Remove 3 rows' }));
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    await expect
      .poll(() => patches(sent, PATHS.items))
      .toEqual([
        { version: 4, where: { status: 'INVALID' }, set: { removed: true } },
        { version: 5, where: { status: 'REMOVED' }, set: { removed: false } },
      ]);
  });

  it('are not taken back together with others that were removed before', async () => {
    const { user } = await openStep(
      { flow: flow({ counts: { valid: 5, failed: 3, removed: 2, ready: 5 } }), items: [item(2)] },
      taking({ counts: { valid: 5, removed: 5, ready: 5 } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove all bad rows' }));
    await user.click(await screen.findByRole('button', { name: 'Remove 3 rows' }));
    expect(await screen.findByText('3 rows removed from this import')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  });
});
