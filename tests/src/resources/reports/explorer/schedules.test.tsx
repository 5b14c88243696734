import { fill, screen, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { noticePath } from '#schemas/notices/index.ts';
import type { FilterRule, ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportSchedule } from '#schemas/report/item.ts';
import { bodiesTo, broken, byCall, inTurn, refusal, sentTo } from '../../../../support/requests.ts';
import type { Answers } from '../../screen.tsx';
import { NAMES, templateOf } from '../support.tsx';
import { choose, open, pick, reportOf, scheduleOf } from './support.tsx';

const SCHEDULES = 'reports/schedules';
const report = reportOf('Drivers', { category: 'DRIVERS', lead_type: 'TP' });
const kept = (more: Partial<ReportSchedule> = {}) => scheduleOf(report.entity_id, more);
const pathOf = ({ entity_id }: ReportSchedule) => `${SCHEDULES}/${entity_id}`;
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
/** The report, as one that asks for some values at each run. */
const asking = (
  rules: Pick<FilterRule, 'column' | 'operator' | 'values'>,
  more: Partial<ReportDefinition> = {},
): Answers => {
  const items = ['q1', 'q2'].map((id) => ({ ...rules, id, ask: true }));
  const definition = { ...NAMES, filter: { match: 'all' as const, items }, ...more };
  return byCall({
    [`GET reports/templates/${report.entity_id}`]: { body: templateOf({ ...report, definition }) },
  });
};
const STATUS = { column: 'resource.status', operator: 'in', values: ['OPEN'] } as const;

const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'Schedule “Drivers”' }));
/** The dialog of the report's schedules. */
async function openDialog(
  schedules: readonly ReportSchedule[],
  answers: Answers = () => undefined,
  session = {},
) {
  const view = await open({ reports: [report], schedules }, { search: '?view=mine', answers, session });
  await choose(view.user, 'Drivers', 'Schedule…');
  const dialog = await dialogOf();
  const save = async () => view.user.click(await dialog.findByRole('button', { name: 'Save' }));
  const isSaved = async () => expect(await screen.findByText('Schedule saved')).toBeInTheDocument();
  return { ...view, dialog, save, isSaved };
}

describe('a schedule', () => {
  it('is made of a report: a pace with its day, an hour of the network, a format, by mail', async () => {
    const { user, sent, dialog, save, isSaved } = await openDialog(
      [],
      byCall({ [`POST ${SCHEDULES}`]: { status: 201, body: kept() } }),
    );
    await dialog.findByRole('combobox', { name: 'Day of the week' });
    expect(dialog.getByText('By the clock of the network (Eastern Time)')).toBeInTheDocument();
    await pick(user, 'How often', 'Monthly', dialog);
    expect(dialog.queryByRole('combobox', { name: 'Day of the week' })).toBeNull();
    await pick(user, 'Day of the month', '31', dialog);
    expect(dialog.getByText('The last day where a month is shorter')).toBeInTheDocument();
    await pick(user, 'Hour', '06:00 PM', dialog);
    await pick(user, 'Format', 'PDF', dialog);
    await user.click(dialog.getByRole('switch', { name: 'Tell me by email as well' }));
    await save();
    await isSaved();
    expect(bodiesTo(sent, 'POST', SCHEDULES)).toEqual([
      {
        ...VALUES,
        template_id: report.entity_id,
        pace: 'MONTHLY',
        weekday: null,
        month_day: 31,
        hour: 18,
        format: 'PDF',
        by_mail: true,
      },
    ]);
  });

  it('answers what the report asks, and says why it shows anything in full', async () => {
    const asked = asking(STATUS, { columns: [{ column: 'form:driver.ssn', open: true }] });
    const made = byCall({ [`POST ${SCHEDULES}`]: { status: 201, body: kept() } });
    const { user, sent, dialog, save, isSaved } = await openDialog([], (call) => made(call) ?? asked(call));
    const reason = await dialog.findByRole('textbox', { name: 'Reason' });
    const questions = within(dialog.getByRole('group', { name: 'What the report asks' }));
    expect(questions.getAllByText('Open')).toHaveLength(2);
    await save();
    await waitFor(() => expect(reason).toBeInvalid());
    expect(sentTo(sent, 'POST', SCHEDULES)).toEqual([]);
    await fill(user, reason, 'Audit');
    await save();
    await isSaved();
    const answers = { q1: ['OPEN'], q2: ['OPEN'] };
    expect(bodiesTo(sent, 'POST', SCHEDULES)[0]).toMatchObject({ answers, reason: 'Audit' });
  });

  it('that is there is changed; what was changed of it elsewhere meanwhile is told, and nothing is lost', async () => {
    const schedule = kept({ failure: 'report_gone', failed_at: '2026-02-01T15:00:00.000Z' });
    const current = { ...schedule, version: 5, hour: 9 };
    const { user, sent, dialog, save, isSaved } = await openDialog(
      [schedule],
      byCall({
        [`PATCH ${pathOf(schedule)}`]: inTurn(refusal(409, 'Changed', { current }), { body: schedule }),
      }),
    );
    expect(await dialog.findByText(/^Next run: 03\/01\/2026/)).toBeInTheDocument();
    expect(
      dialog.getByText(/^Fails since 02\/01\/2026 .*The report is not there any more/),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('switch', { name: 'Active' }));
    await pick(user, 'Format', 'PDF', dialog);
    await save();
    expect(await dialog.findByRole('alert')).toHaveTextContent('This schedule was changed meanwhile');
    expect(dialog.getByRole('combobox', { name: 'Hour' })).toHaveTextContent('09:00 AM');
    expect(dialog.getByRole('combobox', { name: 'Format' })).toHaveTextContent('PDF');
    await save();
    await isSaved();
    expect(bodiesTo(sent, 'PATCH', pathOf(schedule)).at(-1)).toEqual({
      ...VALUES,
      version: 5,
      weekday: 3,
      hour: 9,
      format: 'PDF',
      active: false,
    });
  });

  it('answers what the report asks now; of answers changed elsewhere meanwhile each is what was changed last', async () => {
    const schedule = kept({ answers: { q1: ['one'], gone: ['two'] } });
    const current = { ...schedule, version: 5, answers: { q1: ['one'], q2: ['theirs'] } };
    const asked = asking({ column: 'resource.name', operator: 'contains', values: ['x'] });
    const saved = byCall({
      [`PATCH ${pathOf(schedule)}`]: inTurn(refusal(409, 'Changed', { current }), { body: schedule }),
    });
    const { user, sent, dialog, save, isSaved } = await openDialog(
      [schedule],
      (call) => saved(call) ?? asked(call),
    );
    const [first] = await dialog.findAllByRole('textbox', { name: 'Name' });
    await fill(user, first!, 'mine');
    await save();
    await dialog.findByRole('alert');
    await save();
    await isSaved();
    expect(bodiesTo(sent, 'PATCH', pathOf(schedule)).map((body) => body!.answers)).toEqual([
      { q1: ['mine'], q2: ['x'] },
      { q1: ['mine'], q2: ['theirs'] },
    ]);
  });

  it('that was just made is the one that is changed when the dialog is opened again', async () => {
    const made = kept({ hour: 9 });
    let read: () => void = () => undefined;
    const isRead = new Promise<void>((resolve) => (read = resolve));
    let isMade = false;
    const { user, sent, save } = await openDialog(
      [],
      byCall({
        [`POST ${SCHEDULES}`]: () => {
          isMade = true;
          return { status: 201, body: made };
        },
        [`PATCH ${pathOf(made)}`]: { body: made },
        // The server takes longer than the dialog to close.
        [`GET ${SCHEDULES}`]: ({ query }) =>
          isMade && query.has('template_id') ? isRead.then(() => ({ body: { items: [made] } })) : undefined,
      }),
    );
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(user, 'Drivers', 'Schedule…');
    const again = await dialogOf();
    read();
    await user.click(await again.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(sent, 'POST', SCHEDULES)).toHaveLength(1);
    expect(sentTo(sent, 'PATCH', pathOf(made))).toHaveLength(1);
  });

  it('is told from the report’s others, and what was changed of one is not dropped for another unasked', async () => {
    const { user, dialog } = await openDialog([kept(), kept(), kept({ format: 'PDF' })]);
    await user.click(await dialog.findByRole('combobox', { name: 'Schedule' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(textsOf(options)).toEqual([
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
    expect(await dialog.findByRole('combobox', { name: 'Hour' })).toHaveTextContent('06:00 PM');
    await pick(user, 'Schedule', 'A new one', dialog);
    question = within(await screen.findByRole('dialog', { name: 'Leave this schedule?' }));
    await user.click(question.getByRole('button', { name: 'Drop my changes' }));
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: 'Schedule' })).toHaveTextContent('A new one'),
    );
    expect(dialog.getByRole('combobox', { name: 'Hour' })).toHaveTextContent('07:00 AM');
  });

  it('says where its files go, and that nothing can be mailed to who has no address', async () => {
    const { dialog } = await openDialog([], undefined, { email: null });
    expect(await dialog.findByText(/no email address/)).toBeInTheDocument();
    const files = new URL(
      dialog.getByRole('link', { name: /File explorer/ }).getAttribute('href')!,
      'http://console.test',
    );
    expect(files.pathname).toBe('/prospecting/file-explorer');
    expect(files.searchParams.get('filter')).toBe('{"folder_prefix":"prospecting/TP/"}');
  });

  it('that fails is counted beside its place, and a notice of one that could not begin leads there', async () => {
    const schedules = [kept({ failure: 'report_gone', failed_at: '2026-02-01T15:00:00.000Z' }), kept()];
    const { user } = await open({ reports: [report], schedules });
    await user.click(await screen.findByRole('button', { name: 'Recent' }));
    const places = within(await screen.findByRole('navigation', { name: 'Places of reports' }));
    expect(await places.findByRole('link', { name: 'Schedules 1 fails' })).toHaveAttribute(
      'href',
      noticePath('TRANSPORTATION_PR_AGENT', 'report_run', null),
    );
  });

  it('is said in Spanish as people say the hour', async () => {
    await open(
      {
        reports: [report],
        schedules: [kept({ hour: 13 }), kept({ hour: 14 })],
      },
      { search: '?view=schedules', language: 'es' },
    );
    expect(await screen.findByText('Cada miércoles a la 01:00 PM · Excel')).toBeInTheDocument();
    expect(screen.getByText('Cada miércoles a las 02:00 PM · Excel')).toBeInTheDocument();
  });

  it('of any report is among all of the reader’s, with its report, which does not pass for gone while its name cannot be read, and can be ended', async () => {
    const schedule = kept();
    const orphan = scheduleOf('0190a1b2-c3d4-7e5f-8a9b-00000000dead', { pace: 'DAILY', active: false });
    const { answers, tryAgain } = broken('reports/templates');
    const { user, sent } = await open(
      { reports: [report], schedules: [schedule, orphan] },
      {
        search: '?view=schedules',
        answers: (sent) => answers(sent) ?? byCall({ DELETE: { body: null } })(sent),
      },
    );
    expect(await screen.findByText('Reports: Out of order')).toBeInTheDocument();
    expect(screen.queryByText('A report that is no longer there')).toBeNull();
    await tryAgain(user);
    await screen.findByText('Drivers');
    const items = within(screen.getByRole('list', { name: 'Schedules' })).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent('Each Wednesday at 07:00 AM · Excel');
    expect(items[1]).toHaveTextContent('A report that is no longer there');
    expect(items[1]).toHaveTextContent('Switched off');
    await user.click(screen.getByRole('button', { name: 'Delete the schedule: Drivers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the schedule of “Drivers”?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Schedule deleted')).toBeInTheDocument();
    const [removed] = sentTo(sent, 'DELETE', pathOf(schedule));
    expect(removed!.query.get('version')).toBe('2');
  });
});
