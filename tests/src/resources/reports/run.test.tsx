import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '#schemas/engine/codes.ts';
import type { FilterRule, ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportRun } from '#schemas/report/item.ts';
import { RunReport } from '#src/resources/reports/run/RunReport.tsx';
import { controlClock, passTime } from '../../../support/consoleClock.ts';
import { fill } from '../../../support/fill.ts';
import { show, type Answers } from '../screen.tsx';
import { CATALOGUE } from './catalogue.ts';
import { NAMES, open, refusal, REPORT, RUN, runOf, sentTo, templateOf } from './support.tsx';

const RUNS = 'reports/runs';
const ASKED: FilterRule = {
  id: 'q1',
  column: 'resource.status',
  operator: 'in',
  values: ['OPEN'],
  ask: true,
};
const OPENED: ReportDefinition = { ...NAMES, columns: [{ column: 'form:driver.ssn', open: true }] };
const ASKING: ReportDefinition = { ...NAMES, filter: { match: 'all', items: [ASKED] } };

/** A server whose run goes from one state to the next at each look. */
function server(definition: ReportDefinition, states: readonly Partial<ReportRun>[] = []): Answers {
  let looks = 0;
  let isCancelled = false;
  return ({ method, path }) => {
    if (method === 'GET' && path === `reports/templates/${REPORT}`)
      return { body: templateOf({ definition }) };
    if (path === 'reports/columns') return { body: CATALOGUE };
    if (method === 'POST' && path === RUNS) return { status: 201, body: runOf() };
    if (method === 'POST' && path === `${RUNS}/${RUN}/cancel`) {
      isCancelled = true;
      return { body: runOf() };
    }
    if (method === 'GET' && path === `${RUNS}/${RUN}`)
      return {
        body: runOf(isCancelled ? { status: 'CANCELLED' } : states[Math.min(looks++, states.length - 1)]),
      };
    if (path === 'util/file/download-url')
      return { body: { url: 'https://files.test/x', name: 'My drivers.xlsx' } };
    return undefined;
  };
}
const openRun = async (answers: Answers, language: Language = 'en') =>
  show(<RunReport report={{ entity_id: REPORT, name: 'My drivers' }} onClose={() => undefined} />, {
    answers,
    language,
  });
const start = () => screen.findByRole('button', { name: 'Run' });

describe('a run', () => {
  it('asks what the report asks, tells how far it is, and gives its file', async () => {
    controlClock();
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, sent } = await openRun(
      server(ASKING, [
        { status: 'RUNNING', rows: 500, total: 1200 },
        { status: 'DONE', rows: 1200, total: 1200, file_key: 'k1', file_name: 'My drivers.xlsx', cut: true },
      ]),
    );
    const question = await screen.findByRole('group', { name: 'Status is any of' });
    expect(within(question).getByText('Open')).toBeInTheDocument();
    await user.click(within(question).getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Done' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('radio', { name: 'PDF' }));
    await user.click(await start());
    expect(sentTo(sent, 'POST', RUNS).map(({ body }) => body)).toEqual([
      { template_id: REPORT, format: 'PDF', answers: { q1: ['OPEN', 'DONE'] } },
    ]);
    expect(await screen.findByRole('progressbar', { name: '500 of 1,200 rows' })).toBeInTheDocument();
    expect(await screen.findByText(/Done: 1,200 rows/)).toHaveTextContent(/holds only the first of the rows/);
    const download = screen.getByRole('button', { name: 'Download' });
    expect(download).toHaveFocus();
    await user.click(download);
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect(sentTo(sent, 'GET', 'util/file/download-url')[0]!.query.get('key_name')).toBe('k1');
    const looks = sentTo(sent, 'GET', `${RUNS}/${RUN}`).length;
    await passTime(1500);
    expect(sentTo(sent, 'GET', `${RUNS}/${RUN}`)).toHaveLength(looks);
    clicked.mockRestore();
  });

  it('that shows anything in full says why', async () => {
    const { user, sent } = await openRun(server(OPENED, [{ status: 'RUNNING' }]));
    await user.click(await start());
    const reason = screen.getByRole('textbox', { name: 'Reason' });
    expect(reason).toBeInvalid();
    expect(reason).toHaveFocus();
    expect(sentTo(sent, 'POST', RUNS)).toEqual([]);
    await fill(user, reason, 'Audit 2026');
    await user.click(await start());
    await waitFor(() =>
      expect(sentTo(sent, 'POST', RUNS).map(({ body }) => body)).toEqual([
        { template_id: REPORT, format: 'XLSX', reason: 'Audit 2026' },
      ]),
    );
  });

  it('can be cancelled', async () => {
    const { user, sent } = await openRun(server(NAMES, [{ status: 'RUNNING', rows: 5 }]));
    (await start()).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Cancel the run' });
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await screen.findByText('5 rows so far');
    const told = screen.getByRole('status');
    expect(told).toHaveTextContent('Running');
    await user.click(screen.getByRole('button', { name: 'Cancel the run' }));
    expect(await screen.findByText('Cancelled')).toBeInTheDocument();
    expect(told).toHaveTextContent('Cancelled');
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    expect(sentTo(sent, 'POST', `${RUNS}/${RUN}/cancel`)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
  });

  it('is told in Spanish as what it is', async () => {
    const { user } = await openRun(server(NAMES, [{ status: 'DONE', rows: 1 }]), 'es');
    await user.click(await screen.findByRole('button', { name: 'Ejecutar' }));
    expect(await screen.findByText('Terminada: 1 fila')).toBeInTheDocument();
  });

  it('that failed says why', async () => {
    const { user } = await openRun(server(NAMES, [{ status: 'FAILED', failure: 'report_took_too_long' }]));
    await user.click(await start());
    expect(await screen.findByText('Failed: The report takes too long: narrow it down')).toBeInTheDocument();
  });

  it('that is refused says what is wrong where it was asked', async () => {
    const fails = [
      { field: 'answers.q1', code: 'invalid', message: 'No such status' },
      { field: 'columns.0', code: 'no_report_column', message: 'Take it out' },
    ];
    const known = server(ASKING);
    const { user } = await openRun((sent) =>
      sent.method === 'POST' && sent.path === RUNS
        ? refusal(400, 'Some values are not valid', { fails })
        : known(sent),
    );
    await user.click(await start());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Take it out$/);
    const question = screen.getByRole('group', { name: 'Status is any of' });
    expect(within(question).getByText('No such status')).toBeInTheDocument();
    const input = within(question).getByRole('combobox', { name: 'Status' });
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription('No such status');
  });
});

describe('a run from the builder', () => {
  const run: Answers = ({ method, path }) =>
    method === 'POST' && path === RUNS
      ? { status: 201, body: runOf() }
      : path === `${RUNS}/${RUN}`
        ? { body: runOf() }
        : undefined;

  it('is of the saved report, or of what stands there when something is unsaved', async () => {
    const { user, sent } = await open({ search: `?id=${REPORT}`, answers: run });
    await user.click(await start());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Run' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('checkbox', { name: 'Seats' }));
    await user.click(await start());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Run' }));
    await waitFor(() => expect(sentTo(sent, 'POST', RUNS)).toHaveLength(2));
    expect(sentTo(sent, 'POST', RUNS).map(({ body }) => body)).toEqual([
      { template_id: REPORT, format: 'XLSX' },
      {
        category: 'DRIVERS',
        name: 'My drivers',
        definition: { ...NAMES, columns: [...NAMES.columns, { column: 'resource.seats' }] },
        format: 'XLSX',
      },
    ]);
  });
});
