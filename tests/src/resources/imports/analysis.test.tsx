import { bodiesTo, byCall, screen, sentTo, textsOf, waitFor } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { fault, flow, item, NOTHING, openStep, patches, PATHS } from './rows.support.tsx';

const tab = (name: RegExp) => screen.findByRole('tab', { name });
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

it('the analysis while it works tells how far it is, and shows the rows in the same place when it has ended', async () => {
  const { world, sent } = await openStep({
    flow: flow({
      stage: 'analysing',
      counts: { rows: 50_000, processed: 1200, valid: 1100, failed: 100, pending: 48_800 },
      can: { ...NOTHING, close: true },
    }),
    items: [item(2)],
  });
  expect(await screen.findByText('1,200 of 50,000 rows checked')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2');
  const tiles = screen.getByLabelText('Rows by status, in numbers');
  expect(tiles).toHaveTextContent('Invalid100Duplicated0Valid1,100Pending48,800');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByRole('button', { name: /^Import/ })).toBeDisabled();
  expect(sentTo(sent, 'GET', PATHS.items)).toEqual([]);

  world.flow = flow({
    counts: { rows: 50_000, processed: 50_000, valid: 49_999, failed: 1, ready: 49_999 },
  });
  expect(await screen.findByText('50,000 rows checked')).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: /^2/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import 49,999 rows' })).toBeEnabled();
});

it('the analysis while it works offers to analyse again what was interrupted', async () => {
  const { user, sent, world } = await openStep(
    {
      flow: flow({
        stage: 'failed',
        counts: { processed: 4, pending: 6, valid: 4 },
        can: { items: false, import: false },
      }),
    },
    {
      answers: byCall({
        [`PATCH ${PATHS.flow}`]: () => ({ body: (world.flow = flow({ stage: 'analysing', version: 5 })) }),
      }),
    },
  );
  expect(await screen.findByText(/interrupted by an error/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Analyse again' }));
  await expect.poll(() => patches(sent, PATHS.flow)).toEqual([{ version: 4, action: 'analyse' }]);
  await waitFor(() => expect(screen.getByRole('progressbar')).toBeInTheDocument());
});

describe('the rows by status', () => {
  it('opens the first with something to do, and keeps in the address what is opened', async () => {
    const { user, router, world } = await openStep(
      { flow: flow({ counts: { refused: 2, valid: 8, ready: 8, removed: 1 } }), items: [] },
      { at: '/import?flow=1&step=analysis' },
    );
    await tab(/^Duplicated \(2\)/);
    expect(chosen()).toBe('Duplicated (2)');
    expect(textsOf(screen.getAllByRole('tab'))).toEqual([
      'Invalid (0)',
      'Duplicated (2)',
      'Valid (8)',
      'Pending (0)',
      'Removed (1)',
    ]);
    world.items = [item(3, { status: 'VALID', fails: [] })];
    await user.click(await tab(/^Valid/));
    expect(await screen.findByRole('row', { name: /^3/ })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?flow=1&step=analysis&rows=VALID');
  });

  it.each([
    ['opens what the address names', 'VALID', 'Valid (7)'],
    ['does not open a status without rows that is none of the four', 'REMOVED', 'Invalid (3)'],
  ])('%s', async (_what, rows, name) => {
    await openStep({}, { at: `/import?rows=${rows}` });
    await tab(/^Invalid/);
    expect(chosen()).toBe(name);
    expect(screen.queryByRole('tab', { name: /Removed/ })).toBeNull();
  });

  it('takes back removed rows, one or all of them', async () => {
    const { user, sent, world } = await openStep(
      {
        flow: flow({ counts: { removed: 2, valid: 8, ready: 8 } }),
        items: [item(4, { status: 'REMOVED' }), item(5, { status: 'REMOVED' })],
      },
      {
        at: '/import?rows=REMOVED',
        answers: byCall({
          [`PATCH ${PATHS.item(4)}`]: { body: item(4, { version: 2, status: 'VALID', fails: [] }) },
          [`PATCH ${PATHS.items}`]: () => ({
            body: (world.flow = flow({ version: 5, counts: { valid: 9, failed: 1, ready: 9 } })),
          }),
        }),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Take back row 4' }));
    expect(patches(sent, PATHS.item(4))).toEqual([{ version: 1, removed: false }]);
    expect(await screen.findByText('Now valid')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take back all 2 rows' }));
    await expect
      .poll(() => patches(sent, PATHS.items))
      .toEqual([{ version: 4, where: { status: 'REMOVED' }, set: { removed: false } }]);
    expect(await screen.findByRole('tab', { name: 'Invalid (1)' })).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: /Removed/ })).toBeNull();
  });
});

describe('the foot of the step', () => {
  it('keeps what the keyboard reaches above its footer', async () => {
    await openStep({ items: [item(2)] }, { styled: true });
    await screen.findByText(/^This import/);
    expect(getComputedStyle(document.documentElement).scrollPaddingBottom).toBe('88px');
  });

  it('says what the import will do, though not how duplicates split that are decided one by one, or why nothing can be imported; and starts it', async () => {
    const { user, sent, world, queryClient } = await openStep(
      { flow: flow({ counts: { failed: 10 }, can: { import: false } }) },
      { answers: byCall({ [`POST ${PATHS.job}`]: { status: 202, body: {} } }) },
    );
    const none = await screen.findByRole('button', { name: 'Import 0 rows' });
    expect(none).toBeDisabled();
    expect(none).toHaveAccessibleDescription('No row is ready to be imported.');
    const says = async (now: typeof world.flow, text: string) => {
      // What is asked for the first time is not asked for anew until it is answered.
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      world.flow = now;
      await queryClient.invalidateQueries();
      expect(await screen.findByText(`This import: ${text}`)).toBeInTheDocument();
    };
    world.items = [
      item(6, { status: 'DUPLICATED', decision: 'create' }),
      item(7, { status: 'DUPLICATED', decision: 'fill' }),
    ];
    await says(
      flow({
        counts: { valid: 5, refused: 3, ready: 7 },
        options: { duplicates: 'skip', unmatched: 'create', keys: ['npi'] },
      }),
      '5 leads will be created, 2 duplicates taken as decided, 1 row left out.',
    );
    world.items = [];
    await says(
      flow({
        counts: { valid: 1200, refused: 30, failed: 10, removed: 2, ready: 1230 },
        options: { duplicates: 'overwrite', unmatched: 'create', keys: ['npi'] },
      }),
      '1,200 leads will be created, 30 leads updated, 12 rows left out.',
    );
    await user.click(screen.getByRole('button', { name: 'Import 1,230 rows' }));
    const started = { flow_id: flow().entity_id, version: 4 };
    await expect.poll(() => bodiesTo(sent, 'POST', PATHS.job)).toEqual([started]);
  });

  it('of a closed task everything can be looked at and nothing changed', async () => {
    const { user } = await openStep({
      flow: flow({
        status: 'Closed',
        can: NOTHING,
        counts: { failed: 1, refused: 1, removed: 1, valid: 7, ready: 7 },
      }),
      faults: [fault({ rows: 1 })],
      items: [item(2), item(3, { status: 'DUPLICATED' }), item(4, { status: 'REMOVED' })],
    });
    const why = 'This task is closed: its rows can only be looked at.';
    expect(await screen.findByRole('button', { name: 'Fix all' })).toBeDisabled();
    for (const name of [
      'Fix all',
      'Remove these rows',
      'Remove all bad rows',
      'Import 7 rows',
      'Remove row 2',
    ]) {
      const button = await screen.findByRole('button', { name });
      expect(button, name).toBeDisabled();
      expect(button, name).toHaveAccessibleDescription(expect.stringContaining(why));
    }
    expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download as CSV' })).toBeEnabled();
    await user.click(await tab(/^Duplicated/));
    for (const radio of await screen.findAllByRole('radio')) expect(radio).toBeDisabled();
    const decision = await screen.findByLabelText('Decision for row 3');
    expect(decision).toBeDisabled();
    expect(decision).toHaveAccessibleDescription(why);
    await user.click(await tab(/^Removed/));
    expect(await screen.findByRole('button', { name: 'Take back row 4' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Take back the removed row' })).toBeDisabled();
  });
});
