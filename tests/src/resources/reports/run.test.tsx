import { type Answers, controlClock, fill, passTime, screen, show, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import type { FilterRule, ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportRun } from '#schemas/report/item.ts';
import { RunReport } from '#src/resources/reports/run/RunReport.tsx';
import { CATALOGUE } from './catalogue.ts';
import { bodiesTo, byCall, inTurn, refusal, sentTo } from '../../../support/requests.ts';
import { choose, NAMES, ONE, open, press, REPORT, RUN, runOf, SAVED, templateOf, tick } from './support.tsx';

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

/** A server whose run goes from one state to the next at each look, until it is cancelled. */
function server(
  definition: ReportDefinition,
  states: readonly [Partial<ReportRun>, ...Partial<ReportRun>[]] = [{}],
): Answers {
  const [first, ...others] = states.map((state) => ({ body: runOf(state) }));
  const look = inTurn(first!, ...others);
  let isCancelled = false;
  return byCall({
    [`GET ${ONE}`]: { body: templateOf({ definition }) },
    'GET reports/columns': { body: CATALOGUE },
    [`POST ${RUNS}`]: { status: 201, body: runOf() },
    [`POST ${RUNS}/${RUN}/cancel`]: () => {
      isCancelled = true;
      return { body: runOf() };
    },
    [`GET ${RUNS}/${RUN}`]: () => (isCancelled ? { body: runOf({ status: 'CANCELLED' }) } : look()),
    'GET util/file/download-url': { body: { url: 'https://files.test/x', name: 'My drivers.xlsx' } },
  });
}
const openRun = (answers: Answers) =>
  show(<RunReport report={{ entity_id: REPORT, name: 'My drivers' }} onClose={() => undefined} />, {
    answers,
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
    await choose(user, within(question).getByRole('combobox', { name: 'Status' }), 'Done');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('radio', { name: 'PDF' }));
    await user.click(await start());
    expect(bodiesTo(sent, 'POST', RUNS)).toEqual([
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
      expect(bodiesTo(sent, 'POST', RUNS)).toEqual([
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
    await press(user, 'Cancel the run');
    expect(await screen.findByText('Cancelled')).toBeInTheDocument();
    expect(told).toHaveTextContent('Cancelled');
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    expect(sentTo(sent, 'POST', `${RUNS}/${RUN}/cancel`)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
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
    const refused = byCall({ [`POST ${RUNS}`]: refusal(400, 'Some values are not valid', { fails }) });
    const { user } = await openRun((sent) => refused(sent) ?? server(ASKING)(sent));
    await user.click(await start());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Take it out$/);
    const question = screen.getByRole('group', { name: 'Status is any of' });
    expect(within(question).getByText('No such status')).toBeInTheDocument();
    const input = within(question).getByRole('combobox', { name: 'Status' });
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription('No such status');
  });
});

it('a run from the builder is of the saved report, or of what stands there when something is unsaved', async () => {
  const { user, sent } = await open({
    ...SAVED,
    answers: byCall({
      [`POST ${RUNS}`]: { status: 201, body: runOf() },
      [`GET ${RUNS}/${RUN}`]: { body: runOf() },
    }),
  });
  const runIt = async () => {
    await user.click(await start());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Run' }));
  };
  await runIt();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await tick(user, 'Seats');
  await runIt();
  await waitFor(() =>
    expect(bodiesTo(sent, 'POST', RUNS)).toEqual([
      { template_id: REPORT, format: 'XLSX' },
      {
        category: 'DRIVERS',
        name: 'My drivers',
        definition: { ...NAMES, columns: [...NAMES.columns, { column: 'resource.seats' }] },
        format: 'XLSX',
      },
    ]),
  );
});
