import { fill, screen, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { useGetList } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { isFilterGroup, type ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportTemplate } from '#schemas/report/item.ts';
import { useReportFolders } from '#src/resources/reports/api.ts';
import { bodiesTo, byCall, inTurn, refusal, sentTo } from '../../../support/requests.ts';
import { folderOf } from './explorer/support.tsx';
import {
  addFilter,
  choose,
  COPY,
  NAMES,
  NEW,
  ONE,
  open,
  press,
  SAVED,
  table,
  TEMPLATES,
  templateOf,
  tick,
  type User,
} from './support.tsx';

const CREATE = `POST ${TEMPLATES}`;
const CHANGE = `PATCH ${ONE}`;
const FOLDERS = 'GET reports/folders';
const is = (more: Partial<ReportTemplate>) => byCall({ [`GET ${ONE}`]: { body: templateOf(more) } });
const none = { add: false, edit: false, share: false, remove: false };
const folders = {
  body: {
    items: [
      folderOf('Audits', { entity_id: 'f1' }),
      folderOf('2026', { entity_id: 'f2', parent_id: 'f1' }),
      folderOf('Theirs', { mine: false, can: none }),
    ],
  },
};
const allButOverwriting = (share: boolean) => ({ overwrite: false, edit: true, share, remove: share });
/** Saves what is built under a name; the dialog that asks for it. */
async function saveAs(user: User, name: string) {
  await tick(user, 'Seats');
  await press(user, 'Save');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save the report' }));
  await fill(user, dialog.getByRole('textbox', { name: 'Name' }), name);
  await user.keyboard('{Enter}');
  return dialog;
}

describe('a new report', () => {
  it('is saved under a name, into a folder, as a favourite, and goes on at its own address', async () => {
    const { user, sent, router } = await open({ ...NEW, answers: byCall({ [FOLDERS]: folders }) });
    await tick(user, 'Seats');
    expect(screen.getByText('Changes not saved')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save as' })).not.toBeInTheDocument();
    await user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Save the report' });
    await fill(user, within(dialog).getByRole('textbox', { name: 'Name' }), ' Seats ');
    await fill(user, within(dialog).getByRole('textbox', { name: 'Description' }), 'By driver');
    await user.click(within(dialog).getByRole('combobox', { name: 'Folder' }));
    const offered = textsOf(await screen.findAllByRole('option'));
    expect(offered).toEqual(['My folder', 'Audits', 'Audits / 2026']);
    await user.click(screen.getByRole('option', { name: 'Audits / 2026' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Favorite' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Seats' })).toBeInTheDocument();
    expect(bodiesTo(sent, 'POST', TEMPLATES)).toEqual([
      {
        name: 'Seats',
        description: 'By driver',
        folder_id: 'f2',
        category: 'DRIVERS',
        definition: {
          ...NAMES,
          columns: [{ column: 'resource.name' }, { column: 'resource.status' }, { column: 'resource.seats' }],
        },
      },
    ]);
    expect(bodiesTo(sent, 'PUT', `${TEMPLATES}/${COPY}/marks`)[0]).toEqual({ favourite: true });
    await waitFor(() => expect(router.state.location.search).toBe(`?id=${COPY}`));
    // Work goes on where it was: nothing is begun anew.
    expect(sentTo(sent, 'GET', 'reports/columns')).toHaveLength(1);
    expect(screen.queryByText('Changes not saved')).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Seats' })).toBeChecked();
  });

  it('of a name that an own report has in this folder may overwrite it, asked once more', async () => {
    const taken = refusal(409, 'There is one already', {
      current: templateOf({ name: 'Seats', version: 9 }),
    });
    const { user, sent } = await open({
      ...NEW,
      answers: byCall({
        [FOLDERS]: folders,
        [CREATE]: ({ body }) => (body!.overwrite ? undefined : taken),
      }),
    });
    const dialog = await saveAs(user, 'Seats');
    expect(await dialog.findByText('There is one already')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Overwrite' })).toBeInTheDocument();
    await choose(user, dialog.getByRole('combobox', { name: 'Folder' }), 'Audits');
    expect(dialog.queryByRole('button', { name: 'Overwrite' })).not.toBeInTheDocument();
    expect(sentTo(sent, 'POST', TEMPLATES)).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await dialog.findByRole('button', { name: 'Overwrite' }));
    const question = await screen.findByRole('dialog', { name: 'Overwrite “Seats”?' });
    expect(sentTo(sent, 'POST', TEMPLATES)).toHaveLength(2);
    await user.click(within(question).getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const overwrite = { entity_id: templateOf().entity_id, version: 9 };
    expect(bodiesTo(sent, 'POST', TEMPLATES).at(-1)).toMatchObject({ folder_id: 'f1', overwrite });
  });

  it('is refused beside the name for a name that another has, above for a reason of the server’s, else where it is wrong', async () => {
    const fails = [{ field: 'columns.0', code: 'no_report_column', message: 'Take it out' }];
    const { user } = await open({
      ...NEW,
      answers: byCall({
        [CREATE]: inTurn(
          refusal(409, 'There is one already', { current: null }),
          refusal(503, 'Not now'),
          refusal(400, 'Some are wrong', { fails }),
        ),
      }),
    });
    const dialog = await saveAs(user, 'Seats');
    expect(await dialog.findByText('Choose another name.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Overwrite' })).not.toBeInTheDocument();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await fill(user, name, 'Chairs');
    await user.keyboard('{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not now');
    expect(name).toBeValid();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const used = screen.getByRole('list', { name: /Columns of the report/ });
    expect(within(used).getByText('Take it out')).toBeInTheDocument();
  });

  it('is not saved with a filter that is not filled in, which is named where it is, and not left without a question', async () => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const { user, router } = await open(NEW);
    const rule = await addFilter(user, 'Status');
    await press(user, 'Save');
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Filters: Required');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(within(summary).getByRole('button', { name: 'Filters' }));
    const value = rule.getByRole('combobox', { name: 'Status' });
    expect(value).toHaveFocus();
    expect(value).toBeInvalid();
    expect(value).toHaveAccessibleDescription('Required');
    await router.navigate('/elsewhere');
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
    expect(router.state.location.pathname).toBe('/credentialing/reports/template');
  });
});

describe('a saved report', () => {
  it('counts as used when it is opened, is saved by Ctrl+S under its name, and then read anew wherever reports are listed', async () => {
    const Listed = () => <p>{useGetList(TEMPLATES).total}</p>;
    const Folders = () => <p>{useReportFolders().data?.length}</p>;
    let note: () => void = () => undefined;
    const isNoted = new Promise<void>((done) => (note = done));
    const { user, sent } = await open({
      ...SAVED,
      answers: byCall({ [`PUT ${ONE}/marks`]: () => isNoted.then(() => ({ body: null })) }),
      around: (screens) => (
        <>
          {screens}
          <Listed />
          <Folders />
        </>
      ),
    });
    await table();
    expect(sentTo(sent, 'GET', TEMPLATES)).toHaveLength(1);
    note();
    await waitFor(() => expect(sentTo(sent, 'GET', TEMPLATES)).toHaveLength(2));
    // The report itself is not read anew for that.
    expect(sentTo(sent, 'GET', ONE)).toHaveLength(1);

    await tick(user, 'Seats');
    const before = sentTo(sent, 'GET', 'reports/folders').length;
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Saved: My drivers')).toBeInTheDocument();
    expect(bodiesTo(sent, 'PATCH', ONE)).toEqual([
      { version: 3, definition: { ...NAMES, columns: [...NAMES.columns, { column: 'resource.seats' }] } },
    ]);
    expect(screen.queryByText('Changes not saved')).not.toBeInTheDocument();
    await waitFor(() => expect(sentTo(sent, 'GET', 'reports/folders')).toHaveLength(before + 1));
  });

  it('has what was typed last, however soon it is saved or the tab is left', async () => {
    const { user, sent } = await open({ ...SAVED, isNarrow: true });
    const saved = () => bodiesTo(sent, 'PATCH', ONE).at(-1)?.definition as ReportDefinition;
    const valuesOf = () => saved().filter.items.map((item) => !isFilterGroup(item) && item.values);
    await addFilter(user, 'Name');
    const rule = () => within(screen.getByRole('group', { name: 'Filter: Name' }));
    await fill(user, rule().getByRole('textbox', { name: 'Name' }), 'Ana');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentTo(sent, 'PATCH', ONE)).toHaveLength(1));
    expect(valuesOf()).toEqual([['Ana']]);

    await fill(user, rule().getByRole('textbox', { name: 'Name' }), 'Analia');
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    await user.click(screen.getByRole('tab', { name: 'Build' }));
    expect(rule().getByRole('textbox', { name: 'Name' })).toHaveValue('Analia');

    await choose(user, rule().getByRole('combobox', { name: 'Comparison' }), 'is any of');
    const words = rule().getByRole('combobox', { name: 'Name' });
    await user.type(words, 'Bo');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentTo(sent, 'PATCH', ONE)).toHaveLength(2));
    expect(valuesOf()).toEqual([['Bo']]);
    expect(words).toHaveFocus();
  });

  it('of a folder is not said to lie elsewhere while the folders are read', async () => {
    let answer: () => void = () => undefined;
    const isRead = new Promise<void>((done) => (answer = done));
    const { user } = await open({
      ...SAVED,
      answers: (sent) =>
        byCall({ [FOLDERS]: () => isRead.then(() => folders) })(sent) ?? is({ folder_id: 'f1' })(sent),
    });
    await user.click(await screen.findByRole('button', { name: 'Save as' }));
    const folder = within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Folder' });
    expect(folder).not.toHaveTextContent('My folder');
    answer();
    await waitFor(() => expect(folder).toHaveTextContent('Audits'));
  });

  it('that is refused names what is wrong; that was only renamed meanwhile is saved upon that, without a question; that was saved elsewhere meanwhile is replaced only by who says so', async () => {
    const fails = [{ field: 'columns.1', code: 'no_report_column', message: 'Take it out' }];
    const current = templateOf({ version: 5, name: 'Renamed' });
    const definition = { ...NAMES, columns: [{ column: 'resource.status' }] };
    const theirs = templateOf({ version: 7, definition });
    const { user, sent } = await open({
      ...SAVED,
      answers: byCall({
        [CHANGE]: inTurn(
          refusal(400, 'Some are wrong', { fails }),
          refusal(409, 'Too late', { current }),
          { body: current },
          refusal(409, 'Too late', { current: theirs }),
          { body: theirs },
        ),
      }),
    });
    await tick(user, 'Seats');
    await screen.findByRole('columnheader', { name: 'resource.seats' });
    await press(user, 'Save');
    expect(await screen.findByText(/cannot be read as it stands/)).toBeInTheDocument();
    expect(screen.getByText('Changes not saved')).toBeInTheDocument();
    await press(user, 'Save');
    const versions = () => bodiesTo(sent, 'PATCH', ONE).map((body) => body!.version);
    await waitFor(() => expect(versions()).toEqual([3, 3, 5]));

    await tick(user, 'Driver licence');
    await press(user, 'Save');
    const question = await screen.findByRole('dialog', { name: 'This report was saved elsewhere meanwhile' });
    expect(versions()).toHaveLength(4);
    await user.click(within(question).getByRole('button', { name: 'Replace with mine' }));
    await waitFor(() => expect(versions()).toEqual([3, 3, 5, 5, 7]));
  });

  it.each([
    [
      'of Quest data',
      { category: 'SP-QUEST', lead_type: 'SP', can: allButOverwriting(true) },
      { role: 'CREDENTIALS_AGENT', type: null },
      /Quest data reports stay as they were first saved/,
    ],
    [
      'of somebody else',
      { mine: false, can: allButOverwriting(false) },
      {},
      /Only its owner may overwrite this report/,
    ],
  ] as const)('%s is only saved as another', async (_which, more, session, why) => {
    const { user, sent } = await open({ ...SAVED, session, answers: is(more) });
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await tick(user, 'Seats');
    await user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Save as' });
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('My drivers');
    expect(sentTo(sent, 'PATCH', ONE)).toEqual([]);
  });
});
