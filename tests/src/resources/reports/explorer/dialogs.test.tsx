import { type Answers, fill, OTHER, screen, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import type { ReportFolder, ReportItem } from '#schemas/report/item.ts';
import { bodiesTo, broken, byCall, inTurn, refusal } from '../../../../support/requests.ts';
import { templateOf } from '../support.tsx';
import { choose, folderOf, open, pick, reportOf } from './support.tsx';

const TEAM = folderOf('Team');
const YEAR = folderOf('2026', { parent_id: TEAM.entity_id });
const DRIVERS = reportOf('Drivers', { category: 'DRIVERS', lead_type: 'TP', description: 'Old' });
const REPORT = `reports/templates/${DRIVERS.entity_id}`;
const FOLDER = `reports/folders/${TEAM.entity_id}`;
const inTeam = `?view=mine&folder=${TEAM.entity_id}`;
/** Somebody was faster; the second time it is done. */
const late = <T extends ReportItem | ReportFolder>(known: T, more: Partial<T>) =>
  inTurn(refusal(409, 'Changed', { current: { ...known, ...more } }), { body: known });
/** Chooses something in the menu of a report. */
async function ask(action: string, answers: Answers, folders: readonly ReportFolder[] = [TEAM, YEAR]) {
  const view = await open({ reports: [DRIVERS], folders }, { search: '?view=mine', answers });
  await choose(view.user, 'Drivers', action);
  const dialog = within(await screen.findByRole('dialog'));
  return { ...view, dialog, press: (name: string) => view.user.click(dialog.getByRole('button', { name })) };
}

describe('a name', () => {
  it('and a description are given anew; one that is taken is refused beside it; is sent only when it was changed, and what another changed besides stays theirs', async () => {
    const taken = refusal(409, 'There is a report of this name already', {
      fails: [{ field: 'name', code: 'name_taken', message: 'This name is taken' }],
      current: { entity_id: OTHER, version: 9, name: 'Vehicles' },
    });
    const { user, sent, dialog, press } = await ask(
      'Rename and describe…',
      byCall({
        [`PATCH ${REPORT}`]: inTurn(
          taken,
          { body: templateOf(DRIVERS) },
          refusal(409, 'Changed', { current: { ...DRIVERS, version: 4, name: 'Crew' } }),
          { body: DRIVERS },
        ),
      }),
    );
    expect(screen.getByRole('dialog', { name: 'Rename “Drivers”' })).toBeInTheDocument();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await fill(user, name, 'Vehicles');
    await fill(user, dialog.getByRole('textbox', { name: 'Description' }), 'All');
    await press('Save');
    await waitFor(() => expect(name).toHaveAccessibleDescription('This name is taken'));
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // That the other report has another version is no reason to take its version.
    const body = { version: 3, name: 'Vehicles', description: 'All' };
    expect(bodiesTo(sent, 'PATCH', REPORT)).toEqual([body, body]);

    await choose(user, 'Drivers', 'Rename and describe…');
    const again = within(await screen.findByRole('dialog'));
    await fill(user, again.getByRole('textbox', { name: 'Description' }), 'New');
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesTo(sent, 'PATCH', REPORT).slice(2)).toEqual([
      { version: 3, description: 'New' },
      { version: 4, description: 'New' },
    ]);
  });

  it('of a folder that somebody changed meanwhile is told, and what was typed stays; a new folder is made where the reader is; moving offers a folder neither itself, nor what is below it, nor another’s', async () => {
    const folders = [TEAM, YEAR, folderOf('Bo’s', { mine: false }), folderOf('Free')];
    const { user, sent } = await open(
      { folders },
      {
        search: inTeam,
        answers: byCall({
          [`PATCH ${FOLDER}`]: late(TEAM, { version: 2, name: 'Crew' }),
          'POST reports/folders': { status: 201, body: YEAR },
        }),
      },
    );
    await choose(user, 'Team', 'Rename…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename “Team”' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 's');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/it is now called “Crew”/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesTo(sent, 'PATCH', FOLDER).at(-1)).toEqual({ version: 2, name: 'Teams' });

    await user.click(screen.getByRole('button', { name: 'New folder' }));
    await fill(user, await screen.findByRole('textbox', { name: 'Name' }), '2026');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Folder “2026” created')).toBeInTheDocument();
    expect(bodiesTo(sent, 'POST', 'reports/folders')).toEqual([{ name: '2026', parent_id: TEAM.entity_id }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await choose(user, 'Team', 'Move to folder…');
    await user.click(await screen.findByRole('combobox', { name: 'Folder' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(textsOf(options)).toEqual(['My folder', 'Free']);
  });

  it('is given to a copy, which shows the same, and is not blamed for what is wrong with the report', async () => {
    const fails = [0, 1].map((place) => ({
      field: `definition.columns.${place}`,
      code: 'no_report_column',
      message: 'Take it out',
    }));
    const { sent, dialog, press } = await ask(
      'Save as copy…',
      byCall({
        'POST reports/templates': inTurn(refusal(400, 'Some are wrong', { fails }), {
          status: 201,
          body: templateOf({ name: 'Copy of Drivers' }),
        }),
      }),
    );
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Copy of Drivers');
    await press('Save');
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Take it out$/);
    expect(name).toBeValid();
    await press('Save');
    expect(await screen.findByText('Saved: Copy of Drivers')).toBeInTheDocument();
    expect(bodiesTo(sent, 'POST', 'reports/templates')[1]).toEqual({
      name: 'Copy of Drivers',
      folder_id: null,
      category: DRIVERS.category,
      definition: templateOf().definition,
    });
  });
});

describe('moving', () => {
  it('puts a report into a folder; what comes too late is done from where the report is now', async () => {
    const { user, sent, press } = await ask(
      'Move to folder…',
      byCall({ [`PATCH ${REPORT}`]: late(DRIVERS, { version: 8 }) }),
    );
    expect(screen.getByRole('dialog', { name: 'Move “Drivers”' })).toBeInTheDocument();
    await pick(user, 'Folder', 'Team / 2026');
    await press('Move here');
    expect(await screen.findByRole('alert')).toHaveTextContent('Changed');
    await press('Move here');
    expect(await screen.findByText('1 item moved')).toBeInTheDocument();
    expect(bodiesTo(sent, 'PATCH', REPORT)).toEqual([
      { version: 3, folder_id: YEAR.entity_id },
      { version: 8, folder_id: YEAR.entity_id },
    ]);
  });

  it('is not moving to the top because the folders cannot be read', async () => {
    const report = { ...DRIVERS, folder_id: TEAM.entity_id };
    const { answers, tryAgain } = broken('reports/folders');
    const { user, sent } = await open(
      { reports: [report], folders: [TEAM, YEAR] },
      {
        search: '?view=recent',
        answers: (sent) => answers(sent) ?? byCall({ [`PATCH ${REPORT}`]: { body: report } })(sent),
      },
    );
    await choose(user, 'Drivers', 'Move to folder…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Drivers”' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Folder: Out of order');
    await tryAgain(user, dialog);
    const folder = await dialog.findByRole('combobox', { name: 'Folder' });
    await waitFor(() => expect(folder).toHaveTextContent('Team'));
    await user.click(dialog.getByRole('button', { name: 'Move here' }));
    expect(await screen.findByText('1 item moved')).toBeInTheDocument();
    expect(bodiesTo(sent, 'PATCH', REPORT)[0]).toMatchObject({ folder_id: TEAM.entity_id });
  });
});

describe('sharing', () => {
  const SHARES = `${REPORT}/shares`;
  const AGENTS = { role: 'CREDENTIALS_AGENT', level: 'VIEWER' } as const;
  const start = async (answers: Answers) => {
    const view = await open({ reports: [DRIVERS], shares: [AGENTS] }, { search: '?view=mine', answers });
    await choose(view.user, 'Drivers', 'Share…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Share “Drivers”' }));
    await dialog.findByText('Everybody: Credentials agent');
    return { ...view, dialog };
  };
  it('is with people and roles, each as viewer or editor; what was changed meanwhile is shown with what was changed here, which is saved over that', async () => {
    const supervisors = { role: 'CREDENTIALS_SUPERVISOR', level: 'VIEWER' };
    const current = { version: 5, items: [AGENTS, supervisors] };
    const { user, sent, dialog } = await start(
      byCall({
        [`PUT ${SHARES}`]: inTurn({ body: { items: [], version: 4 } }, refusal(409, 'Changed', { current }), {
          body: { items: [], version: 6 },
        }),
      }),
    );
    expect(dialog.getByText(/Viewers and editors run the report/)).toBeInTheDocument();
    await user.click(dialog.getByRole('combobox', { name: 'Add a person or role' }));
    await screen.findByRole('option', { name: 'Bo Lee' });
    const options = textsOf(screen.getAllByRole('option'));
    // Neither oneself, nor whom it is shared with, nor roles that may not read it.
    for (const name of ['Credentials agent', 'Specialty PR agent', 'Transportation provider'])
      expect(options).not.toContain(`Everybody: ${name}`);
    expect(options).not.toContain('Ana Ruiz');
    await user.click(screen.getByRole('option', { name: 'Bo Lee' }));
    expect(dialog.getByRole('combobox', { name: 'Add a person or role' })).toHaveFocus();
    await pick(user, 'What Bo Lee may do', 'Editor', dialog);
    await user.click(dialog.getByRole('button', { name: 'Remove: Everybody: Credentials agent' }));
    expect(dialog.getByRole('button', { name: 'Remove: Bo Lee' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sharing saved')).toBeInTheDocument();
    const items = [{ user_id: OTHER, level: 'EDITOR' }];
    expect(bodiesTo(sent, 'PUT', SHARES)).toEqual([{ version: 3, items }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await choose(user, 'Drivers', 'Share…');
    const again = within(await screen.findByRole('dialog', { name: 'Share “Drivers”' }));
    await user.click(await again.findByRole('combobox', { name: 'Add a person or role' }));
    await user.click(await screen.findByRole('option', { name: 'Bo Lee' }));
    await pick(user, 'What Everybody: Credentials agent may do', 'Editor', again);
    await user.click(again.getByRole('button', { name: 'Save' }));
    expect(await again.findByRole('alert')).toHaveTextContent('This was changed meanwhile');
    expect(again.getByText('Everybody: Credentials supervisor')).toBeInTheDocument();
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesTo(sent, 'PUT', SHARES).at(-1)).toEqual({
      version: 5,
      items: [{ ...AGENTS, level: 'EDITOR' }, supervisors, { user_id: OTHER, level: 'VIEWER' }],
    });
  });

  it('says beside the row who may not read it; with nobody, the keyboard is where somebody can be added', async () => {
    const fails = [
      { field: 'items.0', code: 'not_readable', message: 'Cannot read reports of this kind: X' },
    ];
    const { user, dialog } = await start(byCall({ [`PUT ${SHARES}`]: refusal(400, 'Wrong', { fails }) }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const row = within(dialog.getByRole('list', { name: 'Shared with' })).getByRole('listitem');
    expect(await within(row).findByText('Cannot read reports of this kind: X')).toBeInTheDocument();
    await waitFor(() => expect(row).toHaveFocus());
    expect(dialog.queryByRole('alert')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Remove: Everybody: Credentials agent' }));
    expect(dialog.getByText('Shared with nobody.')).toBeInTheDocument();
    expect(dialog.getByRole('combobox', { name: 'Add a person or role' })).toHaveFocus();
  });
});
