import { bodiesTo, byCall, inTurn, ME, refusal, screen, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { pollOf } from '#src/resources/imports/api/flows.ts';
import { flowOf, JOB, JOB_PATH, jobOf, openStep, soon } from './jobs.support.tsx';

const RUNNING = jobOf({
  status: 'RUNNING',
  finished_at: null,
  counts: { processed: 1200, imported: 1000, failed: 150, refused: 50, created: 1000 },
  can: { pause: true, cancel: true },
});
const running = (more = {}, ready = 1800): ImportFlow =>
  flowOf({ stage: 'importing', jobs: [{ ...RUNNING, ...more }], counts: { ready } });
const paused = (version = 4): ImportFlow =>
  running({ status: 'PAUSED', version, can: { pause: false, resume: true, cancel: true, undo: false } });
const START = 'POST leads/import_task';
const CHANGE = `PATCH ${JOB_PATH}`;
const button = (name: string) => screen.getByRole('button', { name });
/** A button once it can be pressed: the step before lasts until the import has been read anew. */
const ready = (name: string) =>
  waitFor(() => {
    const one = button(name);
    expect(one).toBeEnabled();
    expect(one).not.toHaveAttribute('aria-disabled', 'true');
    return one;
  });
/** The number of a count, by its word. */
const count = (list: HTMLElement, word: string) =>
  within(list).getByText(word).parentElement?.querySelector('dd')?.textContent;
const fact = (word: string) =>
  screen.getAllByText(word, { selector: 'dt' }).at(-1)?.parentElement?.querySelector('dd')?.textContent;

describe('a run at work', () => {
  it('says how far it is, with live counts, to screen readers every tenth, and that one need not wait; says so while the server cannot be reached, and goes on when it can', async () => {
    let flow = running();
    const go = async (processed: number, text: string) => {
      flow = running(
        { counts: { ...RUNNING.counts, processed, imported: processed - 200 } },
        3000 - processed,
      );
      expect(await screen.findByText(`${text} of 3,000 rows processed`)).toBeInTheDocument();
    };
    await openStep(() => flow);
    const spoken = await screen.findByText('1,200 of 3,000 rows processed (40%)');
    expect(spoken).toHaveAttribute('role', 'status');
    expect(screen.getByText('1,200 of 3,000 rows processed')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByText('You can leave this page; the work goes on.')).toBeInTheDocument();
    // The analysis is behind it, though it cannot be looked at now.
    expect(screen.getByText('Data analysis')).toHaveClass('Mui-completed');
    const counts = screen.getByLabelText('Counts of rows');
    expect(count(counts, 'Imported')).toBe('1,000');
    await go(1300, '1,300');
    expect(count(counts, 'Imported')).toBe('1,100');
    expect(spoken).toHaveTextContent('1,200 of 3,000');
    await go(1500, '1,500');
    expect(spoken).toHaveTextContent('1,500 of 3,000 rows processed (50%)');

    const answered = fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await screen.findByText('Unable to contact server', {}, { timeout: 15_000 })).toBeInTheDocument();
    expect(screen.getByText('1,500 of 3,000 rows processed')).toBeInTheDocument();
    vi.stubGlobal('fetch', answered);
    await expect.poll(() => screen.queryByText('Unable to contact server'), { timeout: 15_000 }).toBeNull();
  });

  it('is paused at the version on the screen, says so plainly, and goes on; a refusal shows what is there now; it is cancelled only after saying what stays', async () => {
    let flow = running();
    const { user, sent } = await openStep(() => flow, {
      answers: byCall({
        [CHANGE]: ({ body }) => {
          const { version, action } = body as { version: number; action: string };
          if (action === 'cancel') {
            flow = flowOf({ jobs: [{ ...RUNNING, status: 'CANCELLED', can: jobOf().can }] });
            return { body: flow.job };
          }
          flow = action === 'pause' ? paused(version + 1) : running({ version: version + 1 });
          // Somebody else was faster at first.
          return version === 3
            ? refusal(409, 'Somebody else changed this meanwhile', { current: flow.job })
            : { body: flow.job };
        },
      }),
    });
    await user.click(await ready('Pause'));
    expect(await screen.findByText('Somebody else changed this meanwhile')).toBeInTheDocument();
    await user.click(await ready('Resume'));
    expect(await screen.findByRole('button', { name: 'Pause' })).toHaveFocus();
    expect(screen.queryByText(/^Paused/)).toBeNull();
    await user.click(await ready('Pause'));
    const notice = await screen.findByText(/^Paused\. No more rows/);
    expect(notice.closest('[role=status]')).not.toBeNull();
    expect(screen.queryByText('You can leave this page; the work goes on.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    // The keyboard stays where it was.
    expect(button('Resume')).toHaveFocus();
    expect(bodiesTo(sent, 'PATCH', JOB_PATH)).toEqual([
      { version: 3, action: 'pause' },
      { version: 4, action: 'resume' },
      { version: 5, action: 'pause' },
    ]);

    await user.click(button('Cancel the import'));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this import?' });
    expect(dialog).toHaveAccessibleDescription(
      'The 1,000 leads imported so far stay. The other rows stay in this task and can be imported later.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Go on importing' }));
    await soon(() => screen.queryByRole('dialog')).toBeNull();
    expect(bodiesTo(sent, 'PATCH', JOB_PATH)).toHaveLength(3);
    await user.click(button('Cancel the import'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel the import' }),
    );
    expect(await screen.findByText(/^This import was cancelled/)).toBeInTheDocument();
    expect(bodiesTo(sent, 'PATCH', JOB_PATH).at(-1)).toEqual({ version: 6, action: 'cancel' });
    expect(screen.queryByRole('dialog')).toBeNull();
    // What was pressed is gone: the focus is at what is told now.
    expect(screen.getByRole('group', { name: 'Import' })).toHaveFocus();
  });

  it('is read anew often, a paused one now and then, and no more once nothing works on it', () => {
    const [atWork, waiting] = [pollOf(running()), pollOf(paused())];
    expect(atWork).toBeGreaterThan(0);
    expect(waiting).toBeGreaterThan(Number(atWork));
    expect(pollOf(flowOf({ stage: 'analysing', jobs: [jobOf()] }))).toBe(atWork);
    expect(pollOf(flowOf({ jobs: [jobOf()] }))).toBe(false);
  });
});

describe('the report of a run', () => {
  const DONE = jobOf({
    counts: {
      processed: 2000,
      matched: 30,
      failed: 40,
      refused: 20,
      imported: 1940,
      created: 1900,
      updated: 30,
      unchanged: 10,
    },
  });
  const done = (more: Parameters<typeof flowOf>[0] = {}) => flowOf({ jobs: [DONE], ...more });

  it('says all that specification §3 names, and copies the key', async () => {
    const { user } = await openStep(() => done());
    const news = await screen.findByText(
      '1,940 leads imported (1,900 created, 30 updated, 10 with nothing to change)',
    );
    expect(news.closest('[role=status]')).toHaveClass('MuiAlert-colorWarning');
    const counts = screen.getByLabelText('Counts of rows');
    expect(
      ['Processed', 'Matched a lead', 'Failed', 'Imported', 'Refused (duplicates)'].map((word) =>
        count(counts, word),
      ),
    ).toEqual(['2,000', '30', '40', '1,940', '20']);
    const facts = {
      Submitter: 'Ana Ruiz',
      'Content type': 'text/csv',
      Object: 'Transportation leads',
      File: 'florida.csv',
      Duration: '2 min 5 sec',
      'Job ID': `…${JOB.slice(-8)}`,
      Start: expect.stringMatching(/^03\/01\/2026 /) as string,
      End: expect.stringMatching(/^03\/01\/2026 /) as string,
    };
    for (const [word, text] of Object.entries(facts)) expect(fact(word), word).toEqual(text);
    await user.click(button('Copy the job ID'));
    expect(await screen.findByText('Job ID copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(JOB);
  });

  it('of new leads without a row left out is a plain success, and leads to the day of their creation', async () => {
    await openStep(() => flowOf({ jobs: [jobOf({ counts: { processed: 1, imported: 1, created: 1 } })] }));
    const news = await screen.findByText(/^1 lead imported/);
    expect(news.closest('[role=status]')).toHaveClass('MuiAlert-colorSuccess');
    expect(screen.queryByRole('button', { name: 'Correct the other rows' })).toBeNull();
    const link = screen.getByRole('link', { name: 'Go to the leads of this import' });
    expect(decodeURIComponent(link.getAttribute('href')!)).toContain(
      '"created_at_range":"2026-03-01|2026-03-01"',
    );
  });

  it('leads to the leads of the import, to the rows left out, and to a run over the rest, or tells why not', async () => {
    const { user, sent, router } = await openStep(
      () => done({ counts: { failed: 40, refused: 20, ready: 12 }, can: { items: true, import: true } }),
      {
        answers: byCall({
          [START]: inTurn(refusal(409, 'This cannot be done now'), { status: 202, body: RUNNING }),
        }),
      },
    );
    const link = await screen.findByRole('link', { name: 'Go to the leads of this import' });
    const address = new URL(link.getAttribute('href')!, 'http://console.test');
    expect(address.pathname).toBe('/prospecting/leads');
    // Updated leads were created before: they are found by their last change.
    expect(JSON.parse(address.searchParams.get('filter')!)).toEqual({
      last_imported_by_id_in: [ME],
      updated_at_range: '2026-03-01|',
    });
    await user.click(button('Import 12 more rows'));
    expect(await screen.findByText('This cannot be done now')).toBeInTheDocument();
    await user.click(await ready('Import 12 more rows'));
    const started = { flow_id: flowOf().entity_id, version: 7 };
    await soon(() => bodiesTo(sent, 'POST', 'leads/import_task')).toEqual([started, started]);
    await user.click(button('Correct the other rows'));
    expect(router.state.location.search).toContain('step=analysis');
  });

  it('of a failed run says so and tries again by a new run', async () => {
    let flow = flowOf({
      stage: 'failed',
      jobs: [jobOf({ status: 'FAILED', counts: { processed: 500, imported: 500, created: 500 } })],
      counts: { ready: 100, imported: 500 },
      can: { import: true },
    });
    const { user, sent } = await openStep(() => flow, {
      answers: byCall({ [START]: () => ({ status: 202, body: (flow = running()).job }) }),
    });
    const news = await screen.findByText(/^An error interrupted this import/);
    expect(news.closest('[role=status]')).toHaveClass('MuiAlert-colorError');
    await user.click(button('Try again'));
    expect(await screen.findByText('1,200 of 3,000 rows processed')).toBeInTheDocument();
    const started = { flow_id: flow.entity_id, version: 7 };
    expect(bodiesTo(sent, 'POST', 'leads/import_task')).toEqual([started]);
  });

  it('of a closed import offers nothing that would change it, but the undo to whom the server lets', async () => {
    let job = DONE;
    const flow = () => done({ status: 'Closed', jobs: [job], counts: { failed: 40, ready: 12 } });
    const { queryClient } = await openStep(flow, { session: { role: 'TRANSPORTATION_PR_SUPERVISOR' } });
    expect(await screen.findByText('This task is closed and cannot be changed.')).toBeInTheDocument();
    const offered = () => screen.getAllByRole('button').map((one) => one.ariaLabel ?? one.textContent);
    expect(offered()).toEqual(['Copy the job ID']);
    job = { ...DONE, can: { ...DONE.can, undo: true } };
    await queryClient.invalidateQueries();
    await screen.findByRole('button', { name: 'Undo this import' });
    expect(offered()).toHaveLength(2);
  });
});
