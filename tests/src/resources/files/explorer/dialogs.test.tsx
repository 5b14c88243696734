import { bodiesTo, byCall, fill, inTurn, refusal, screen, sentTo, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import type { FileItem } from '#schemas/file/index.ts';
import { NOT_YET } from '../../../../support/fileItem.ts';
import { soon } from '../../imports/jobs.support.tsx';
import { fileOf, folderOf, nameLink, open, targetOf, TOP, versionOf } from './support.tsx';

const FOLDER = folderOf(`${TOP}Contracts/`);
const INNER = folderOf(`${TOP}Contracts/2026/`);
const PLAN = fileOf('Plan.pdf');
const DRIVE = { files: [PLAN], folders: [FOLDER, INNER] };
const TAKEN = refusal(400, 'Please check', {
  fails: [{ field: 'name', code: 'name_taken', message: 'The name is taken' }],
});
type User = Awaited<ReturnType<typeof open>>['user'];

async function choose(user: User, name: string, item: string) {
  await nameLink(name);
  await user.click(screen.getByRole('button', { name: `Actions: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
const press = (user: User, name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

it('a new folder is made where the person is; a name that is taken is told and stays', async () => {
  const { user, sent } = await open(DRIVE, {
    search: { folder_prefix: FOLDER.folder_prefix },
    answers: byCall({
      'POST util/file/folders': inTurn(TAKEN, { body: folderOf(`${TOP}Contracts/2027/`) }),
    }),
  });
  await nameLink('2026');
  await user.click(screen.getByRole('button', { name: 'New folder' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await fill(user, name, '2027');
  await press(user, 'Create');
  expect(await screen.findByText('The name is taken')).toBeInTheDocument();
  expect(name).toHaveValue('2027');
  await press(user, 'Create');
  expect(await screen.findByText('Folder “2027” created')).toBeInTheDocument();
  expect(bodiesTo(sent, 'POST', 'util/file/folders').at(-1)).toEqual({
    folder_prefix: FOLDER.folder_prefix,
    name: '2027',
  });
});

it('another name that comes too late says what the other did, keeps what was typed, and is saved over it when asked again', async () => {
  const theirs = { ...PLAN, version: 4, name: 'Theirs.pdf' };
  const { user, sent } = await open(DRIVE, {
    answers: byCall({
      PATCH: inTurn(refusal(409, 'Somebody else changed this', { current: theirs }), { body: theirs }),
    }),
  });
  await choose(user, 'Plan.pdf', 'Rename…');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await fill(user, name, 'Mine.pdf');
  await press(user, 'Save');
  expect(await screen.findByText(/it is now called “Theirs.pdf”/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine.pdf');
  await press(user, 'Save');
  await soon(() => screen.queryByRole('dialog')).toBeNull();
  expect(bodiesTo(sent, 'PATCH', `util/file/${PLAN.entity_id}`)).toEqual([
    { version: 3, name: 'Mine.pdf' },
    { version: 4, name: 'Mine.pdf' },
  ]);
});

describe('moving by the dialog', () => {
  it('does not offer a folder itself; goes from folder to folder; where names are taken it asks, and both are kept', async () => {
    const { user, sent } = await open(DRIVE, {
      answers: byCall({ 'POST util/file/move': inTurn(TAKEN, { body: { items: [] } }) }),
    });
    await choose(user, 'Contracts', 'Move…');
    const own = within(await screen.findByRole('dialog', { name: 'Move “Contracts”' }));
    expect(await own.findByRole('button', { name: 'Contracts' })).toHaveAttribute('aria-disabled', 'true');
    await press(user, 'Cancel');
    await soon(() => screen.queryByRole('dialog')).toBeNull();

    await choose(user, 'Plan.pdf', 'Move…');
    const dialog = await screen.findByRole('dialog', { name: 'Move “Plan.pdf”' });
    expect(within(dialog).getByRole('button', { name: 'Move here' })).toBeDisabled();
    await user.click(await within(dialog).findByRole('button', { name: 'Contracts' }));
    expect(within(dialog).getByText('Into: Contracts')).toBeInTheDocument();
    await user.click(await within(dialog).findByRole('button', { name: '2026' }));
    expect(await within(dialog).findByText('No folders in here')).toBeInTheDocument();
    await press(user, 'Move here');
    const question = await screen.findByRole('dialog', { name: 'Some names are taken there' });
    await user.click(within(question).getByRole('button', { name: 'Keep both' }));
    expect(await screen.findByText('1 item moved')).toBeInTheDocument();
    expect(bodiesTo(sent, 'POST', 'util/file/move')).toEqual(
      ['refuse', 'rename'].map((name_choice) => ({
        items: [targetOf(PLAN)],
        folder_prefix: INNER.folder_prefix,
        name_choice,
      })),
    );
  });

  it('tells why it was refused', async () => {
    const answers = byCall({ 'POST util/file/move': refusal(409, 'Somebody else changed this') });
    const { user } = await open(DRIVE, { answers });
    await choose(user, 'Plan.pdf', 'Move…');
    await user.click(await screen.findByRole('button', { name: 'Contracts' }));
    await press(user, 'Move here');
    expect(await screen.findByText('Somebody else changed this')).toBeInTheDocument();
  });
});

it('the versions of a file say what became of each, can be had one by one, and an earlier one becomes current', async () => {
  const file: FileItem = {
    ...PLAN,
    newest_no: 3,
    current_no: 2,
    state: 'REJECTED_VIRUS',
    failure: 'virus',
  };
  const versions = [
    versionOf(3, { state: 'REJECTED_VIRUS', failure: 'virus' }),
    versionOf(2, { is_current: true }),
    versionOf(1, { scan: 'NOT_SCANNED' }),
  ];
  const { user, sent } = await open(
    { files: [file], folders: [] },
    {
      answers: byCall({
        POST: { body: file },
        [`util/file/${file.entity_id}`]: { body: { ...file, versions } },
      }),
    },
  );
  await choose(user, 'Plan.pdf', 'Versions…');
  const dialog = await screen.findByRole('dialog', { name: 'Versions of “Plan.pdf”' });
  const [third, second, first] = await within(dialog).findAllByRole('listitem');
  expect(third).toHaveTextContent(/Version 3.*Rejected: virus detected.*File rejected: Virus detected/);
  expect(within(third!).queryByRole('button')).toBeNull();
  expect(second).toHaveTextContent(/Version 2.*Current.*2 kB.*Ana Ruiz/);
  expect(within(second!).queryByRole('button', { name: 'Make version 2 current' })).toBeNull();
  expect(first).toHaveTextContent('Not scanned');
  await user.click(within(first!).getByRole('button', { name: 'Download version 1' }));
  await soon(() => sentTo(sent, 'GET', 'util/file/download-url')[0]?.query.get('no')).toBe('1');
  await user.click(within(first!).getByRole('button', { name: 'Make version 1 current' }));
  expect(await screen.findByText('Version 1 is current again')).toBeInTheDocument();
  expect(bodiesTo(sent, 'POST', `util/file/${file.entity_id}/versions/1/restore`)).toEqual([{ version: 3 }]);
});

it('the versions of a file are what a file opens that cannot be read', async () => {
  const rejected = fileOf('Bad.pdf', {
    state: 'FAILED',
    failure: 'wrong_file_type',
    current_no: null,
    can: NOT_YET,
  });
  const { user } = await open({ files: [rejected], folders: [] });
  await user.click(await screen.findByRole('button', { name: 'Bad.pdf' }));
  expect(await screen.findByRole('dialog', { name: 'Versions of “Bad.pdf”' })).toBeInTheDocument();
});

it('a link is copied as the address under which the file is downloaded by its name', async () => {
  const file = fileOf('Año & más.pdf', { key: 'k_1' });
  const { user } = await open({ files: [file], folders: [] });
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await choose(user, file.name, 'Copy link');
  expect(await screen.findByText(/^Link copied/)).toBeInTheDocument();
  const link = new URL(copy.mock.calls[0]![0]);
  expect(link.pathname).toBe('/download/k_1');
  expect(link.searchParams.get('name')).toBe(file.name);
});
