import { bodiesTo, byCall, fill, refusal, screen, sentTo, textsOf, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { NOT_YET } from '../../../../support/fileItem.ts';
import { fileOf, folderOf, menuItems, nameLink, open, READ_ONLY, TOP } from './support.tsx';
import { soon } from '../../imports/jobs.support.tsx';

const CONTRACTS = folderOf(`${TOP}Contracts/`);
const DEEP = folderOf(`${TOP}Contracts/2026/`);
const PLAN = fileOf('Plan.pdf');
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;
const addressOf = (search: string) =>
  JSON.parse(new URLSearchParams(search).get('filter') ?? '{}') as Record<string, unknown>;

describe('a folder of the file explorer', () => {
  it('lists folders first, then files with what is worth knowing of each', async () => {
    const secret = fileOf('Licence.pdf', { secure: true, can: { ...READ_ONLY, download: false } });
    const scanning = fileOf('New.png', {
      state: 'SCANNING',
      current_no: null,
      type: null,
      size: null,
      scan: null,
      can: NOT_YET,
    });
    const unscanned = fileOf('Old.docx', { type: 'DOCX', scan: 'NOT_SCANNED' });
    const { sent } = await open({ files: [PLAN, secret, scanning, unscanned], folders: [CONTRACTS] });
    const row = await rowOf('Plan.pdf');
    expect(row).toHaveTextContent('PDF');
    expect(row).toHaveTextContent('2 kB');
    expect(row).toHaveTextContent('Ana Ruiz');
    const table = screen.getByRole('table', { name: 'Documents' });
    expect(textsOf(within(table).getAllByRole('rowheader'))).toEqual([
      expect.stringMatching(/^FolderContracts/),
      expect.stringMatching(/^Plan\.pdf/),
      expect.stringMatching(/^Licence\.pdfConfidential/),
      expect.stringMatching(/^New\.pngScanning for viruses/),
      expect.stringMatching(/^Old\.docxNot scanned/),
    ]);
    expect(screen.getByText('1 folder, 4 files')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Trash' })).toBeInTheDocument();
    const asked = sentTo(sent, 'GET', 'util/file')[0]!.query;
    expect(Object.fromEntries(asked)).toEqual({
      folder_prefix: TOP,
      ordering: '-updated_at',
      page: '1',
      size: '50',
    });
  });

  it('says of a personal folder that nobody else sees it, and offers nothing where one only reads', async () => {
    const own = folderOf(`${TOP}Ana Ruiz/`, { personal: true, can: { edit: false, purge: false } });
    const theirs = fileOf('Theirs.pdf', { can: READ_ONLY });
    const { user } = await open({ files: [theirs], folders: [CONTRACTS, own], create: false });
    const icon = (row: HTMLElement) =>
      row.querySelector('svg[data-testid^=Folder]')?.getAttribute('data-testid');
    expect(await rowOf('Ana Ruiz')).toHaveTextContent('Only you see this');
    expect(icon(await rowOf('Ana Ruiz'))).toBe('FolderSharedIcon');
    expect(await rowOf('Contracts')).not.toHaveTextContent('Only you see this');
    expect(icon(await rowOf('Contracts'))).toBe('FolderIcon');
    expect(screen.queryByRole('button', { name: 'New folder' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions: Ana Ruiz' }));
    expect(menuItems()).toEqual(['Open', 'Download']);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Actions: Theirs.pdf' }));
    expect(menuItems()).toEqual(['Open', 'Download', 'Copy link', 'Versions…']);
  });

  it('leads into a folder and back by the path above it, and by Back', async () => {
    const { user, router } = await open({ files: [PLAN], folders: [CONTRACTS, DEEP] });
    await user.click(await nameLink('Contracts'));
    await user.click(await nameLink('2026'));
    await soon(() => addressOf(router.state.location.search).folder_prefix).toBe(DEEP.folder_prefix);
    expect(await screen.findByText('Drop files here')).toBeInTheDocument();
    const way = screen.getByRole('navigation', { name: 'Path of the folder' });
    expect(within(way).getByText('2026').closest('[aria-current=page]')).not.toBeNull();
    await user.click(within(way).getByRole('link', { name: 'Contracts' }));
    expect(await nameLink('2026')).toBeInTheDocument();
    await router.navigate(-1);
    expect(await screen.findByText('Drop files here')).toBeInTheDocument();
  });

  it('keeps order and search in the address, looks below it when asked to, and takes a search away that found nothing', async () => {
    const inner = fileOf('Plan of 2026.pdf', { folder_prefix: DEEP.folder_prefix });
    const { user, sent, router } = await open({ files: [PLAN, inner], folders: [CONTRACTS, DEEP] });
    const asked = () => sentTo(sent, 'GET', 'util/file').at(-1)!.query;
    await rowOf('Plan.pdf');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await soon(() => asked().get('ordering')).toBe('name');
    expect(screen.queryByRole('switch', { name: 'Also in folders below' })).toBeNull();
    await fill(user, screen.getByRole('searchbox'), 'plan');
    await soon(() => asked().get('search')).toBe('plan');
    expect(asked().get('deep')).toBeNull();
    await user.click(await screen.findByRole('switch', { name: 'Also in folders below' }));
    await soon(() => asked().get('deep')).toBe('true');
    expect(await rowOf('Plan of 2026.pdf')).toHaveTextContent('In: Contracts / 2026');
    expect(addressOf(router.state.location.search)).toMatchObject({ search: 'plan', deep: true });
    await fill(user, screen.getByRole('searchbox'), 'nothing');
    expect(await screen.findByText('Nothing found')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await nameLink('Plan.pdf')).toBeInTheDocument();
  });

  it('of another lead type or area shows the own top instead', async () => {
    const { sent } = await open(
      { files: [PLAN], folders: [] },
      { search: { folder_prefix: 'prospecting/SP/Secret/' } },
    );
    await nameLink('Plan.pdf');
    expect(sentTo(sent, 'GET', 'util/file').map(({ query }) => query.get('folder_prefix'))).toEqual([TOP]);
  });

  it('that is gone says so and keeps the way back', async () => {
    await open(
      { files: [], folders: [] },
      {
        search: { folder_prefix: `${TOP}Gone/` },
        answers: byCall({
          'util/file': refusal(404, 'Not found', {
            fails: [
              { field: 'folder_prefix', code: 'unknown_folder', message: 'This folder does not exist' },
            ],
          }),
        }),
      },
    );
    // Once, and not as a failure of the console.
    expect(await screen.findByText('This folder does not exist')).toBeInTheDocument();
    expect(screen.queryByText('Not found')).toBeNull();
    expect(screen.getByRole('link', { name: 'All documents' })).toBeInTheDocument();
  });

  it('stays while the server is out of reach, which is told above it', async () => {
    let isAway = false;
    const scanning = fileOf('New.pdf', { state: 'SCANNING' });
    await open(
      { files: [PLAN, scanning], folders: [] },
      {
        answers: ({ path }) => {
          if (isAway && path === 'util/file') throw new TypeError('Failed to fetch');
          return undefined;
        },
      },
    );
    await nameLink('Plan.pdf');
    isAway = true;
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 });
    expect(retry.closest('[role=alert]')).toHaveTextContent('Unable to contact server');
    expect(screen.getByRole('link', { name: 'Plan.pdf' })).toBeInTheDocument();
    expect(screen.getAllByText('Unable to contact server')).toHaveLength(1);
  });

  it('has a trash only for those who put something there', async () => {
    await open(
      { files: [], folders: [], create: false },
      { session: { role: 'SPECIALTY_PR_AGENT', type: null } },
    );
    expect(await screen.findByText('This folder is empty')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Trash' })).toBeNull();
  });

  it('is shown as cards where the address or the person says so, and the choice is kept', async () => {
    const { user, router, sent } = await open({ files: [PLAN], folders: [CONTRACTS] });
    await nameLink('Plan.pdf');
    await user.click(screen.getByRole('button', { name: 'Grid' }));
    await soon(() => router.state.location.pathname).toBe('/prospecting/file-explorer/grid');
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('listitem')).toHaveLength(2);
    await soon(() => bodiesTo(sent, 'PUT', 'auth/settings/files.view')).toEqual([
      { value: { view: 'grid' } },
    ]);
  });

  it('lets credentials people choose the lead type and mark uploads as confidential', async () => {
    const { user, sent } = await open(
      { files: [], folders: [] },
      { session: { role: 'CREDENTIALS_AGENT', type: null } },
    );
    const asked = () => sentTo(sent, 'GET', 'util/file').at(-1)!.query.get('folder_prefix');
    expect(await screen.findByText('Drop files here')).toBeInTheDocument();
    expect(asked()).toBe('credentialing/SP/');
    await user.click(screen.getByRole('switch', { name: 'Upload as confidential' }));
    expect(screen.getByRole('switch', { name: /only credentials people/ })).toBeChecked();
    await user.click(screen.getByRole('tab', { name: 'Transportation' }));
    await soon(asked).toBe('credentialing/TP/');
  });
});
