// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NAMES, refusal, templateOf } from '../support.tsx';
import { choose, open, pick, reportOf, scheduleOf, sentTo } from './support.tsx';

const report = reportOf('Drivers', { category: 'DRIVERS', lead_type: 'TP' });
const MINE = { search: '?view=mine' };
const VALUES = {
  pace: 'WEEKLY',
  weekday: 1,
  month_day: null,
  hour: 7,
  format: 'XLSX',
  answers: {},
  reason: null,
  by_mail: false,
  active: true,
};
const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'Schedule “Drivers”' }));

describe('a schedule', () => {
  it('is made of a report: a pace with its day, an hour of the network, a format, by mail', async () => {
    const { user, sent } = await open(
      { reports: [report] },
      {
        ...MINE,
        answers: ({ method }) =>
          method === 'POST' ? { status: 201, body: scheduleOf(report.entity_id) } : undefined,
      },
    );
    await choose(user, 'Drivers', 'Schedule…');
    const dialog = await dialogOf();
    await dialog.findByRole('combobox', { name: 'Day of the week' });
    expect(dialog.getByText(/By the clock of the network/)).toBeInTheDocument();
    await pick(user, 'How often', 'Monthly', dialog);
    expect(dialog.queryByRole('combobox', { name: 'Day of the week' })).toBeNull();
    await pick(user, 'Day of the month', '31', dialog);
    expect(dialog.getByText('The last day where a month is shorter')).toBeInTheDocument();
    await pick(user, 'Hour', '06:00 PM', dialog);
    await pick(user, 'Format', 'PDF', dialog);
    await user.click(dialog.getByRole('switch', { name: 'Tell me by e-mail as well' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Schedule saved')).toBeInTheDocument();
    expect(sentTo(sent, 'POST', 'reports/schedules')[0]!.body).toEqual({
      ...VALUES,
      template_id: report.entity_id,
      pace: 'MONTHLY',
      weekday: null,
      month_day: 31,
      hour: 18,
      format: 'PDF',
      by_mail: true,
    });
  });

  it('answers what the report asks, and says why it shows anything in full', async () => {
    const asking = {
      ...NAMES,
      columns: [{ column: 'form:driver.ssn', open: true }],
      filter: {
        match: 'all' as const,
        items: [
          { id: 'q1', column: 'resource.status', operator: 'in' as const, values: ['OPEN'], ask: true },
        ],
      },
    };
    const { user, sent } = await open(
      { reports: [report] },
      {
        ...MINE,
        answers: ({ method, path }) =>
          method === 'POST'
            ? { status: 201, body: scheduleOf(report.entity_id) }
            : path === `reports/templates/${report.entity_id}`
              ? { body: templateOf({ ...report, definition: asking }) }
              : undefined,
      },
    );
    await choose(user, 'Drivers', 'Schedule…');
    const dialog = await dialogOf();
    const reason = await dialog.findByRole('textbox', { name: 'Reason' });
    expect(
      within(dialog.getByRole('group', { name: 'What the report asks' })).getByText('Open'),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(reason).toBeInvalid());
    expect(sentTo(sent, 'POST', 'reports/schedules')).toEqual([]);
    await user.type(reason, 'Audit');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Schedule saved')).toBeInTheDocument();
    expect(sentTo(sent, 'POST', 'reports/schedules')[0]!.body).toMatchObject({
      answers: { q1: ['OPEN'] },
      reason: 'Audit',
    });
  });

  it('that is there is changed; one that was changed meanwhile shows how it stands', async () => {
    const schedule = scheduleOf(report.entity_id, {
      failure: 'report_gone',
      failed_at: '2026-02-01T15:00:00.000Z',
    });
    const { user, sent } = await open(
      { reports: [report], schedules: [schedule] },
      {
        ...MINE,
        answers: ({ method, body }) =>
          method !== 'PATCH'
            ? undefined
            : body!.version === 2
              ? refusal(409, 'Changed', { current: { ...schedule, version: 5, hour: 9 } })
              : { body: schedule },
      },
    );
    await choose(user, 'Drivers', 'Schedule…');
    const dialog = await dialogOf();
    expect(await dialog.findByText(/^Next run: 03\/01\/2026/)).toBeInTheDocument();
    expect(
      dialog.getByText(/^Fails since 02\/01\/2026 .*The report is not there any more/),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('switch', { name: 'Active' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This schedule was changed meanwhile');
    expect(dialog.getByRole('combobox', { name: 'Hour' })).toHaveTextContent('09:00 AM');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Schedule saved')).toBeInTheDocument();
    expect(sentTo(sent, 'PATCH', `reports/schedules/${schedule.entity_id}`).at(-1)!.body).toEqual({
      ...VALUES,
      version: 5,
      weekday: 3,
      hour: 9,
    });
  });

  it('of any report is among all of the reader’s, with its report, and can be ended', async () => {
    const schedule = scheduleOf(report.entity_id);
    const orphan = scheduleOf('0190a1b2-c3d4-7e5f-8a9b-00000000dead', { pace: 'DAILY', active: false });
    const { user, sent } = await open(
      { reports: [report], schedules: [schedule, orphan] },
      {
        search: '?view=schedules',
        answers: ({ method }) => (method === 'DELETE' ? { body: null } : undefined),
      },
    );
    await screen.findByText('Drivers');
    const items = within(screen.getByRole('list', { name: 'Schedules' })).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent('Each Wednesday at 07:00 AM · Excel');
    expect(items[1]).toHaveTextContent('A report that is no longer there');
    expect(items[1]).toHaveTextContent('Switched off');
    await user.click(screen.getByRole('button', { name: 'Delete the schedule: Drivers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the schedule of “Drivers”?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Schedule deleted')).toBeInTheDocument();
    const [removed] = sentTo(sent, 'DELETE', `reports/schedules/${schedule.entity_id}`);
    expect(removed!.query.get('version')).toBe('2');
  });
});
