import { byCall, inTurn, refusal, screen, type Sent, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { watchDrawn, type Drawn } from '../../../support/drawn.ts';
import { EMAIL_FAIL, fault, flow, item, openStep, patches, PATHS } from './rows.support.tsx';

/** The cells that were drawn, in order. */
const cellsIn = (drawn: readonly Drawn[]) =>
  drawn
    .filter(({ name }) => name === 'Cell')
    .map(({ props }) => `${String(props.row)} ${String(props.column)}`);

const rowOf = (row: number) => screen.findByRole('row', { name: new RegExp(`^${row}\\b`) });
const cell = (column: string, row: number) =>
  screen.findByRole('button', { name: new RegExp(`^Correct ${column} in row ${row}:`) });
const editor = (column: string, row: number) =>
  screen.findByRole('textbox', { name: `Correct ${column} in row ${row}` });
const heads = () => textsOf(screen.getAllByRole('columnheader'));

const SAVE = `PATCH ${PATHS.item(2)}`;
const fewer = () => flow({ counts: { valid: 8, failed: 2, ready: 8 } });
const fixed = (row: number, mail: string) =>
  item(row, { version: 2, status: 'VALID', fails: [], data: { Name: `Company ${row}`, Mail: mail } });

describe('the grid of rows', () => {
  it('shows what is wrong in words, the faulty columns first, and the others when asked; with the keyboard Tab saves at the version before and goes on, to the next row too, and Escape leaves', async () => {
    let row2 = item(2);
    const save = ({ body }: Sent) => {
      const { data } = body as Pick<ImportItem, 'data'>;
      row2 = item(2, { version: row2.version + 1, data: { ...row2.data, ...data } });
      return { body: row2 };
    };
    const { user, sent } = await openStep({ items: [row2, item(3)] }, { answers: byCall({ [SAVE]: save }) });
    const row = await rowOf(2);
    expect(within(row).getByText('Email: Not a valid email address')).toBeInTheDocument();
    expect(heads()).toEqual(['Row', 'Reason', 'Mail', 'Name', 'Phone', 'W9']);
    // Not by colour alone.
    expect(await cell('Mail', 2)).toHaveAccessibleName(
      'Correct Mail in row 2: ana@ (Not a valid email address)',
    );
    await user.click(screen.getByRole('button', { name: 'Show all 5 columns' }));
    expect(heads()).toEqual(['Row', 'Reason', 'Mail', 'Name', 'Phone', 'W9', 'Extra']);
    expect(within(await rowOf(2)).getByText('x')).toBeInTheDocument();
    // What fills no field is not to be corrected.
    expect(screen.queryByRole('button', { name: /^Correct Extra/ })).toBeNull();

    (await cell('Mail', 2)).focus();
    await user.keyboard('{F2}a{Tab}b{Tab}');
    expect(await editor('Phone', 2)).toHaveFocus();
    const corrections = [
      { version: 1, data: { Mail: 'a' } },
      { version: 2, data: { Name: 'b' } },
    ];
    await expect.poll(() => patches(sent, PATHS.item(2))).toEqual(corrections);
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(await editor('Name', 2)).toHaveFocus();
    await user.keyboard('{Tab}{Tab}{Tab}');
    expect(await editor('Mail', 3)).toHaveFocus();
    await user.keyboard('nothing{Escape}');
    expect(await cell('Mail', 3)).toHaveFocus();
    expect(await cell('Mail', 3)).toHaveTextContent('ana@');
    expect(patches(sent, PATHS.item(2))).toEqual(corrections);
    expect(patches(sent, PATHS.item(3))).toEqual([]);
  });

  it('saves a correction once, though its cell is opened and left again meanwhile', async () => {
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => (answer = done));
    const saved = fixed(2, 'ana@x.org');
    const { user, sent } = await openStep(
      { items: [item(2)] },
      { answers: byCall({ [SAVE]: () => isAnswered.then(() => ({ body: saved })) }) },
    );
    await user.click(await cell('Mail', 2));
    await user.keyboard('ana@x.org{Enter}');
    await user.click(await cell('Mail', 2));
    expect(await editor('Mail', 2)).toHaveValue('ana@x.org');
    await user.keyboard('{Enter}');
    answer();
    expect(await screen.findByText('Now valid')).toBeInTheDocument();
    expect(patches(sent, PATHS.item(2))).toEqual([{ version: 1, data: { Mail: 'ana@x.org' } }]);
  });

  it('corrects a cell in place: it says what the row is now, stays, and the counts follow', async () => {
    const { user, sent, world } = await openStep(
      { items: [item(2), item(3)], faults: [fault({ rows: 2 })] },
      {
        styled: true,
        answers: byCall({
          [SAVE]: ({ body }) => {
            world.flow = fewer();
            return { body: fixed(2, (body!.data as { Mail: string }).Mail) };
          },
        }),
      },
    );
    expect(await screen.findByText(/· 2 rows/)).toBeInTheDocument();
    await user.click(await cell('Mail', 2));
    const input = await editor('Mail', 2);
    expect(input).toHaveFocus();
    expect(input).toHaveValue('ana@');
    await user.keyboard('ana@x.org{Enter}');
    expect(patches(sent, PATHS.item(2))).toEqual([{ version: 1, data: { Mail: 'ana@x.org' } }]);
    expect(await screen.findByText('Now valid')).toBeInTheDocument();
    expect(await screen.findByRole('tab', { name: 'Invalid (2)' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import 8 rows' })).toBeEnabled();
    // Neither the row nor its columns moved; its fault has become one less, where it stood.
    expect(within(await rowOf(2)).queryByText(/Not a valid email/)).toBeNull();
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.[0])).toEqual(['2', '3']);
    expect(heads()[2]).toBe('Mail');
    expect(screen.getByText(/· 1 row$/)).toBeInTheDocument();
    expect(
      sent.filter(({ path, query }) => path === PATHS.items && query.get('status_in') === 'INVALID'),
    ).toHaveLength(1);
    expect(await cell('Mail', 2)).toHaveFocus();
  });

  it('shows a row as it is when somebody else was faster, and says what was not saved; keeps what was typed when it could not be saved; takes a row out and in again where it stands', async () => {
    const current = item(2, { version: 9, data: { Name: 'Other', Mail: 'bo@' } });
    const { user, sent } = await openStep(
      { items: [item(2)] },
      {
        answers: byCall({
          [SAVE]: inTurn(
            refusal(409, 'Someone else changed this meanwhile', { current }),
            refusal(500, 'Sorry, an unexpected error occurred.'),
            { body: { ...fixed(2, 'ana@x.org'), version: 10 } },
            { body: item(2, { version: 11, status: 'REMOVED' }) },
            { body: item(2, { version: 12 }) },
          ),
        }),
      },
    );
    await user.click(await cell('Mail', 2));
    await user.keyboard('ana@x.org{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Someone else changed this row meanwhile. This is how it is now; “ana@x.org” for Mail was not saved.',
    );
    await waitFor(async () => expect(await cell('Mail', 2)).toHaveTextContent('bo@'));
    expect(await cell('Name', 2)).toHaveTextContent('Other');

    await user.click(await cell('Mail', 2));
    await user.keyboard('ana@x.org{Enter}');
    expect(await screen.findByText('Not saved: Sorry, an unexpected error occurred.')).toBeInTheDocument();
    expect(await cell('Mail', 2)).toHaveTextContent('ana@x.org');
    await user.click(await cell('Mail', 2));
    expect(await editor('Mail', 2)).toHaveValue('ana@x.org');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Now valid')).toBeInTheDocument();
    expect(screen.queryByText(/Not saved/)).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
    expect(await screen.findByText('Now removed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Take back row 2' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Take back row 2' }));
    expect(await cell('Mail', 2)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove row 2' })).toHaveFocus();
    const data = { Mail: 'ana@x.org' };
    expect(patches(sent, PATHS.item(2))).toEqual([
      { version: 1, data },
      { version: 9, data },
      { version: 9, data },
      { version: 10, removed: true },
      { version: 11, removed: false },
    ]);
  });

  it('draws no other cell for a letter, and no other row for a correction', async () => {
    const { user, world } = await openStep(
      { items: [item(2), item(3), item(4)] },
      {
        answers: byCall({
          [SAVE]: () => {
            world.flow = fewer();
            return { body: fixed(2, 'b') };
          },
        }),
      },
    );
    await user.click(await cell('Mail', 2));
    await editor('Mail', 2);
    const drawn = watchDrawn();
    await user.keyboard('abc');
    expect(cellsIn(drawn)).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('tab', { name: 'Invalid (2)' })).toBeInTheDocument();
    const rows = drawn.filter(({ name }) => name === 'RowLine').map(({ props }) => props.item as ImportItem);
    expect(new Set(rows.map(({ row_no }) => row_no))).toEqual(new Set([2]));
    // The answer has no phone number.
    expect(new Set(cellsIn(drawn))).toEqual(new Set(['2 Mail', '2 Phone']));
  });

  it('draws of 330 columns those in sight, and says how many there are', async () => {
    const headers = Array.from({ length: 330 }, (_, index) => `C${index}`);
    await openStep({
      flow: flow({ headers, mappings: headers.map((column) => ({ column, field: 'states' })) }),
      items: [item(2, { data: { C0: 'first', C329: 'last' }, fails: [] })],
    });
    expect(await screen.findByText('first')).toBeInTheDocument();
    expect(screen.queryByText('last')).toBeNull();
    expect(heads().length).toBeLessThan(30);
    expect(screen.getByRole('table')).toHaveAttribute('aria-colcount', '332');
  });
});

it('on a phone the rows are cards: number, reason, the faulty cells first, all others on demand', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: /max-width:\s*599/.test(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { user, sent } = await openStep(
    { items: [item(2, { fails: [EMAIL_FAIL] })] },
    { answers: byCall({ [SAVE]: { body: fixed(2, 'ana@x.org') } }) },
  );
  const card = await screen.findByRole('listitem', { name: 'Row 2' });
  expect(within(card).getByText('Email: Not a valid email address')).toBeInTheDocument();
  const cells = () => textsOf(within(card).getAllByRole('term'));
  expect(cells()).toEqual(['Mail']);
  await user.click(within(card).getByRole('button', { name: 'All cells' }));
  expect(cells()).toEqual(['Mail', 'Name', 'Phone', 'W9']);
  await user.click(await cell('Mail', 2));
  await user.keyboard('ana@x.org{Enter}');
  expect(patches(sent, PATHS.item(2))).toHaveLength(1);
  await waitFor(() => expect(within(card).getByText('Now valid')).toBeInTheDocument());
  // The corrected cell stays in front.
  expect(cells()[0]).toBe('Mail');
});
