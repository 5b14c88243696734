import { screen, waitFor, within } from '@testing-library/react';
import { useGetList } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { isFilterGroup, type ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportTemplate } from '#schemas/report/item.ts';
import { useReportFolders } from '#src/resources/reports/api.ts';
import { fill } from '../../../support/fill.ts';
import type { Answers } from '../screen.tsx';
import { COPY, NAMES, NEW, open, refusal, REPORT, sentTo, table, templateOf } from './support.tsx';

const SAVED = { search: `?id=${REPORT}` };
const TEMPLATES = 'reports/templates';
const ONE = `${TEMPLATES}/${REPORT}`;
const is = (more: Partial<ReportTemplate>): Answers => {
  return ({ method, path }) => (method === 'GET' && path === ONE ? { body: templateOf(more) } : undefined);
};
const tick = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await screen.findByRole('checkbox', { name }));
const addFilter = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(await screen.findByRole('combobox', { name: 'Add a filter' }));
  await user.click(await screen.findByRole('option', { name }));
};
const folder = (entity_id: string, name: string, parent_id: string | null, add: boolean) => ({
  entity_id,
  version: 1,
  name,
  parent_id,
  owner: null,
  mine: add,
  shared: false,
  trashed_at: null,
  can: { add, edit: add, share: add, remove: add },
});
const FOLDERS = [
  folder('f1', 'Audits', null, true),
  folder('f2', '2026', 'f1', true),
  folder('f3', 'Theirs', null, false),
];

describe('a new report', () => {
  it('is saved under a name, into a folder, as a favourite, and goes on at its own address', async () => {
    const { user, sent, router } = await open({
      ...NEW,
      answers: ({ path }) => (path === 'reports/folders' ? { body: { items: FOLDERS } } : undefined),
    });
    await tick(user, 'Seats');
    expect(screen.getByText('Changes not saved')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save as' })).not.toBeInTheDocument();
    await user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Save the report' });
    await fill(user, within(dialog).getByRole('textbox', { name: 'Name' }), ' Seats ');
    await fill(user, within(dialog).getByRole('textbox', { name: 'Description' }), 'By driver');
    await user.click(within(dialog).getByRole('combobox', { name: 'Folder' }));
    const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(offered).toEqual(['My folder', 'Audits', 'Audits / 2026']);
    await user.click(screen.getByRole('option', { name: 'Audits / 2026' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Favorite' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Seats' })).toBeInTheDocument();
    expect(sentTo(sent, 'POST', TEMPLATES).map(({ body }) => body)).toEqual([
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
    expect(sentTo(sent, 'PUT', `${TEMPLATES}/${COPY}/marks`)[0]!.body).toEqual({ favourite: true });
    await waitFor(() => expect(router.state.location.search).toBe(`?id=${COPY}`));
    // Work goes on where it was: nothing is begun anew.
    expect(sentTo(sent, 'GET', 'reports/columns')).toHaveLength(1);
    expect(screen.queryByText('Changes not saved')).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Seats' })).toBeChecked();
  });

  it('of a name that an own report has may overwrite it, asked once more', async () => {
    const own = templateOf({ name: 'Seats', version: 9 });
    const { user, sent } = await open({
      ...NEW,
      answers: ({ method, path, body }) =>
        method === 'POST' && path === TEMPLATES && !body!.overwrite
          ? refusal(409, 'There is one already', { current: own })
          : undefined,
    });
    await tick(user, 'Seats');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save the report' });
    await fill(user, within(dialog).getByRole('textbox', { name: 'Name' }), 'Seats');
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByText('There is one already')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Overwrite' }));
    const question = await screen.findByRole('dialog', { name: 'Overwrite “Seats”?' });
    expect(sentTo(sent, 'POST', TEMPLATES)).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sentTo(sent, 'POST', TEMPLATES)[1]!.body!.overwrite).toEqual({ entity_id: REPORT, version: 9 });
  });

  it('of a name that is taken in one folder is asked of another anew', async () => {
    const { user, sent } = await open({
      ...NEW,
      answers: ({ method, path }) =>
        path === 'reports/folders'
          ? { body: { items: FOLDERS } }
          : method === 'POST' && path === TEMPLATES
            ? refusal(409, 'There is one already', { current: templateOf() })
            : undefined,
    });
    await tick(user, 'Seats');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save the report' });
    await fill(user, within(dialog).getByRole('textbox', { name: 'Name' }), 'Seats');
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByRole('button', { name: 'Overwrite' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('combobox', { name: 'Folder' }));
    await user.click(screen.getByRole('option', { name: 'Audits' }));
    expect(within(dialog).queryByRole('button', { name: 'Overwrite' })).not.toBeInTheDocument();
    expect(sentTo(sent, 'POST', TEMPLATES)).toHaveLength(1);
  });

  it('of a name that another has needs another name', async () => {
    const { user } = await open({
      ...NEW,
      answers: ({ method, path }) =>
        method === 'POST' && path === TEMPLATES
          ? refusal(409, 'There is one already', { current: null })
          : undefined,
    });
    await tick(user, 'Seats');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save the report' });
    await fill(user, within(dialog).getByRole('textbox', { name: 'Name' }), 'Seats');
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByText('Choose another name.')).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Overwrite' })).not.toBeInTheDocument();
  });

  it('is not saved with a filter that is not filled in, which is named where it is', async () => {
    const { user } = await open(NEW);
    await addFilter(user, 'Status');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Filters: Required');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(within(summary).getByRole('button', { name: 'Filters' }));
    const value = within(screen.getByRole('group', { name: 'Filter: Status' })).getByRole('combobox', {
      name: 'Status',
    });
    expect(value).toHaveFocus();
    expect(value).toBeInvalid();
    expect(value).toHaveAccessibleDescription('Required');
  });

  it('that is refused for what it shows says so there, not beside its name', async () => {
    const fails = [{ field: 'columns.0', code: 'no_report_column', message: 'Take it out' }];
    const { user } = await open({
      ...NEW,
      answers: ({ method, path }) =>
        method === 'POST' && path === TEMPLATES ? refusal(400, 'Some are wrong', { fails }) : undefined,
    });
    await tick(user, 'Seats');
    await screen.findByRole('columnheader', { name: 'resource.seats' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await fill(user, await screen.findByRole('textbox', { name: 'Name' }), 'Seats');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const used = screen.getByRole('list', { name: /Columns of the report/ });
    expect(within(used).getByText('Take it out')).toBeInTheDocument();
  });

  it('that cannot be saved for a reason of the server’s says so above, not beside its name', async () => {
    const { user } = await open({
      ...NEW,
      answers: ({ method, path }) =>
        method === 'POST' && path === TEMPLATES ? refusal(503, 'Not now') : undefined,
    });
    await tick(user, 'Seats');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await fill(user, name, 'Seats');
    await user.keyboard('{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not now');
    expect(name).toBeValid();
  });

  it('is not left without a question', async () => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const { user, router } = await open(NEW);
    await tick(user, 'Seats');
    await router.navigate('/elsewhere');
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
    expect(router.state.location.pathname).toBe('/credentialing/reports/template');
    ask.mockRestore();
  });
});

describe('a saved report', () => {
  it('that was opened counts as used: lists are read anew, the report is not', async () => {
    const Listed = () => <p>{useGetList(TEMPLATES).total}</p>;
    let note: () => void = () => undefined;
    const isNoted = new Promise<void>((done) => (note = done));
    const { sent } = await open({
      ...SAVED,
      answers: ({ path }) => (path === `${ONE}/marks` ? isNoted.then(() => ({ body: null })) : undefined),
      around: (screens) => (
        <>
          {screens}
          <Listed />
        </>
      ),
    });
    await table();
    expect(sentTo(sent, 'GET', TEMPLATES)).toHaveLength(1);
    note();
    await waitFor(() => expect(sentTo(sent, 'GET', TEMPLATES)).toHaveLength(2));
    expect(sentTo(sent, 'GET', ONE)).toHaveLength(1);
  });

  it('is saved by Ctrl+S under its name', async () => {
    const { user, sent } = await open(SAVED);
    await tick(user, 'Seats');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Saved: My drivers')).toBeInTheDocument();
    expect(sentTo(sent, 'PATCH', ONE).map(({ body }) => body)).toEqual([
      { version: 3, definition: { ...NAMES, columns: [...NAMES.columns, { column: 'resource.seats' }] } },
    ]);
    expect(screen.queryByText('Changes not saved')).not.toBeInTheDocument();
  });

  it('has what was typed last, however soon it is saved or the tab is left', async () => {
    const { user, sent } = await open({ ...SAVED, isNarrow: true });
    const filters = () => sentTo(sent, 'PATCH', ONE).at(-1)?.body?.definition as ReportDefinition;
    const valuesOf = () => filters().filter.items.map((item) => !isFilterGroup(item) && item.values);
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

    await user.click(rule().getByRole('combobox', { name: 'Comparison' }));
    await user.click(await screen.findByRole('option', { name: 'is any of' }));
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
        sent.path === 'reports/folders'
          ? isRead.then(() => ({ body: { items: FOLDERS } }))
          : is({ folder_id: 'f1' })(sent),
    });
    await user.click(await screen.findByRole('button', { name: 'Save as' }));
    const folder = within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Folder' });
    expect(folder).not.toHaveTextContent('My folder');
    answer();
    await waitFor(() => expect(folder).toHaveTextContent('Audits'));
  });

  it('is read anew wherever reports are listed', async () => {
    const Folders = () => <p>{useReportFolders().data?.length}</p>;
    const { user, sent } = await open({
      ...SAVED,
      around: (screens) => (
        <>
          {screens}
          <Folders />
        </>
      ),
    });
    await tick(user, 'Seats');
    const before = sentTo(sent, 'GET', 'reports/folders').length;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved: My drivers');
    await waitFor(() => expect(sentTo(sent, 'GET', 'reports/folders')).toHaveLength(before + 1));
  });

  it('that was only renamed meanwhile is saved upon that, without a question', async () => {
    const { user, sent } = await open({
      ...SAVED,
      answers: ({ method, path, body }) =>
        method === 'PATCH' && path === ONE && body!.version === 3
          ? refusal(409, 'Too late', { current: templateOf({ version: 5, name: 'Renamed' }) })
          : undefined,
    });
    await tick(user, 'Seats');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sentTo(sent, 'PATCH', ONE).map(({ body }) => body!.version)).toEqual([3, 5]));
  });

  it('that was saved elsewhere meanwhile is replaced only by who says so', async () => {
    const theirs = { ...NAMES, columns: [{ column: 'resource.status' }] };
    const { user, sent } = await open({
      ...SAVED,
      answers: ({ method, path, body }) =>
        method === 'PATCH' && path === ONE && body!.version === 3
          ? refusal(409, 'Too late', { current: templateOf({ version: 5, definition: theirs }) })
          : undefined,
    });
    await tick(user, 'Seats');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: 'This report was saved elsewhere meanwhile' });
    expect(sentTo(sent, 'PATCH', ONE)).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Replace with mine' }));
    await waitFor(() => expect(sentTo(sent, 'PATCH', ONE).map(({ body }) => body!.version)).toEqual([3, 5]));
  });

  it('that is refused names what is wrong, and stays unsaved', async () => {
    const fails = [{ field: 'columns.1', code: 'no_report_column', message: 'Take it out' }];
    const { user } = await open({
      ...SAVED,
      answers: ({ method }) => (method === 'PATCH' ? refusal(400, 'Some are wrong', { fails }) : undefined),
    });
    await tick(user, 'Seats');
    await screen.findByRole('columnheader', { name: 'resource.seats' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/cannot be read as it stands/)).toBeInTheDocument();
    expect(screen.getByText('Changes not saved')).toBeInTheDocument();
  });

  it('of Quest data is only saved as another', async () => {
    const can = { overwrite: false, edit: true, share: true, remove: true };
    const { user, sent } = await open({
      ...SAVED,
      session: { role: 'CREDENTIALS_AGENT', type: null },
      answers: is({ category: 'SP-QUEST', lead_type: 'SP', can }),
    });
    expect(await screen.findByText(/Quest data reports stay as they were first saved/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await tick(user, 'Seats');
    await user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Save as' });
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('My drivers');
    expect(sentTo(sent, 'PATCH', ONE)).toEqual([]);
  });

  it('of somebody else is only saved as another', async () => {
    const can = { overwrite: false, edit: true, share: false, remove: false };
    const { user, sent } = await open({ ...SAVED, answers: is({ mine: false, can }) });
    expect(await screen.findByText(/Only its owner may overwrite this report/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await tick(user, 'Seats');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Save as' })).toBeInTheDocument();
    expect(sentTo(sent, 'PATCH', ONE)).toEqual([]);
  });
});
