import { fill, refusal, screen, within } from '#tests/src/kit.ts';
import { expect, it } from 'vitest';
import type { JobRecord } from '#schemas/job/index.ts';
import JobsScreen from '#src/resources/jobs/JobsScreen.tsx';
import { answerPage, type Answers, type Sent, show, withNotices } from '../screen.tsx';

const DEAD: JobRecord = {
  entity_id: '00000000-0000-8000-8000-00000000002a',
  number: '42',
  kind: 'bulk.run',
  state: 'DEAD',
  attempts: 10,
  max_attempts: 10,
  created_at: '2026-03-02T10:00:00.000Z',
  run_at: '2026-03-02T20:00:00.000Z',
  started_at: null,
  failure: { fault: 'DATABASE', at: '2026-03-02T14:00:00.000Z', type: 'DatabaseError', code: '22P02' },
  asked_by: null,
  request_id: null,
  about: { action_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000a1' },
  can: { retry: true, give_up: true },
};

/** The screen over these jobs. What is asked of one is done, unless the server refuses it. */
const open = (items: readonly JobRecord[], at = '/', done: ReturnType<Answers> = { body: DEAD }) =>
  show(withNotices(<JobsScreen />), {
    at,
    session: { role: 'CREDENTIALS_SUPERVISOR', type: null },
    answers: ({ method, path }) => {
      if (method === 'POST') return done;
      const counts = items.map(({ kind, state }) => ({ kind, state, count: 3 }));
      if (path === 'jobs/counts') return { body: { items: counts, exact: true } };
      return path === 'jobs' ? answerPage(items) : undefined;
    },
  });
const posts = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'POST');

it('reassures whoever looks for failures where there are none', async () => {
  const { user, sent } = await open([]);
  expect(await screen.findByText('Everything is done')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Given up (0)' }));
  expect(await screen.findByText('No job has failed')).toBeInTheDocument();
  expect(sent.some(({ query }) => query.get('state_eq') === 'DEAD')).toBe(true);
});

it('says why a job failed, retries what was seen, and says where somebody was faster', async () => {
  const { user, sent } = await open([DEAD], '/', refusal(409, 'Someone else changed this meanwhile'));
  await user.click(await screen.findByRole('button', { name: /Change many leads/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Change many leads' }));
  expect(drawer.getByText(/The database refused/)).toBeInTheDocument();
  expect(drawer.getByText('22P02')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Retry…' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/Someone else changed this meanwhile/)).toBeInTheDocument();
  expect(posts(sent)).toMatchObject([{ path: `jobs/${DEAD.entity_id}/retry`, body: { attempts: 10 } }]);
});

it('gives a job up for a reason only', async () => {
  const { user, sent } = await open([DEAD]);
  await user.click(await screen.findByRole('button', { name: /Change many leads/ }));
  await user.click(await screen.findByRole('button', { name: 'Give up…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give up “Change many leads”?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ' ');
  await user.click(within(dialog).getByRole('button', { name: 'Give up' }));
  expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toBeInvalid();
  expect(posts(sent)).toEqual([]);
  await fill(user, within(dialog).getByRole('textbox', { name: 'Reason' }), 'Of no use');
  await user.click(within(dialog).getByRole('button', { name: 'Give up' }));
  await expect
    .poll(() => posts(sent).map(({ body }) => body))
    .toEqual([{ attempts: 10, reason: 'Of no use' }]);
});

it('retries all of a kind that were given up', async () => {
  const { user, sent } = await open([DEAD], '/?kind=bulk.run');
  await user.click(await screen.findByRole('button', { name: 'Retry all given up…' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await expect.poll(() => posts(sent).map(({ body }) => body)).toEqual([{ kind: 'bulk.run' }]);
});
