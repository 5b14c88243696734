import { bodiesTo, byCall, OTHER, refusal, screen, sentTo, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { boxOf, fileOf, folderOf, open, targetOf, TOP } from './support.tsx';

const AT = '2026-03-01T15:00:00.000Z';
const trashed_by = { entity_id: OTHER, first_name: 'Bo', last_name: 'Lee' };
const can = { download: true, edit: true, purge: true };
const GONE = fileOf('Gone.pdf', { folder_prefix: `${TOP}Contracts/`, trashed_at: AT, trashed_by, can });
const FOLDER = folderOf(`${TOP}Old/`, { trashed_at: AT, trashed_by, can: { edit: true, purge: true } });
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!;
const trash = { view: 'trash', session: { role: 'TRANSPORTATION_PR_SUPERVISOR' } } as const;

describe('the trash', () => {
  it('says what was deleted, where it lay, when, by whom, and when it is gone, and gives back what is asked for', async () => {
    const { user, sent } = await open(
      { files: [GONE], folders: [FOLDER] },
      { ...trash, answers: byCall({ POST: { body: { items: [] } } }) },
    );
    const row = await rowOf('Gone.pdf');
    expect(row).toHaveTextContent('In: Contracts');
    expect(row).toHaveTextContent('Bo Lee');
    expect(row).toHaveTextContent('03/01/2026');
    // Thirty days later.
    expect(row).toHaveTextContent('03/31/2026');
    expect(await rowOf('Old')).toHaveTextContent('In: All documents');
    expect(await rowOf('Old')).toHaveTextContent('Bo Lee');
    expect(Object.fromEntries(sentTo(sent, 'GET', 'util/file/trash')[0]!.query)).toEqual({
      area: 'prospecting',
      page: '1',
      size: '50',
    });

    await user.click(await screen.findByRole('button', { name: 'Restore: Gone.pdf' }));
    expect(await screen.findByText('1 item restored')).toBeInTheDocument();
    await user.click(boxOf('Gone.pdf'));
    await user.click(boxOf('Old'));
    const bar = screen.getByRole('group', { name: '2 selected' });
    await user.click(within(bar).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('2 items restored')).toBeInTheDocument();
    expect(bodiesTo(sent, 'POST', 'util/file/restore')).toEqual([
      { items: [targetOf(GONE)] },
      { items: [targetOf(FOLDER), targetOf(GONE)] },
    ]);
  });

  it('is emptied after saying how much that is, until nothing is left', async () => {
    let files = [GONE, { ...GONE, entity_id: `${GONE.entity_id.slice(0, -1)}f`, name: 'Two.pdf' }];
    const { user, sent } = await open(() => ({ files, folders: [] }), {
      ...trash,
      answers: byCall({
        POST: () => {
          files = files.slice(1);
          return { body: { items: [] } };
        },
      }),
    });
    await rowOf('Two.pdf');
    await user.click(screen.getByRole('button', { name: 'Empty the trash' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 items for good?' });
    expect(dialog).toHaveAccessibleDescription(/cannot be undone/);
    expect(sentTo(sent, 'POST', 'util/file/purge')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('2 items deleted for good')).toBeInTheDocument();
    expect(await screen.findByText('The trash is empty')).toBeInTheDocument();
    expect(sentTo(sent, 'POST', 'util/file/purge')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Documents' })).toHaveAttribute(
      'href',
      '/prospecting/file-explorer',
    );
  });

  it('offers agents no end for good, and tells why something was not restored', async () => {
    const mine = { ...GONE, can: { ...can, purge: false } };
    const { user } = await open(
      { files: [mine], folders: [] },
      {
        view: 'trash',
        answers: byCall({ POST: refusal(409, 'Somebody else changed this') }),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Restore: Gone.pdf' }));
    expect(await screen.findByText('Somebody else changed this')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /for good/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Empty the trash' })).toBeNull();
  });
});
