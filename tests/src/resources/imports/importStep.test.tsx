import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { pollOf } from '#src/resources/imports/api/flows.ts';
import { ME, type Sent } from '../screen.tsx';
import { BO, flowOf, isOf, JOB, jobOf, openStep, soon } from './jobs.support.tsx';

const RUNNING = jobOf({
  status: 'RUNNING',
  finished_at: null,
  counts: { processed: 1200, imported: 1000, failed: 150, refused: 50, created: 1000 },
  can: { pause: true, cancel: true },
});
const running = (more = {}): ImportFlow =>
  flowOf({ stage: 'importing', jobs: [{ ...RUNNING, ...more }], counts: { ready: 1800 } });
const paused = (): ImportFlow =>
  running({ status: 'PAUSED', version: 4, can: { pause: false, resume: true, cancel: true, undo: false } });
const patches = (sent: readonly Sent[]) =>
  sent.filter(({ method, path }) => method === 'PATCH' && path === `leads/import_task/${JOB}`);
const button = (name: string) => screen.getByRole('button', { name });
/** The number of a count, by its word. */
const count = (list: HTMLElement, word: string) =>
  within(list).getByText(word).parentElement?.querySelector('dd')?.textContent;
const fact = (word: string) =>
  screen.getAllByText(word, { selector: 'dt' }).at(-1)?.parentElement?.querySelector('dd')?.textContent;

describe('a run at work', () => {
  it('says how far it is, with live counts, and that one need not wait', async () => {
    let flow = running();
    await openStep(() => flow);
    expect(await screen.findByText('1,200 of 3,000 rows processed')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByText('You can leave this page; the work goes on.')).toBeInTheDocument();
    // The analysis is behind it, though it cannot be looked at now.
    expect(screen.getByText('Data analysis')).toHaveClass('Mui-completed');
    const counts = screen.getByLabelText('Counts of rows');
    expect(count(counts, 'Imported')).toBe('1,000');
    flow = running({ counts: { ...RUNNING.counts, processed: 2400, imported: 2200 } });
    flow = { ...flow, counts: { ...flow.counts, ready: 600 } };
    expect(await screen.findByText('2,400 of 3,000 rows processed')).toBeInTheDocument();
    expect(count(counts, 'Imported')).toBe('2,200');
  });

  it('says so while the server cannot be reached, and goes on when it can', async () => {
    await openStep(() => running());
    await screen.findByText('1,200 of 3,000 rows processed');
    const answered = fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await screen.findByText('Unable to contact server', {}, { timeout: 15_000 })).toBeInTheDocument();
    expect(screen.getByText('1,200 of 3,000 rows processed')).toBeInTheDocument();
    vi.stubGlobal('fetch', answered);
    await expect.poll(() => screen.queryByText('Unable to contact server'), { timeout: 15_000 }).toBeNull();
  });

  it('tells screen readers of every tenth, not of every batch', async () => {
    let processed = 1200;
    const at = () => ({
      ...running({ counts: { ...RUNNING.counts, processed } }),
      counts: { ...running().counts, ready: 3000 - processed },
    });
    await openStep(at);
    const spoken = await screen.findByText('1,200 of 3,000 rows processed (40%)');
    expect(spoken).toHaveAttribute('role', 'status');
    processed = 1300;
    await screen.findByText('1,300 of 3,000 rows processed');
    expect(spoken).toHaveTextContent('1,200 of 3,000');
    processed = 1500;
    await screen.findByText('1,500 of 3,000 rows processed');
    expect(spoken).toHaveTextContent('1,500 of 3,000 rows processed (50%)');
  });

  it('is paused at the version on the screen, says so plainly, and goes on', async () => {
    let flow = running();
    const { user, sent } = await openStep(() => flow, {
      answers: (request) => {
        if (!isOf(request, 'PATCH', `leads/import_task/${JOB}`)) return undefined;
        flow = request.body?.action === 'pause' ? paused() : running({ version: 5 });
        return { body: flow.job };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    const notice = await screen.findByText(/^Paused\. No more rows/);
    expect(notice.closest('[role=status]')).not.toBeNull();
    expect(screen.queryByText('You can leave this page; the work goes on.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    // Whoever goes by the keyboard is where they were.
    expect(button('Resume')).toHaveFocus();
    await user.click(button('Resume'));
    expect(await screen.findByRole('button', { name: 'Pause' })).toHaveFocus();
    expect(screen.queryByText(/^Paused/)).toBeNull();
    expect(patches(sent).map(({ body }) => body)).toEqual([
      { version: 3, action: 'pause' },
      { version: 4, action: 'resume' },
    ]);
  });

  it('is read anew often, a paused one now and then, and no more once nothing works on it', () => {
    const [atWork, waiting] = [pollOf(running()), pollOf(paused())];
    expect(atWork).toBeGreaterThan(0);
    expect(waiting).toBeGreaterThan(Number(atWork));
    expect(pollOf(flowOf({ stage: 'analysing', jobs: [jobOf()] }))).toBe(atWork);
    expect(pollOf(flowOf({ jobs: [jobOf()] }))).toBe(false);
  });

  it('is cancelled only after saying what stays', async () => {
    let flow = running();
    const { user, sent } = await openStep(() => flow, {
      answers: (request) => {
        if (!isOf(request, 'PATCH', `leads/import_task/${JOB}`)) return undefined;
        flow = flowOf({ jobs: [{ ...RUNNING, status: 'CANCELLED', can: jobOf().can }] });
        return { body: flow.job };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel the import' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this import?' });
    expect(dialog).toHaveAccessibleDescription(
      'The 1,000 leads imported so far stay. The other rows stay in this task and can be imported later.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Go on importing' }));
    await soon(() => screen.queryByRole('dialog')).toBeNull();
    expect(patches(sent)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Cancel the import' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel the import' }),
    );
    expect(await screen.findByText(/^This import was cancelled/)).toBeInTheDocument();
    expect(patches(sent).map(({ body }) => body)).toEqual([{ version: 3, action: 'cancel' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    // What was pressed is gone: the focus is at what is told now.
    expect(screen.getByRole('group', { name: 'Import' })).toHaveFocus();
  });

  it('tells why a step was refused, and shows what is there now', async () => {
    let flow = running();
    const { user } = await openStep(() => flow, {
      answers: (request) => {
        if (!isOf(request, 'PATCH', `leads/import_task/${JOB}`)) return undefined;
        flow = paused();
        return {
          status: 409,
          body: {
            message: 'Somebody else changed this meanwhile',
            fails: [],
            status: 409,
            current: flow.job,
          },
        };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Somebody else changed this meanwhile')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeInTheDocument();
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
    expect(fact('Submitter')).toBe('Ana Ruiz');
    expect(fact('Content type')).toBe('text/csv');
    expect(fact('Object')).toBe('Transportation leads');
    expect(fact('File')).toBe('florida.csv');
    expect(fact('Start')).toMatch(/^03\/01\/2026 /);
    expect(fact('End')).toMatch(/^03\/01\/2026 /);
    expect(fact('Duration')).toBe('2 min 5 sec');
    expect(fact('Job ID')).toBe(`…${JOB.slice(-8)}`);
    await user.click(button('Copy the job ID'));
    expect(await screen.findByText('Job ID copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(JOB);
  });

  it('is a plain success where no row was left out', async () => {
    await openStep(() => flowOf({ jobs: [jobOf({ counts: { processed: 1, imported: 1, created: 1 } })] }));
    const news = await screen.findByText(/^1 lead imported/);
    expect(news.closest('[role=status]')).toHaveClass('MuiAlert-colorSuccess');
    expect(screen.queryByRole('button', { name: 'Correct the other rows' })).toBeNull();
  });

  it('leads to the leads of the import, to the rows left out, and to a run over the rest', async () => {
    const { user, sent, router } = await openStep(
      () => done({ counts: { failed: 40, refused: 20, ready: 12 }, can: { items: true, import: true } }),
      {
        answers: (request) =>
          isOf(request, 'POST', 'leads/import_task') ? { status: 202, body: RUNNING } : undefined,
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
    await soon(() => sent.find((request) => isOf(request, 'POST', 'leads/import_task'))?.body).toEqual({
      flow_id: flowOf().entity_id,
      version: 7,
    });
    await user.click(button('Correct the other rows'));
    expect(router.state.location.search).toContain('step=analysis');
  });

  it('of leads that were all new names the days of their creation', async () => {
    await openStep(() => flowOf({ jobs: [jobOf({ counts: { imported: 5, created: 5 } })] }));
    const link = await screen.findByRole('link', { name: 'Go to the leads of this import' });
    expect(decodeURIComponent(link.getAttribute('href')!)).toContain(
      '"created_at_range":"2026-03-01|2026-03-01"',
    );
  });

  it('of a failed run says so and tries again by a new run', async () => {
    let flow = flowOf({
      stage: 'failed',
      jobs: [jobOf({ status: 'FAILED', counts: { processed: 500, imported: 500, created: 500 } })],
      counts: { ready: 100, imported: 500 },
      can: { import: true },
    });
    const { user, sent } = await openStep(() => flow, {
      answers: (request) => {
        if (!isOf(request, 'POST', 'leads/import_task')) return undefined;
        flow = running();
        return { status: 202, body: flow.job };
      },
    });
    const news = await screen.findByText(/^An error interrupted this import/);
    expect(news.closest('[role=status]')).toHaveClass('MuiAlert-colorError');
    await user.click(button('Try again'));
    expect(await screen.findByText('1,200 of 3,000 rows processed')).toBeInTheDocument();
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { flow_id: flow.entity_id, version: 7 },
    ]);
  });

  it('tells why a run was refused', async () => {
    const { user } = await openStep(() => done({ counts: { ready: 1 }, can: { import: true } }), {
      answers: (request) =>
        isOf(request, 'POST', 'leads/import_task')
          ? { status: 409, body: { message: 'This cannot be done now', fails: [], status: 409 } }
          : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Import 1 more row' }));
    expect(await screen.findByText('This cannot be done now')).toBeInTheDocument();
  });

  it('lists the other runs, each with its own report', async () => {
    const earlier = jobOf({
      entity_id: '0190a1b2-c3d4-7e5f-8a9b-00000000ab00',
      status: 'CANCELLED',
      submitter: BO,
      counts: { imported: 7, created: 7 },
    });
    const { user } = await openStep(() => done({ jobs: [DONE, earlier] }));
    const runs = await screen.findByRole('region', { name: 'Other runs of this import' });
    expect(within(runs).queryByText('Bo Lee')).toBeNull();
    await user.click(within(runs).getByRole('button', { name: /Cancelled.*7 leads imported/ }));
    expect(await within(runs).findByText('Bo Lee')).toBeInTheDocument();
  });

  it('of a closed import offers nothing that would change it', async () => {
    await openStep(() => done({ status: 'Closed', counts: { failed: 40, ready: 12 } }));
    expect(await screen.findByText('This task is closed and cannot be changed.')).toBeInTheDocument();
    const offered = screen.getAllByRole('button').map((one) => one.textContent || one.ariaLabel);
    expect(offered).toEqual(['Copy the job ID']);
  });

  it('speaks Spanish', async () => {
    await openStep(() => running(), { language: 'es' });
    expect(await screen.findByText('1,200 de 3,000 filas procesadas')).toBeInTheDocument();
    expect(button('Pausar')).toBeInTheDocument();
    expect(button('Cancelar la importación')).toBeInTheDocument();
  });

  it('speaks Spanish when it is done', async () => {
    await openStep(() => done(), { language: 'es' });
    expect(
      await screen.findByText(
        '1,940 prospectos importados (creados: 1,900, actualizados: 30, sin cambios: 10)',
      ),
    ).toBeInTheDocument();
    expect(fact('Duración')).toMatch(/^2 min 5 s/);
  });
});
