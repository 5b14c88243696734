import { bodiesTo, byCall, screen } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import type { FileTarget } from '#schemas/file/index.ts';
import { soon } from '../../imports/jobs.support.tsx';
import { boxOf, fileOf, folderOf, nameLink, open, READ_ONLY, targetOf, TOP } from './support.tsx';

const FOLDER = folderOf(`${TOP}Contracts/`);
const [A, B, C] = [fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf')];
const DRIVE = { files: [A, B, C], folders: [FOLDER] };
const NAMES = ['Contracts', 'a.pdf', 'b.pdf', 'c.pdf'];
const chosen = () => NAMES.filter((name) => (boxOf(name) as HTMLInputElement).checked);
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr')!;
const start = async (options?: Parameters<typeof open>[1]) => {
  const all = await open(DRIVE, options);
  await nameLink('a.pdf');
  return all;
};

describe('choosing entries', () => {
  it('with the pointer: one, a range with shift, more with ctrl, by boxes; with the keyboard: arrows, space, shift, all, none; two clicks or Enter open', async () => {
    const { user, router } = await start();
    await user.click(rowOf('a.pdf'));
    expect(chosen()).toEqual(['a.pdf']);
    await user.click(rowOf('b.pdf'));
    expect(chosen()).toEqual(['b.pdf']);
    await user.keyboard('{Shift>}');
    await user.click(rowOf('Contracts'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['Contracts', 'a.pdf', 'b.pdf']);
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'a.pdf' }));
    await user.keyboard('{/Control}');
    expect(chosen()).toEqual(['Contracts', 'b.pdf']);
    await user.click(boxOf('c.pdf'));
    expect(chosen()).toEqual(['Contracts', 'b.pdf', 'c.pdf']);
    expect(screen.getByRole('group', { name: '3 selected' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Unselect' }));
    expect(chosen()).toEqual([]);

    (await nameLink('Contracts')).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await nameLink('b.pdf')).toHaveFocus();
    expect(chosen()).toEqual([]);
    await user.keyboard(' ');
    expect(chosen()).toEqual(['b.pdf']);
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['b.pdf', 'c.pdf']);
    await user.keyboard('{Home}{Control>}a{/Control}');
    expect(await nameLink('Contracts')).toHaveFocus();
    expect(chosen()).toEqual(NAMES);
    await user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
    await user.keyboard('{End}{Enter}');
    await screen.findByRole('dialog', { name: 'c.pdf' });
    await user.keyboard('{Escape}');
    await soon(() => screen.queryByRole('dialog')).toBeNull();
    await user.dblClick(rowOf('Contracts').querySelector('td.size')!);
    await soon(() => decodeURIComponent(router.state.location.search)).toContain('TP/Contracts/');
  });

  it('downloads what is chosen as one archive, deletes it with the key, and renames with F2', async () => {
    const link = {
      url: '/api/v1/util/file/content/t',
      name: 'Documents.zip',
      expires_at: '2026-03-01T15:05:00.000Z',
      left_out: [{ entity_id: C.entity_id, name: 'c.pdf' }],
    };
    const { user, sent } = await start({
      answers: byCall({ 'POST util/file/zip': { body: link }, POST: { body: { items: [] } } }),
    });
    await user.click(boxOf('Contracts'));
    await user.click(boxOf('c.pdf'));
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText(/c\.pdf/, { selector: '.MuiSnackbar-root *' })).toBeInTheDocument();
    expect(bodiesTo(sent, 'POST', 'util/file/zip')).toEqual([{ items: [targetOf(FOLDER), targetOf(C)] }]);

    await user.click(boxOf('c.pdf'));
    await user.click(boxOf('a.pdf'));
    (await nameLink('a.pdf')).focus();
    await user.keyboard('{F2}');
    expect(await screen.findByRole('dialog', { name: 'Rename “a.pdf”' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await soon(() => screen.queryByRole('dialog')).toBeNull();
    (await nameLink('a.pdf')).focus();
    await user.keyboard('{Delete}');
    expect(await screen.findByText('2 items moved to the trash')).toBeInTheDocument();
    expect(bodiesTo(sent, 'POST', 'util/file/to-trash')).toEqual([
      { items: [targetOf(FOLDER), targetOf(A)] },
    ]);
    expect(chosen()).toEqual([]);
  });

  it('takes a deletion back, with what lay in a folder going by the folder', async () => {
    const inner = fileOf('contract.pdf', { folder_prefix: FOLDER.folder_prefix });
    let files = [A, B, inner];
    const { user, sent } = await open(() => ({ files, folders: [FOLDER] }), {
      search: { folder_prefix: TOP, search: 'contract', deep: true },
      answers: byCall({
        POST: ({ body }) => {
          files = [B];
          const { items } = body as { items: readonly FileTarget[] };
          return { body: { items: items.map((item) => ({ ...item, version: item.version + 1 })) } };
        },
      }),
    });
    await nameLink('contract.pdf');
    await user.click(boxOf('Contracts'));
    await user.click(boxOf('contract.pdf'));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 item restored')).toBeInTheDocument();
    expect(bodiesTo(sent, 'POST', 'util/file/to-trash')).toEqual([{ items: [targetOf(FOLDER)] }]);
    expect(bodiesTo(sent, 'POST', 'util/file/restore')).toEqual([
      { items: [{ ...targetOf(FOLDER), version: 2 }] },
    ]);
  });

  it('goes on with the keyboard where the deleted entry was', async () => {
    let files = DRIVE.files;
    const { user } = await open(() => ({ files, folders: [] }), {
      answers: byCall({
        POST: () => {
          files = [A, C];
          return { body: { items: [] } };
        },
      }),
    });
    (await nameLink('b.pdf')).focus();
    await user.keyboard('{Delete}');
    await soon(() => screen.queryByRole('link', { name: 'b.pdf' })).toBeNull();
    expect(await nameLink('c.pdf')).toHaveFocus();
  });

  it('deletes nothing when part of it is not theirs', async () => {
    const theirs = fileOf('theirs.pdf', { can: READ_ONLY });
    const { user, sent } = await open({ files: [A, theirs], folders: [] });
    await nameLink('a.pdf');
    await user.click(boxOf('a.pdf'));
    await user.click(boxOf('theirs.pdf'));
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    (await nameLink('a.pdf')).focus();
    await user.keyboard('{Delete}');
    expect(await screen.findByText('Not everything selected is yours to change')).toBeInTheDocument();
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });
});
