import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../support/fill.ts';
import { OTHER, type Answers } from '../../screen.tsx';
import { refusal, templateOf } from '../support.tsx';
import { choose, folderOf, open, pick, reportOf, sentTo, theirs } from './support.tsx';

const MINE = { search: '?view=mine' };
const TEAM = folderOf('Team');
const YEAR = folderOf('2026', { parent_id: TEAM.entity_id });
const taken = refusal(409, 'There is a report of this name already', {
  fails: [{ field: 'name', code: 'name_taken', message: 'This name is taken' }],
  current: { entity_id: OTHER, version: 9, name: 'Vehicles' },
});

describe('a name', () => {
  it('and a description are given anew; one that is taken is refused beside it', async () => {
    const report = reportOf('Drivers');
    const path = `reports/templates/${report.entity_id}`;
    let isTaken = true;
    const { user, sent } = await open(
      { reports: [report] },
      {
        ...MINE,
        answers: ({ method, body }) =>
          method === 'PATCH' ? (isTaken ? taken : { body: { ...templateOf(report), ...body } }) : undefined,
      },
    );
    await choose(user, 'Drivers', 'Rename and describe…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename “Drivers”' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await fill(user, name, 'Vehicles');
    await fill(user, dialog.getByRole('textbox', { name: 'Description' }), 'All');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('This name is taken'));
    isTaken = false;
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // That the other report has another version is no reason to take its version.
    expect(sentTo(sent, 'PATCH', path).map(({ body }) => body)).toEqual([
      { version: 3, name: 'Vehicles', description: 'All' },
      { version: 3, name: 'Vehicles', description: 'All' },
    ]);
  });

  it('is sent only when it was changed, and what another changed besides stays theirs', async () => {
    const report = reportOf('Drivers', { description: 'Old' });
    const { user, sent } = await open(
      { reports: [report] },
      {
        ...MINE,
        answers: ({ method, body }) =>
          method !== 'PATCH'
            ? undefined
            : body!.version === 3
              ? refusal(409, 'Changed', { current: { ...report, version: 4, name: 'Crew' } })
              : { body: report },
      },
    );
    await choose(user, 'Drivers', 'Rename and describe…');
    const description = await screen.findByRole('textbox', { name: 'Description' });
    await fill(user, description, 'New');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(sent, 'PATCH', `reports/templates/${report.entity_id}`).map(({ body }) => body)).toEqual([
      { version: 3, description: 'New' },
      { version: 4, description: 'New' },
    ]);
  });

  it('that somebody changed meanwhile is told, and what was typed stays', async () => {
    const { user, sent } = await open(
      { folders: [TEAM] },
      {
        search: `?view=mine&folder=${TEAM.entity_id}`,
        answers: ({ method, body }) =>
          method !== 'PATCH'
            ? undefined
            : body!.version === 1
              ? refusal(409, 'Changed', { current: { ...TEAM, version: 2, name: 'Crew' } })
              : { body: TEAM },
      },
    );
    await choose(user, 'Team', 'Rename…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename “Team”' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 's');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/it is now called “Crew”/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(sent, 'PATCH', `reports/folders/${TEAM.entity_id}`).at(-1)!.body).toEqual({
      version: 2,
      name: 'Teams',
    });
  });

  it('is given to a new folder where the reader is', async () => {
    const { user, sent } = await open(
      { folders: [TEAM] },
      {
        search: `?view=mine&folder=${TEAM.entity_id}`,
        answers: ({ method, body }) =>
          method === 'POST' ? { status: 201, body: folderOf(String(body!.name)) } : undefined,
      },
    );
    await screen.findByRole('button', { name: 'Actions: Team' });
    await user.click(screen.getByRole('button', { name: 'New folder' }));
    await fill(user, await screen.findByRole('textbox', { name: 'Name' }), '2026');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Folder “2026” created')).toBeInTheDocument();
    expect(sentTo(sent, 'POST', 'reports/folders')[0]!.body).toEqual({
      name: '2026',
      parent_id: TEAM.entity_id,
    });
  });

  it('is given to a copy, which shows the same', async () => {
    const report = reportOf('Drivers');
    const { user, sent } = await open(
      { reports: [report] },
      {
        ...MINE,
        answers: ({ method, body }) =>
          method === 'POST' ? { status: 201, body: templateOf({ name: String(body!.name) }) } : undefined,
      },
    );
    await choose(user, 'Drivers', 'Save as copy…');
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Copy of Drivers');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved: Copy of Drivers')).toBeInTheDocument();
    expect(sentTo(sent, 'POST', 'reports/templates')[0]!.body).toEqual({
      name: 'Copy of Drivers',
      folder_id: null,
      category: report.category,
      definition: templateOf().definition,
    });
  });

  it('is not blamed for what is wrong with the report that is copied', async () => {
    const { user } = await open(
      { reports: [reportOf('Drivers')] },
      {
        ...MINE,
        answers: ({ method }) =>
          method === 'POST'
            ? refusal(400, 'Some are wrong', {
                fails: [
                  { field: 'definition.columns.0', code: 'no_report_column', message: 'Take it out' },
                  { field: 'definition.columns.1', code: 'no_report_column', message: 'Take it out' },
                ],
              })
            : undefined,
      },
    );
    await choose(user, 'Drivers', 'Save as copy…');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Take it out$/);
    expect(name).toBeValid();
  });
});

describe('moving', () => {
  it('puts a report into a folder', async () => {
    const report = reportOf('Drivers');
    const { user, sent } = await open(
      { reports: [report], folders: [TEAM, YEAR] },
      { ...MINE, answers: ({ method }) => (method === 'PATCH' ? { body: report } : undefined) },
    );
    await choose(user, 'Drivers', 'Move to folder…');
    await screen.findByRole('dialog', { name: 'Move “Drivers”' });
    await pick(user, 'Folder', 'Team / 2026');
    await user.click(screen.getByRole('button', { name: 'Move here' }));
    expect(await screen.findByText('1 item moved')).toBeInTheDocument();
    expect(sentTo(sent, 'PATCH', `reports/templates/${report.entity_id}`)[0]!.body).toEqual({
      version: 3,
      folder_id: YEAR.entity_id,
    });
  });

  it('that comes too late is done from where the report is now', async () => {
    const report = reportOf('Drivers');
    const { user, sent } = await open(
      { reports: [report], folders: [TEAM] },
      {
        ...MINE,
        answers: ({ method, body }) =>
          method !== 'PATCH'
            ? undefined
            : body!.version === 3
              ? refusal(409, 'Changed', { current: { ...report, version: 8 } })
              : { body: report },
      },
    );
    await choose(user, 'Drivers', 'Move to folder…');
    await screen.findByRole('dialog', { name: 'Move “Drivers”' });
    await pick(user, 'Folder', 'Team');
    await user.click(screen.getByRole('button', { name: 'Move here' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Changed');
    await user.click(screen.getByRole('button', { name: 'Move here' }));
    expect(await screen.findByText('1 item moved')).toBeInTheDocument();
    expect(sentTo(sent, 'PATCH', `reports/templates/${report.entity_id}`).at(-1)!.body).toEqual({
      version: 8,
      folder_id: TEAM.entity_id,
    });
  });

  it('is not moving to the top because the folders cannot be read', async () => {
    const report = reportOf('Drivers', { folder_id: TEAM.entity_id });
    let isDown = true;
    const { user, sent } = await open(
      { reports: [report], folders: [TEAM, YEAR] },
      {
        search: '?view=recent',
        answers: ({ method, path }) =>
          method === 'PATCH'
            ? { body: report }
            : isDown && path === 'reports/folders'
              ? refusal(500, 'Down')
              : undefined,
      },
    );
    await choose(user, 'Drivers', 'Move to folder…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Drivers”' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Folder: Down');
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('combobox', { name: 'Folder' })).toHaveTextContent('Team');
    await user.click(dialog.getByRole('button', { name: 'Move here' }));
    expect(await screen.findByText('1 item moved')).toBeInTheDocument();
    expect(sentTo(sent, 'PATCH', `reports/templates/${report.entity_id}`)[0]!.body).toMatchObject({
      folder_id: TEAM.entity_id,
    });
  });

  it('is the owner’s: who may edit another’s report is not offered it', async () => {
    const other = theirs('Vehicles', { can: { overwrite: false, edit: true, share: false, remove: false } });
    const { user } = await open({ reports: [other] }, { search: '?view=shared' });
    await user.click(await screen.findByRole('button', { name: 'Actions: Vehicles' }));
    expect(await screen.findByRole('menuitem', { name: 'Rename and describe…' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Move to folder…' })).toBeNull();
  });

  it('offers a folder neither itself, nor what is below it, nor another’s', async () => {
    const other = folderOf('Bo’s', { mine: false });
    const free = folderOf('Free');
    const { user } = await open(
      { folders: [TEAM, YEAR, other, free] },
      { search: `?view=mine&folder=${TEAM.entity_id}` },
    );
    await choose(user, 'Team', 'Move to folder…');
    await user.click(await screen.findByRole('combobox', { name: 'Folder' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['My folder', 'Free']);
  });
});

describe('sharing', () => {
  const report = reportOf('Drivers', { category: 'DRIVERS', lead_type: 'TP' });
  const path = `reports/templates/${report.entity_id}/shares`;
  const start = async (answers: Answers) => {
    const screenOf = await open(
      { reports: [report], shares: [{ role: 'CREDENTIALS_AGENT', level: 'VIEWER' }] },
      { ...MINE, answers },
    );
    await choose(screenOf.user, 'Drivers', 'Share…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Share “Drivers”' }));
    await dialog.findByText('Everybody: Credentials agent');
    return { ...screenOf, dialog };
  };

  it('is with people and roles, each as viewer or editor', async () => {
    const { user, sent, dialog } = await start(({ method }) =>
      method === 'PUT' ? { body: { items: [], version: 4 } } : undefined,
    );
    expect(dialog.getByText(/Viewers and editors run the report/)).toBeInTheDocument();
    await user.click(dialog.getByRole('combobox', { name: 'Add a person or role' }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    // Neither oneself, nor whom it is shared with, nor roles that may not read it.
    expect(options).toContain('Bo Lee');
    expect(options).not.toContain('Ana Ruiz');
    expect(options).not.toContain('Everybody: Credentials agent');
    expect(options).not.toContain('Everybody: Specialty PR agent');
    expect(options).not.toContain('Everybody: Transportation provider');
    await user.click(screen.getByRole('option', { name: 'Bo Lee' }));
    expect(dialog.getByRole('combobox', { name: 'Add a person or role' })).toHaveFocus();
    await pick(user, 'What Bo Lee may do', 'Editor', dialog);
    await user.click(dialog.getByRole('button', { name: 'Remove: Everybody: Credentials agent' }));
    expect(dialog.getByRole('button', { name: 'Remove: Bo Lee' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sharing saved')).toBeInTheDocument();
    expect(sentTo(sent, 'PUT', path)[0]!.body).toEqual({
      version: 3,
      items: [{ user_id: OTHER, level: 'EDITOR' }],
    });
  });

  it('with nobody any more leaves the keyboard where somebody can be added', async () => {
    const { user, dialog } = await start(() => undefined);
    await user.click(dialog.getByRole('button', { name: 'Remove: Everybody: Credentials agent' }));
    expect(dialog.getByText('Shared with nobody.')).toBeInTheDocument();
    expect(dialog.getByRole('combobox', { name: 'Add a person or role' })).toHaveFocus();
  });

  it('says beside the row who may not read it', async () => {
    const { user, dialog } = await start(({ method }) =>
      method === 'PUT'
        ? refusal(400, 'Wrong', {
            fails: [
              { field: 'items.0', code: 'not_readable', message: 'Cannot read reports of this kind: X' },
            ],
          })
        : undefined,
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const row = within(dialog.getByRole('list', { name: 'Shared with' })).getByRole('listitem');
    expect(await within(row).findByText('Cannot read reports of this kind: X')).toBeInTheDocument();
    await waitFor(() => expect(row).toHaveFocus());
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('that was changed meanwhile shows what is there now with what was changed here, and is saved over that', async () => {
    const { user, sent, dialog } = await start(({ method, body }) =>
      method !== 'PUT'
        ? undefined
        : body!.version === 3
          ? refusal(409, 'Changed', {
              current: {
                version: 5,
                items: [
                  { role: 'CREDENTIALS_AGENT', level: 'VIEWER' },
                  { role: 'CREDENTIALS_SUPERVISOR', level: 'VIEWER' },
                ],
              },
            })
          : { body: { items: [], version: 6 } },
    );
    await user.click(dialog.getByRole('combobox', { name: 'Add a person or role' }));
    await user.click(await screen.findByRole('option', { name: 'Bo Lee' }));
    await pick(user, 'What Everybody: Credentials agent may do', 'Editor', dialog);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This was changed meanwhile');
    expect(dialog.getByText('Everybody: Credentials supervisor')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sharing saved')).toBeInTheDocument();
    expect(sentTo(sent, 'PUT', path).at(-1)!.body).toEqual({
      version: 5,
      items: [
        { role: 'CREDENTIALS_AGENT', level: 'EDITOR' },
        { role: 'CREDENTIALS_SUPERVISOR', level: 'VIEWER' },
        { user_id: OTHER, level: 'VIEWER' },
      ],
    });
  });
});
