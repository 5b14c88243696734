import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noticePath } from '#schemas/notices/index.ts';
import { fill } from '../../../../support/fill.ts';
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
    expect(dialog.getByText('By the clock of the network (Eastern Time)')).toBeInTheDocument();
    await pick(user, 'How often', 'Monthly', dialog);
    expect(dialog.queryByRole('combobox', { name: 'Day of the week' })).toBeNull();
    await pick(user, 'Day of the month', '31', dialog);
    expect(dialog.getByText('The last day where a month is shorter')).toBeInTheDocument();
    await pick(user, 'Hour', '06:00 PM', dialog);
    await pick(user, 'Format', 'PDF', dialog);
    await user.click(dialog.getByRole('switch', { name: 'Tell me by email as well' }));
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
    await fill(user, reason, 'Audit');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Schedule saved')).toBeInTheDocument();
    expect(sentTo(sent, 'POST', 'reports/schedules')[0]!.body).toMatchObject({
      answers: { q1: ['OPEN'] },
      reason: 'Audit',
    });
  });

  it('answers what the report asks now, not what it asked when the schedule was made', async () => {
    const rule = (id: string) =>
      ({ id, column: 'resource.status', operator: 'in', values: ['OPEN'], ask: true }) as const;
    const asking = { ...NAMES, filter: { match: 'all' as const, items: [rule('q1'), rule('q2')] } };
    const schedule = scheduleOf(report.entity_id, { answers: { q1: ['CLOSED'], gone: ['OPEN'] } });
    const { user, sent } = await open(
      { reports: [report], schedules: [schedule] },
      {
        ...MINE,
        answers: ({ method, path }) =>
          method === 'PATCH'
            ? { body: schedule }
            : path === `reports/templates/${report.entity_id}`
              ? { body: templateOf({ ...report, definition: asking }) }
              : undefined,
      },
    );
    await choose(user, 'Drivers', 'Schedule…');
    const dialog = await dialogOf();
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Schedule saved')).toBeInTheDocument();
    const [saved] = sentTo(sent, 'PATCH', `reports/schedules/${schedule.entity_id}`);
    expect(saved!.body!.answers).toEqual({ q1: ['CLOSED'], q2: ['OPEN'] });
  });

  it('that is there is changed; what was changed of it elsewhere meanwhile is told, and nothing is lost', async () => {
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
    await pick(user, 'Format', 'PDF', dialog);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This schedule was changed meanwhile');
    expect(dialog.getByRole('combobox', { name: 'Hour' })).toHaveTextContent('09:00 AM');
    expect(dialog.getByRole('combobox', { name: 'Format' })).toHaveTextContent('PDF');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Schedule saved')).toBeInTheDocument();
    expect(sentTo(sent, 'PATCH', `reports/schedules/${schedule.entity_id}`).at(-1)!.body).toEqual({
      ...VALUES,
      version: 5,
      weekday: 3,
      hour: 9,
      format: 'PDF',
      active: false,
    });
  });

  it('that was changed elsewhere meanwhile has of each answer what was changed last', async () => {
    const rule = (id: string) =>
      ({ id, column: 'resource.name', operator: 'contains', values: ['x'], ask: true }) as const;
    const asking = { ...NAMES, filter: { match: 'all' as const, items: [rule('q1'), rule('q2')] } };
    const schedule = scheduleOf(report.entity_id, { answers: { q1: ['one'], q2: ['two'] } });
    const current = { ...schedule, version: 5, answers: { q1: ['one'], q2: ['theirs'] } };
    const { user, sent } = await open(
      { reports: [report], schedules: [schedule] },
      {
        ...MINE,
        answers: ({ method, path, body }) =>
          method === 'PATCH'
            ? body!.version === 2
              ? refusal(409, 'Changed', { current })
              : { body: schedule }
            : path === `reports/templates/${report.entity_id}`
              ? { body: templateOf({ ...report, definition: asking }) }
              : undefined,
      },
    );
    await choose(user, 'Drivers', 'Schedule…');
    const dialog = await dialogOf();
    const [first] = await dialog.findAllByRole('textbox', { name: 'Name' });
    await fill(user, first!, 'mine');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByRole('alert');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Schedule saved')).toBeInTheDocument();
    expect(sentTo(sent, 'PATCH', `reports/schedules/${schedule.entity_id}`).at(-1)!.body!.answers).toEqual({
      q1: ['mine'],
      q2: ['theirs'],
    });
  });

  it('that was just made is the one that is changed when the dialog is opened again', async () => {
    const made = scheduleOf(report.entity_id, { hour: 9 });
    let read: () => void = () => undefined;
    const isRead = new Promise<void>((resolve) => (read = resolve));
    let isMade = false;
    const { user, sent } = await open(
      { reports: [report] },
      {
        ...MINE,
        answers: ({ method, path, query }) => {
          if (method === 'POST') isMade = true;
          if (method === 'POST') return { status: 201, body: made };
          if (method === 'PATCH') return { body: made };
          // The server takes longer than the dialog to close.
          return isMade && path === 'reports/schedules' && query.has('template_id')
            ? isRead.then(() => ({ body: { items: [made] } }))
            : undefined;
        },
      },
    );
    await choose(user, 'Drivers', 'Schedule…');
    await user.click(await (await dialogOf()).findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(user, 'Drivers', 'Schedule…');
    const again = await dialogOf();
    read();
    await user.click(await again.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(sent, 'POST', 'reports/schedules')).toHaveLength(1);
    expect(sentTo(sent, 'PATCH', `reports/schedules/${made.entity_id}`)).toHaveLength(1);
  });

  it('is told from the report’s others, and what was changed of one is not dropped for another unasked', async () => {
    const [first, twin] = [scheduleOf(report.entity_id), scheduleOf(report.entity_id)];
    const paper = scheduleOf(report.entity_id, { format: 'PDF' });
    const { user } = await open({ reports: [report], schedules: [first, twin, paper] }, MINE);
    await choose(user, 'Drivers', 'Schedule…');
    const dialog = await dialogOf();
    await user.click(await dialog.findByRole('combobox', { name: 'Schedule' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Each Wednesday at 07:00 AM · Excel (1)',
      'Each Wednesday at 07:00 AM · Excel (2)',
      'Each Wednesday at 07:00 AM · PDF',
      'A new one',
    ]);
    await user.click(options[2]!);
    expect(dialog.getByRole('combobox', { name: 'Format' })).toHaveTextContent('PDF');
    await pick(user, 'Hour', '06:00 PM', dialog);
    await pick(user, 'Schedule', 'A new one', dialog);
    let question = within(await screen.findByRole('dialog', { name: 'Leave this schedule?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave this schedule?' })).toBeNull());
    expect(dialog.getByRole('combobox', { name: 'Hour' })).toHaveTextContent('06:00 PM');
    await pick(user, 'Schedule', 'A new one', dialog);
    question = within(await screen.findByRole('dialog', { name: 'Leave this schedule?' }));
    await user.click(question.getByRole('button', { name: 'Drop my changes' }));
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: 'Schedule' })).toHaveTextContent('A new one'),
    );
    expect(dialog.getByRole('combobox', { name: 'Hour' })).toHaveTextContent('07:00 AM');
  });

  it('says where its files go, and that nothing can be mailed to who has no address', async () => {
    const { user } = await open({ reports: [report] }, { ...MINE, session: { email: null } });
    await choose(user, 'Drivers', 'Schedule…');
    const dialog = await dialogOf();
    expect(await dialog.findByText(/no email address/)).toBeInTheDocument();
    const files = new URL(
      dialog.getByRole('link', { name: /File explorer/ }).getAttribute('href')!,
      'http://console.test',
    );
    expect(files.pathname).toBe('/prospecting/file-explorer');
    expect(files.searchParams.get('filter')).toBe('{"folder_prefix":"prospecting/TP/"}');
  });

  it('that fails is counted beside its place, and a notice of one that could not begin leads there', async () => {
    const failing = { failure: 'report_gone', failed_at: '2026-02-01T15:00:00.000Z' } as const;
    const schedules = [scheduleOf(report.entity_id, failing), scheduleOf(report.entity_id)];
    const { user } = await open({ reports: [report], schedules });
    await user.click(await screen.findByRole('button', { name: 'Recent' }));
    const places = within(await screen.findByRole('navigation', { name: 'Places of reports' }));
    const place = await places.findByRole('link', { name: 'Schedules 1 fails' });
    const at = noticePath('TRANSPORTATION_PR_AGENT', 'report_run', null);
    expect(place).toHaveAttribute('href', at);
  });

  it('of which the report’s name cannot be read does not pass for one of a report that is gone', async () => {
    let isDown = true;
    const { user } = await open(
      { reports: [report], schedules: [scheduleOf(report.entity_id)] },
      {
        search: '?view=schedules',
        answers: ({ path }) => (isDown && path === 'reports/templates' ? refusal(500, 'Down') : undefined),
      },
    );
    expect(await screen.findByText('Reports: Down')).toBeInTheDocument();
    expect(screen.queryByText('A report that is no longer there')).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Drivers')).toBeInTheDocument();
  });

  it('is said in Spanish as people say the hour', async () => {
    await open(
      {
        reports: [report],
        schedules: [scheduleOf(report.entity_id, { hour: 13 }), scheduleOf(report.entity_id, { hour: 14 })],
      },
      { search: '?view=schedules', language: 'es' },
    );
    expect(await screen.findByText('Cada miércoles a la 01:00 PM · Excel')).toBeInTheDocument();
    expect(screen.getByText('Cada miércoles a las 02:00 PM · Excel')).toBeInTheDocument();
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
