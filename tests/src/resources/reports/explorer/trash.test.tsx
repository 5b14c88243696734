import { controlClock, passTime, screen, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { WAIT_SECONDS } from '#src/resources/generic/useCountdown.ts';
import type { Answers } from '../../screen.tsx';
import { bodiesTo, byCall, inTurn, refusal } from '../../../../support/requests.ts';
import { choose, folderOf, open, reportOf, theirs } from './support.tsx';

const AT = '2026-03-01T15:00:00.000Z';
const affecting = (people: number, more: object = {}): Answers =>
  byCall({
    'POST reports/affected': { body: { people, reports: 1, others: 0, ...more } },
    'POST reports/to-trash': { body: null },
    'POST reports/restore': { body: null },
    'POST reports/purge': { body: null },
  });

describe('deleting', () => {
  it('says who loses what is shared, and waits until that can be read', async () => {
    controlClock();
    const report = reportOf('Drivers', { shared: true });
    const { user, sent } = await open({ reports: [report] }, { search: '?view=mine', answers: affecting(4) });
    await choose(user, 'Drivers', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Drivers”?' });
    expect(dialog).toHaveAccessibleDescription(/4 people lose it at once.*30 days/);
    expect(within(dialog).getByRole('button', { name: /^Delete \(/ })).toBeDisabled();
    expect(bodiesTo(sent, 'POST', 'reports/to-trash')).toEqual([]);
    await passTime(WAIT_SECONDS * 1000);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('1 item moved to the trash')).toBeInTheDocument();
    const items = [{ kind: 'report', entity_id: report.entity_id, version: 3 }];
    expect(bodiesTo(sent, 'POST', 'reports/affected')[0]).toEqual({ items });
    expect(bodiesTo(sent, 'POST', 'reports/to-trash')[0]).toEqual({ items });
  });

  it('of what was changed since it was listed asks of it as it is now', async () => {
    const report = reportOf('Drivers');
    let now = 3;
    const { user, sent } = await open(() => ({ reports: [{ ...report, version: now }] }), {
      search: '?view=mine',
      answers: (one) =>
        one.path === 'reports/affected' && (one.body!.items as { version: number }[])[0]!.version !== now
          ? refusal(409, 'Changed')
          : affecting(0)(one),
    });
    await screen.findByRole('button', { name: 'Actions: Drivers' });
    now = 6;
    await choose(user, 'Drivers', 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Drivers”?' }));
    await user.click(await dialog.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('1 item moved to the trash')).toBeInTheDocument();
    expect(bodiesTo(sent, 'POST', 'reports/to-trash')[0]).toEqual({
      items: [{ kind: 'report', entity_id: report.entity_id, version: 6 }],
    });
  });

  it('takes several at once, all of them the reader’s own', async () => {
    const reports = [reportOf('Drivers'), reportOf('Vehicles'), theirs('Owners')];
    const { user, sent } = await open({ reports }, { answers: affecting(0) });
    for (const name of ['Drivers', 'Vehicles', 'Owners'])
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    let bar = within(screen.getByRole('region', { name: '3 selected' }));
    expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
    expect(bar.getByRole('status')).toHaveTextContent('Only reports of your own can be deleted');
    await user.click(screen.getByRole('checkbox', { name: 'Select Owners' }));
    bar = within(screen.getByRole('region', { name: '2 selected' }));
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 items?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 items moved to the trash')).toBeInTheDocument();
    expect(bodiesTo(sent, 'POST', 'reports/to-trash')[0]!.items).toHaveLength(2);
    expect(screen.queryByRole('region', { name: /selected/ })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toContainElement(screen.getByRole('table'));
    expect(document.body).not.toHaveFocus();
  });

  it('of a folder says what goes with it and what goes back, and leads to the one above', async () => {
    const team = folderOf('Team');
    const year = folderOf('2026', { parent_id: team.entity_id });
    const { user, router } = await open(
      { folders: [team, year] },
      { search: `?view=mine&folder=${year.entity_id}`, answers: affecting(0, { reports: 2, others: 1 }) },
    );
    await choose(user, '2026', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete “2026”?' });
    expect(dialog).toHaveAccessibleDescription(/2 reports go with it.*somebody else goes back to its owner/);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?view=mine&folder=${team.entity_id}`));
  });
});

describe('the trash', () => {
  const report = reportOf('Gone', { trashed_at: AT });
  const folder = folderOf('Old', { trashed_at: AT });
  const kept = { reports: [report], folders: [folder] };
  const trash = { search: '?view=trash' };

  it('says what was deleted and until when it is kept, and gives it back, or tells why not', async () => {
    const { user, sent } = await open(kept, {
      ...trash,
      answers: byCall({
        'POST reports/restore': inTurn(refusal(409, 'Somebody else changed this'), { body: null }),
      }),
    });
    const row = (await screen.findByText('Gone')).closest('tr')!;
    expect(row).toHaveTextContent('03/01/2026');
    expect(row).toHaveTextContent('03/31/2026');
    await user.click(screen.getByRole('button', { name: 'Restore: Gone' }));
    expect(await screen.findByText('Somebody else changed this')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    const bar = within(screen.getByRole('region', { name: '2 selected' }));
    await user.click(bar.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('2 items restored')).toBeInTheDocument();
    expect(document.activeElement).toContainElement(screen.getByRole('table'));
    expect(document.body).not.toHaveFocus();
    expect(bodiesTo(sent, 'POST', 'reports/restore')[1]).toEqual({
      items: [
        { kind: 'folder', entity_id: folder.entity_id, version: 1 },
        { kind: 'report', entity_id: report.entity_id, version: 3 },
      ],
    });
  });

  it('ends for good only after a wait', async () => {
    controlClock();
    const { user, sent } = await open(kept, { ...trash, answers: affecting(0) });
    await user.click(await screen.findByRole('button', { name: 'Delete for good: Gone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Gone” for good?' });
    expect(dialog).toHaveAccessibleDescription(/cannot be undone/);
    expect(within(dialog).getByRole('button', { name: /^Delete for good \(/ })).toBeDisabled();
    await passTime(WAIT_SECONDS * 1000);
    await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('1 item deleted for good')).toBeInTheDocument();
    expect(bodiesTo(sent, 'POST', 'reports/purge')[0]).toEqual({
      items: [{ kind: 'report', entity_id: report.entity_id, version: 3 }],
    });
  });

  it('that is empty says so', async () => {
    await open({}, trash);
    expect(await screen.findByText('The trash is empty')).toBeInTheDocument();
  });
});
