import { bodiesTo, broken, byCall, refusal, screen, within, withNotices } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import type { ImportFlow, ImportTask } from '#schemas/import-flow/index.ts';
import ImportScreen from '#src/resources/imports/ImportScreen.tsx';
import { answerPage, show, type Answers } from '../screen.tsx';
import { BO, FLOW_PATH, flowOf, jobOf, soon } from './jobs.support.tsx';

const LIST = 'leads/import-flows';
const TASKS = '/prospecting/leads/manage-import-tasks';
const SUPERVISOR = { role: 'TRANSPORTATION_PR_SUPERVISOR' } as const;
const counts = { rows: 300, imported: 200, failed: 60, refused: 40 };
const DONE = jobOf({ counts: { processed: 300, imported: 200, created: 200, failed: 60, refused: 40 } });
const OPEN = flowOf({ counts, jobs: [DONE], can: { close: true, items: true } });
const CLOSED = flowOf({
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-00000000f200',
  filename: 'old.csv',
  status: 'Closed',
  counts,
  jobs: [DONE],
});

async function open(
  tasks: () => readonly ImportFlow[],
  { answers, search = '', ...more }: Parameters<typeof show>[1] & { readonly search?: string } = {},
) {
  const known: Answers = ({ method, path }) => {
    if (method !== 'GET') return undefined;
    if (path === LIST) return answerPage(tasks());
    if (path.startsWith('auth/settings/')) return { body: { value: null } };
    const flow = tasks().find(({ entity_id }) => path === `${LIST}/${entity_id}`);
    return flow && { body: flow };
  };
  return show(withNotices(<ImportScreen />), {
    at: { pathname: TASKS, search },
    path: '/prospecting/leads/*',
    answers: (sent) => answers?.(sent) ?? known(sent),
    ...more,
  });
}
const rowOf = async ({ filename }: Pick<ImportTask, 'filename'>) =>
  (await screen.findByRole('link', { name: filename })).closest('tr')!;

describe('the list of import tasks', () => {
  it('says of each file where it stands, its rows, whose it is and when it ran; a closed one is only looked at; one is closed after saying what that means, or it is told why not', async () => {
    let task: ImportFlow = OPEN;
    let isLate = true;
    const { user, sent } = await open(() => [task, CLOSED], {
      answers: byCall({
        [`PATCH ${FLOW_PATH}`]: () => {
          if (isLate) return refusal(409, 'Somebody else changed this');
          task = { ...OPEN, status: 'Closed', can: CLOSED.can };
          return { body: task };
        },
      }),
    });
    const row = await rowOf(OPEN);
    expect(
      screen.getAllByRole('columnheader').map((head) => head.querySelector('.label')?.textContent),
    ).toEqual(['File', 'Status', 'Actions', 'Rows', 'Submitter', 'Created', 'Start', 'End', 'Updated']);
    expect(row).toHaveTextContent('In progress');
    expect(row).toHaveTextContent('Imported');
    expect(row).toHaveTextContent('200 imported, 60 failed, 40 refused of 300');
    expect(row).toHaveTextContent('Ana Ruiz');
    expect(row.textContent?.match(/03\/01\/2026/g)).toHaveLength(4);
    const link = within(row).getByRole('link', { name: 'Continue: florida.csv' });
    expect(link).toHaveAttribute('href', `/prospecting/leads/import?flow=${OPEN.entity_id}`);
    const closed = within(await rowOf(CLOSED));
    expect(closed.getByText('Closed')).toBeInTheDocument();
    const links = closed.getAllByRole('link').map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(links).toEqual(['old.csv', 'See: old.csv', 'Details: old.csv']);
    expect(closed.queryByRole('button')).toBeNull();

    const confirm = async () => {
      await user.click(await screen.findByRole('button', { name: 'Close task: florida.csv' }));
      const dialog = await screen.findByRole('dialog', { name: 'Close the import of florida.csv?' });
      expect(dialog).toHaveAccessibleDescription(
        /cannot be changed or continued.*Leads that it has imported stay/,
      );
      await user.click(within(dialog).getByRole('button', { name: 'Close task' }));
    };
    await confirm();
    expect(await screen.findByText('Somebody else changed this')).toBeInTheDocument();
    await soon(() => screen.queryByRole('dialog')).toBeNull();
    isLate = false;
    await confirm();
    expect(await screen.findByRole('link', { name: 'See: florida.csv' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close task: florida.csv' })).toBeNull();
    const body = { version: 7, status: 'Closed' };
    expect(bodiesTo(sent, 'PATCH', FLOW_PATH)).toEqual([body, body]);
  });

  it('does not ask agents whose tasks they want to see: they have their own', async () => {
    const { user } = await open(() => [OPEN]);
    await rowOf(OPEN);
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    expect(within(drawer).getByRole('group', { name: 'Created' })).toBeInTheDocument();
    expect(within(drawer).queryByLabelText('Submitter')).toBeNull();
  });

  it('takes the filters away when nothing matches them, and says what to do when there is nothing yet', async () => {
    const { user, router } = await open(() => [], {
      search: `?${new URLSearchParams({ filter: JSON.stringify({ status_in: ['New'] }) })}`,
    });
    expect(await screen.findByText('No results found')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    await soon(() => new URLSearchParams(router.state.location.search).get('filter')).toBe('{}');
    const [empty] = await screen.findAllByText('Nothing here yet');
    const box = empty!.closest<HTMLElement>('[role=status]')!;
    expect(within(box).getByRole('link', { name: 'New import' })).toHaveAttribute(
      'href',
      '/prospecting/leads/import',
    );
  });

  it('says what went wrong and asks again', async () => {
    const { answers, tryAgain } = broken(LIST);
    const { user } = await open(() => [OPEN], { answers });
    await tryAgain(user);
    expect(await rowOf(OPEN)).toBeInTheDocument();
  });

  it('follows a task that is at work', async () => {
    const job = jobOf({ status: 'RUNNING', counts: { processed: 10, imported: 10 } });
    let task = flowOf({ stage: 'importing', counts: { rows: 300, imported: 10 }, jobs: [job] });
    await open(() => [task]);
    const row = await rowOf(task);
    expect(row).toHaveTextContent('Running');
    expect(row).toHaveTextContent('10 imported');
    task = { ...task, counts: { ...task.counts, imported: 90 } };
    expect(await screen.findByText(/^90 imported/)).toBeInTheDocument();
  });
});

describe('the details of a task', () => {
  const EARLIER = jobOf({
    entity_id: '0190a1b2-c3d4-7e5f-8a9b-00000000ab00',
    status: 'CANCELLED',
    submitter: BO,
    counts: { imported: 7, created: 7 },
    can: { undo: true },
  });

  it('open beside the list at an address of their own, tell each run, and close by Back', async () => {
    const task = flowOf({ counts, jobs: [DONE, EARLIER] });
    const { user, router } = await open(() => [task], { session: SUPERVISOR });
    await user.click(await screen.findByRole('link', { name: 'Details: florida.csv' }));
    const details = await screen.findByRole('dialog', { name: 'florida.csv' });
    expect(router.state.location.search).toContain(`task=${task.entity_id}`);
    expect(await within(details).findByText('200 leads imported (200 created)')).toBeInTheDocument();
    expect(within(details).getByText('2 min 5 sec')).toBeInTheDocument();
    expect(within(details).queryByText('Bo Lee')).toBeNull();
    await user.click(within(details).getByRole('button', { name: /Cancelled/ }));
    expect(await within(details).findByText('Bo Lee')).toBeInTheDocument();
    expect(await within(details).findByText(/^This import was cancelled/)).toBeInTheDocument();
    expect(within(details).getByRole('button', { name: 'Undo this import' })).toBeInTheDocument();
    await user.click(within(details).getByRole('button', { name: 'Close' }));
    await soon(() => screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.search).not.toContain('task=');
  });

  it('are opened by their address alone, and of a closed task offer no change', async () => {
    const { router, user } = await open(() => [CLOSED], { search: `?task=${CLOSED.entity_id}` });
    const details = await screen.findByRole('dialog', { name: 'old.csv' });
    expect(within(details).getByText('This task is closed and cannot be changed.')).toBeInTheDocument();
    const offered = within(details)
      .getAllByRole('button')
      .map((one) => one.ariaLabel ?? one.textContent);
    expect(offered).toEqual(['Close', 'Copy the job ID']);
    expect(within(details).getByRole('link', { name: 'See: old.csv' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await soon(() => router.state.location.search).not.toContain('task=');
  });

  it('say when nothing was imported yet, and when the task is gone', async () => {
    const fresh = flowOf({ status: 'New', stage: 'mapping' });
    const gone = '0190a1b2-c3d4-7e5f-8a9b-00000000dead';
    const { router } = await open(() => [fresh], {
      search: `?task=${fresh.entity_id}`,
      answers: byCall({ [`GET ${LIST}/${gone}`]: refusal(404, 'Not found') }),
    });
    expect(await screen.findByText('This file has not been imported yet.')).toBeInTheDocument();
    await router.navigate(`${TASKS}?task=${gone}`);
    const details = await screen.findByRole('dialog', { name: 'Details' });
    expect(await within(details).findByText('Not found')).toBeInTheDocument();
  });
});
