import { broken, bodiesTo, byCall, LEAD, refusal, screen, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import type { ImportJob, UndoPreview } from '#schemas/import-flow/index.ts';
import { BO, flowOf, JOB_PATH, jobOf, openStep, soon } from './jobs.support.tsx';

const UNDO = `${JOB_PATH}/undo`;
const OTHER_JOB = '0190a1b2-c3d4-7e5f-8a9b-00000000ab09';
const SUPERVISOR = { session: { role: 'TRANSPORTATION_PR_SUPERVISOR' } } as const;
const counts = { processed: 1000, imported: 1000, created: 960, updated: 40 };
const DONE = jobOf({ counts, can: { undo: true } });
const UNDOING = jobOf({ status: 'UNDOING', version: 4, counts: { ...counts, undone: 250 } });
const UNDONE = jobOf({
  status: 'UNDONE',
  version: 5,
  counts: { ...counts, undone: 970 },
  undone_by: BO,
  undone_at: '2026-03-02T09:00:00.000Z',
});

const PER_PAGE = 25;
const changed = (number: number): UndoPreview['items'][number] => ({
  entity_id: `item-${number}`,
  row_no: number,
  outcome: number % 2 ? 'CREATED' : 'UPDATED',
  lead_id: LEAD,
  company_name: number === 3 ? null : `Company ${number}`,
  fails:
    number % 2
      ? [{ field: '', code: 'in_use', message: 'Has notes by now' }]
      : ['phone', 'email'].map((field) => ({ field, code: 'changed_since', message: 'Changed since' })),
});
const preview = (page: number): UndoPreview => ({
  remove: 935,
  restore: 35,
  changed: 30,
  items: Array.from({ length: 30 }, (_, index) => changed(index + 1)).slice(
    (page - 1) * PER_PAGE,
    page * PER_PAGE,
  ),
  total: 30,
});

/** The server as it is until somebody undoes the run, which it refuses at first if so. */
function undoing(isRefused = false) {
  const state: { job: ImportJob; isRefused: boolean } = { job: DONE, isRefused };
  const answers = byCall({
    [`GET ${UNDO}`]: ({ query }) => ({ body: preview(Number(query.get('page'))) }),
    [`POST ${UNDO}`]: () => {
      if (state.isRefused) return refusal(409, 'This cannot be done now');
      state.job = UNDOING;
      return { status: 202, body: UNDOING };
    },
  });
  const flow = () =>
    flowOf({ stage: state.job.status === 'UNDOING' ? 'importing' : 'imported', jobs: [state.job] });
  return { state, flow, answers };
}
const ask = async (view: Awaited<ReturnType<typeof openStep>>) => {
  await view.user.click(await screen.findByRole('button', { name: 'Undo this import' }));
  return screen.findByRole('dialog', { name: 'Undo the import of florida.csv?' });
};

describe('the undo of a run', () => {
  it('first says what it comes to, and lists what stays with reason and link, page by page; is done at the version on the screen, shows how far it is, and reports what was taken back, or why not', async () => {
    const { state, flow, answers } = undoing(true);
    const view = await openStep(flow, { answers, ...SUPERVISOR });
    const dialog = await ask(view);
    expect(await within(dialog).findByText('935 leads that it created are removed.')).toBeInTheDocument();
    expect(
      within(dialog).getByText('35 leads that it updated become as they were before.'),
    ).toBeInTheDocument();
    expect(
      within(dialog).getByText(/^Somebody has worked on 30 leads since\. Those that the import created stay/),
    ).toBeInTheDocument();
    const list = within(dialog).getByRole('list', { name: 'Changed since' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(PER_PAGE);
    const first = within(list).getAllByRole('listitem')[0]!;
    const link = within(first).getByRole('link', { name: /^Company 1/ });
    expect(link).toHaveAttribute('href', `/prospecting/leads/details/${LEAD}`);
    // The question stays where it is.
    expect(link).toHaveAttribute('target', '_blank');
    expect(first).toHaveTextContent('row 1 · Created');
    expect(first).toHaveTextContent('Has notes by now');
    expect(within(list).getAllByRole('listitem')[1]).toHaveTextContent(
      'row 2 · UpdatedChanged since (Phone number, Email)',
    );
    expect(within(list).getByRole('link', { name: /^\(no name\)/ })).toBeInTheDocument();
    await view.user.click(within(dialog).getByRole('button', { name: 'Go to next page' }));
    expect(await within(dialog).findByRole('link', { name: /^Company 26/ })).toBeInTheDocument();
    expect(bodiesTo(view.sent, 'POST', UNDO)).toEqual([]);

    await view.user.click(within(dialog).getByRole('button', { name: 'Undo this import' }));
    expect(await screen.findByText('This cannot be done now')).toBeInTheDocument();
    state.isRefused = false;
    // The question goes once the import has been read anew.
    await soon(() => screen.queryByRole('dialog')).toBeNull();
    const again = within(await ask(view));
    await again.findByText(/are removed/);
    await view.user.click(again.getByRole('button', { name: 'Undo this import' }));
    expect(await screen.findByText('Taking back: 250 of 1,000 leads')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    expect(bodiesTo(view.sent, 'POST', UNDO)).toEqual([{ version: 3 }, { version: 3 }]);
    state.job = UNDONE;
    const news = await screen.findByText('This import was undone: 970 leads taken back.');
    expect(news.closest('[role=status]')).not.toBeNull();
    const fact = (word: string) => screen.getByText(word, { selector: 'dt' }).nextElementSibling;
    expect(fact('Undone by')).toHaveTextContent('Bo Lee');
    expect(fact('Undone')).toHaveTextContent(/^03\/02\/2026/);
    const stayed = await screen.findByRole('list', { name: /^What stayed/ });
    expect(within(stayed).getAllByRole('listitem')).toHaveLength(PER_PAGE);
    expect(screen.queryByRole('link', { name: 'Go to the leads of this import' })).toBeNull();
  });

  it('cannot be confirmed before it is known what it comes to, nor when there is nothing to take back', async () => {
    const { answers, tryAgain } = broken(UNDO);
    const nothing = { remove: 0, restore: 0, changed: 0, items: [], total: 0 };
    const view = await openStep(undoing().flow, {
      ...SUPERVISOR,
      answers: (sent) => answers(sent) ?? byCall({ [`GET ${UNDO}`]: { body: nothing } })(sent),
    });
    const dialog = await ask(view);
    const confirm = within(dialog).getByRole('button', { name: 'Undo this import' });
    expect(confirm).toBeDisabled();
    await tryAgain(view.user, within(dialog));
    await within(dialog).findByText('There is nothing left that could be taken back.');
    expect(confirm).toBeDisabled();
  });

  it('that failed halfway says so and may be tried again, also of a run that is not the latest', async () => {
    const failed = jobOf({
      status: 'FAILED',
      counts: { ...counts, undone: 250 },
      undone_by: BO,
      can: { undo: true },
    });
    const latest = jobOf({ entity_id: OTHER_JOB, counts: { imported: 5, created: 5 } });
    let flow = flowOf({ stage: 'importing', jobs: [latest, UNDOING] });
    await openStep(() => flow, SUPERVISOR);
    expect(await screen.findByText('Taking back: 250 of 1,000 leads')).toBeInTheDocument();
    const others = screen.getByRole('region', { name: 'Other runs of this import' });
    expect(within(others).getByRole('button', { name: /5 leads imported/ })).toBeInTheDocument();
    flow = flowOf({ stage: 'failed', jobs: [failed], counts: { ready: 9 }, can: { import: true } });
    await screen.findByText(/^An error interrupted the undo of this import: 250 leads were taken back/);
    expect(screen.getByRole('button', { name: 'Undo this import' })).toBeInTheDocument();
    // A new run would be something else than another try.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Import 9 more rows' })).toBeInTheDocument();
  });

  it('shows an agent that it happened, without asking for what only supervisors may see, and is offered only where the server says so', async () => {
    let job = jobOf({ counts });
    const { sent } = await openStep(() => flowOf({ stage: 'importing', jobs: [job] }));
    await screen.findByText(/^1,000 leads imported/);
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
    job = UNDONE;
    expect(await screen.findByText('This import was undone: 970 leads taken back.')).toBeInTheDocument();
    expect(sent.filter(({ path }) => path === UNDO)).toEqual([]);
  });
});
