import { controlClock, passTime, refusal, screen, waitFor, within } from '#tests/src/kit.ts';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { WAIT_SECONDS } from '#src/resources/generic/useCountdown.ts';
import { answerPage, choose, hrefOf, OTHER, type Sent, textsOf } from '#tests/src/kit.ts';
import { action, BULK, isStart, keyOf, listCalls, open, SUPERVISOR } from './support.tsx';

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const row = (n: number) => screen.findByRole('checkbox', { name: `Lead ${n}` });
const bar = () => screen.queryByRole('region', { name: 'Selected leads' });
const started = (sent: readonly Sent[]) => sent.findLast(isStart)?.body;
const assignToBo = async (user: UserEvent) => {
  await user.click(press('Assign'));
  const dialog = await screen.findByRole('dialog', { name: /^Assign: / });
  await choose(user, /Assignee/, 'Bo Lee');
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  return dialog;
};
/** The server has done everything at the first look. */
const atOnce =
  (more = {}) =>
  (sent: Sent) => {
    if (isStart(sent)) return { status: 202, body: action() };
    if (sent.path.endsWith(BULK))
      return { body: action({ status: 'DONE', changed: 2, can: { cancel: false, undo: false }, ...more }) };
    return undefined;
  };

it('the bar over a selection stands while something is selected, says how much, exports only that, changes its status, and goes with it', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:x');
  URL.revokeObjectURL = vi.fn();
  const { user, sent } = await open({ bulk: atOnce({ kind: 'status' }) });
  await user.click(await row(1));
  expect(within(bar()!).getByText('1 selected')).toBeInTheDocument();
  // Deleting is for supervisors.
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Merge' })).toBeNull();
  await user.click(await row(2));
  expect(hrefOf(screen.getByRole('link', { name: 'Merge' }))).toBe(
    `/prospecting/leads/merge/${keyOf(1)}/${keyOf(2)}`,
  );
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  await user.click(press('Clear selection'));
  expect(bar()).toBeNull();

  await user.click(await row(2));
  await user.click(press('Export'));
  await waitFor(() => expect(sent.some(({ path }) => path.includes('/export/csv/'))).toBe(true));
  const call = sent.find(({ path }) => path.includes('/export/csv/'));
  expect(call?.path).toMatch(/^leads\/tp\/export\/csv\/leads-\d{8}\.csv$/);
  expect(call?.body).toEqual({ ids: [keyOf(2)] });

  await user.click(press('Change status'));
  const dialog = await screen.findByRole('dialog', { name: 'Change status: 1 lead' });
  await user.click(within(dialog).getByRole('combobox', { name: /Status/ }));
  const options = textsOf(await screen.findAllByRole('option'));
  expect(options).toContain('Unqualified');
  expect(options).not.toContain('Converted');
  // Going back to New is for supervisors.
  expect(options).not.toContain('New');
  await user.click(screen.getByRole('option', { name: 'Unqualified' }));
  await user.click(within(dialog).getByRole('button', { name: 'Change status' }));
  expect(within(dialog).getByText('Say why')).toBeInTheDocument();
  await choose(user, /Status reason/, 'Business closed', within(dialog));
  await user.click(within(dialog).getByRole('button', { name: 'Change status' }));
  await waitFor(() =>
    expect(started(sent)).toEqual({
      kind: 'status',
      params: { status: 'UNQUALIFIED', status_reason: 'BUSINESS_CLOSED' },
      ids: [keyOf(2)],
    }),
  );
});

it('the bar over a selection says 10,000+ where the list has stopped counting, and sends the filters, not keys, for all that match', async () => {
  const { user, sent } = await open({
    count: (query) => (query.has('status_in') ? { total: 1203 } : { total: 10_000, total_exact: false }),
    bulk: atOnce(),
  });
  await user.click(await row(1));
  await user.click(press('Select all 10,000+ that match'));
  expect(within(bar()!).getByText('All 10,000+ that match are selected')).toBeInTheDocument();
  await user.click(press('filter'));
  await waitFor(() => expect(bar()).toBeNull());
  await user.click(await row(1));
  await user.click(await screen.findByRole('button', { name: 'Select all 1,203 that match' }));
  expect(within(bar()!).getByText('All 1,203 that match are selected')).toBeInTheDocument();
  await assignToBo(user);
  await waitFor(() =>
    expect(started(sent)).toEqual({
      kind: 'assign',
      params: { assignee_id: OTHER },
      query: { status_in: 'NEW,CONTACTED' },
    }),
  );
  expect(await screen.findByText('Done: 2 assigned, 0 skipped')).toBeInTheDocument();
});

it('an action on the selection shows in the dialog what the server refuses, keeps the selection, and assigns to nobody only when nobody is chosen', async () => {
  const fails = [
    { field: 'params.assignee_id', code: 'unknown_reference', message: 'This choice does not exist' },
  ];
  const { user, sent } = await open({
    bulk: (one) =>
      isStart(one) && (one.body!.params as { assignee_id: unknown }).assignee_id
        ? refusal(400, 'Some values are not valid', { fails })
        : atOnce()(one),
  });
  await user.click(await row(1));
  const refused = await assignToBo(user);
  expect(await within(refused).findByText('This choice does not exist')).toBeInTheDocument();
  await user.click(within(refused).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('1 selected')).toBeInTheDocument();

  const starts = () => sent.filter(isStart).length;
  expect(starts()).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(press('Assign'));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  expect(within(dialog).getByText('Required')).toBeInTheDocument();
  expect(starts()).toBe(1);
  await user.click(within(dialog).getByRole('combobox', { name: /Assignee/ }));
  expect(textsOf(await screen.findAllByRole('option'))).toEqual(['Nobody', 'Ana Ruiz', 'Bo Lee']);
  await user.click(screen.getByRole('option', { name: 'Nobody' }));
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await waitFor(() =>
    expect(started(sent)).toEqual({ kind: 'assign', params: { assignee_id: null }, ids: [keyOf(1)] }),
  );
});

it('an action on the selection deletes after a pause, naming the number', async () => {
  controlClock();
  const { user, sent } = await open({ session: SUPERVISOR, bulk: atOnce({ kind: 'delete' }) });
  await user.click(await row(1));
  await user.click(await row(2));
  await user.click(press('Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete: 2 leads' });
  expect(within(dialog).getByRole('button', { name: /^Delete \([123]\)$/ })).toBeDisabled();
  expect(within(dialog).getByText(/^2 leads go from the list/)).toBeInTheDocument();
  await passTime(WAIT_SECONDS * 1000);
  expect(started(sent)).toBeUndefined();
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(started(sent)).toMatchObject({ kind: 'delete', ids: [keyOf(1), keyOf(2)] }));
  expect(await screen.findByText('Done: 2 deleted, 0 skipped')).toBeInTheDocument();
});

describe('the progress of an action', () => {
  /** The server while an action runs, or once it has ended as said. */
  const acting =
    (end: Partial<BulkAction> | null = null) =>
    (sent: Sent) => {
      if (isStart(sent)) return { status: 202, body: action({ total: 50 }) };
      if (sent.path.endsWith('/skipped'))
        return answerPage(
          [
            {
              lead_id: keyOf(7),
              company_name: 'Theirs',
              fails: [{ field: 'assignee_id', code: 'not_yours', message: 'Assigned to someone else' }],
              can: { read: true },
            },
            {
              lead_id: keyOf(8),
              company_name: null,
              fails: [{ field: 'entity_id', code: 'gone', message: 'No longer there' }],
              can: { read: false },
            },
          ],
          { total: 30 },
        );
      const stands = { total: 50, changed: 20 };
      const over = { ...stands, can: { cancel: false, undo: false } };
      if (sent.path.endsWith('/cancel')) return { body: action({ ...over, status: 'CANCELLED' }) };
      if (!sent.path.endsWith(BULK)) return undefined;
      if (!end) return { body: action({ ...stands, status: 'RUNNING' }) };
      return { body: action({ ...over, status: 'DONE', skipped: 30, ...end }) };
    };
  const begin = async (user: UserEvent) => {
    await user.click(await row(1));
    await assignToBo(user);
  };
  /** The longest time between two looks of the console. */
  const LOOK_MS = 5000;
  beforeEach(() => controlClock());

  it('is counted, ends in a list of the skipped or with what went wrong, can be stopped, and reads the leads again', async () => {
    let server = acting();
    const { user, sent } = await open({ bulk: (one) => server(one) });
    const close = async () => {
      await user.click(press('Close'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await begin(user);
    await passTime(LOOK_MS);
    expect(await screen.findByText('20 of 50 leads')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    expect(bar()).toBeNull();
    const before = listCalls(sent);
    server = acting({});
    await passTime(LOOK_MS);
    expect(await screen.findByText('Done: 20 assigned, 30 skipped')).toBeInTheDocument();
    const skipped = await screen.findByRole('list', { name: 'Skipped leads' });
    expect(hrefOf(within(skipped).getByRole('link', { name: 'Theirs' }))).toBe(
      `/prospecting/leads/details/${keyOf(7)}`,
    );
    expect(within(skipped).getByText('Assigned to someone else')).toBeInTheDocument();
    expect(within(skipped).getByText('(no longer there)')).toBeInTheDocument();
    await waitFor(() => expect(listCalls(sent)).toBe(before + 1));
    await user.click(screen.getByRole('button', { name: /next page/i }));
    await waitFor(() =>
      expect(sent.some(({ path, query }) => path.endsWith('/skipped') && query.get('page') === '2')).toBe(
        true,
      ),
    );
    await close();
    expect(screen.queryByText(/Assign:/)).toBeNull();

    server = acting();
    await begin(user);
    await passTime(LOOK_MS);
    await screen.findByText('20 of 50 leads');
    await user.click(press('Stop'));
    expect(await screen.findByText('Stopped: 20 assigned, 0 skipped')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    await close();

    server = acting({ status: 'FAILED', changed: 5, skipped: 0 });
    await begin(user);
    await passTime(LOOK_MS);
    expect(await screen.findByText(/^It could not be finished: 5 assigned, 0 skipped/)).toBeInTheDocument();
  });

  it('goes on when its panel is closed, is found again by a list that is opened anew, and tells its end in a line', async () => {
    let server = acting();
    const { user } = await open({ bulk: (one) => server(one) });
    await begin(user);
    await passTime(LOOK_MS);
    await screen.findByText('20 of 50 leads');
    await user.click(press('Go on in the background'));
    expect(await screen.findByText('Assign: 40%')).toBeInTheDocument();
    await user.click(press('leave or come back'));
    expect(screen.queryByText(/Assign:/)).toBeNull();
    await user.click(press('leave or come back'));
    expect(await screen.findByText('Assign: 40%')).toBeInTheDocument();
    server = acting({});
    await passTime(LOOK_MS);
    expect(await screen.findByText('Assign: 20 assigned, 30 skipped')).toBeInTheDocument();
    await user.click(press('Show'));
    expect(await screen.findByRole('list', { name: 'Skipped leads' })).toBeInTheDocument();
  });

  it('is found by another browser as well, without getting in the way there', async () => {
    let server = acting();
    const found = (sent: Sent) =>
      sent.method === 'GET' &&
      sent.path === 'leads/tp/bulk' &&
      sent.query.get('status_in') === 'QUEUED,RUNNING'
        ? answerPage([action({ status: 'RUNNING', total: 50, changed: 10 })])
        : server(sent);
    const { user } = await open({ bulk: found });
    expect(await screen.findByText('Assign: 40%')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    server = acting({});
    await passTime(LOOK_MS);
    expect(await screen.findByText('Assign: 20 assigned, 30 skipped')).toBeInTheDocument();
    await user.click(press('Close'));
    await waitFor(() => expect(screen.queryByText('Assign: 20 assigned, 30 skipped')).toBeNull());
  });
});
