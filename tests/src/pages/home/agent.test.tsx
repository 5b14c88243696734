import { type Answers, fill, hrefOf, LEAD, ME, OTHER, screen, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import type { Role } from '#schemas/permissions.ts';
import { today } from '#src/resources/activities/day.ts';
import { changed, lively } from '../../live/support.tsx';
import { day, keyOf, PATH, task } from '../../tasks/support.tsx';
import { answerPage, asked, block, COUNTS, lead, listAt, openHome, refused, statsOf } from './support.tsx';

const AGENT: Role = 'TRANSPORTATION_PR_AGENT';
const LEADS = 'leads/tp';
const IN_WORK = { status_in: ['NONE'] };

/** Answers a list of leads by the question it is asked for. */
const leadsOf =
  (part: 'follow_up' | 'new' | 'unassigned', items: readonly object[], more = {}): Answers =>
  ({ method, path, query }) => {
    if (method !== 'GET' || path !== LEADS) return undefined;
    const name = query.has('follow_up_on_range')
      ? 'follow_up'
      : query.get('status_in') === 'NEW'
        ? 'new'
        : 'unassigned';
    return name === part ? answerPage(items, more) : answerPage([]);
  };

describe('the first page of an agent', () => {
  it('asks for the agent’s own leads and tasks and for what is nobody’s, and says in every block that there is nothing', async () => {
    const { sent } = await openHome(AGENT);
    await waitFor(() => expect(asked(sent, LEADS)).toHaveLength(3));
    const few = { size: '5' };
    expect(asked(sent, LEADS)).toEqual(
      expect.arrayContaining([
        {
          ...few,
          assignee_id_in: ME,
          status_in: 'NONE',
          follow_up_on_range: `|${today()}`,
          ordering: 'follow_up_on',
        },
        { ...few, assignee_id_in: ME, status_in: 'NEW', ordering: '-updated_at' },
        { ...few, assignee_id_in: 'none', status_in: 'NONE', ordering: 'created_at' },
      ]),
    );
    const own = { assignee_ids_in: ME, status_in: 'OPEN', snoozed_eq: 'false', ordering: 'due_date' };
    await waitFor(() => expect(asked(sent, PATH)).toHaveLength(2));
    expect(asked(sent, PATH)).toEqual(
      expect.arrayContaining([
        { ...own, ...few },
        { ...own, due_date_range: `${today()}|${today()}`, size: '1' },
      ]),
    );
    expect(asked(sent, `${LEADS}/stats`)).toEqual([{ assignee_id_in: ME }]);
    for (const text of [
      'Nothing is waiting for you',
      'Nobody to follow up today',
      'No new leads',
      'Every open lead is assigned',
      'No leads are assigned to you yet',
    ])
      expect(await screen.findByText(text)).toBeVisible();
  });

  it('leads from every number to exactly what it counts', async () => {
    await openHome(AGENT, {
      answers: (sent) => {
        if (sent.path === `${PATH}/counts`)
          return {
            body: { ...COUNTS, mine: n(7), mine_overdue: n(1000, false), team: n(9), team_overdue: n(9) },
          };
        if (sent.path === `${LEADS}/stats`) return { body: statsOf(120) };
        if (sent.path === PATH && sent.query.has('due_date_range'))
          return answerPage([task(1)], { total: 4 });
        if (sent.path === PATH) return answerPage([task(1)], { total: 7 });
        return leadsOf('follow_up', [lead({ follow_up_on: day(-2) })], { total: 10_000, total_exact: false })(
          sent,
        );
      },
    });
    const tasks = await block('My tasks');
    expect(hrefOf(await tasks.findByRole('link', { name: /^1,000\+ Overdue/ }))).toBe(
      '/prospecting/tasks?view=overdue',
    );
    const due = await tasks.findByRole('link', { name: /^4 Due today/ });
    expect(listAt(due)).toEqual({
      path: '/prospecting/tasks',
      view: 'mine',
      filter: { due_date_range: `${today()}|${today()}` },
    });
    expect(hrefOf(await tasks.findByRole('link', { name: 'All 7: My tasks' }))).toBe(
      '/prospecting/tasks?view=mine',
    );
    const follow = await block('Follow-ups due');
    expect(listAt(await follow.findByRole('link', { name: 'All 10,000+: Follow-ups due' }))).toEqual({
      path: '/prospecting/leads',
      sort: 'follow_up_on',
      order: 'ASC',
      filter: { assignee_id_in: [ME], ...IN_WORK, follow_up_on_range: `|${today()}` },
    });
    expect(follow.getByText(/^Since /)).toBeVisible();
    const stages = await block('My leads by stage');
    expect(listAt(await stages.findByRole('link', { name: /^27 LOI/ })).filter).toEqual({
      status_in: ['LOI_SENT', 'LOI_SIGNED'],
    });
    expect(listAt(stages.getByRole('link', { name: 'All 120: My leads by stage' })).filter).toEqual({
      states_in: ['all'],
    });
  });

  it('opens a task over the page or completes it where it stands, takes a lead that is nobody’s, and writes down a contact, first with whom', async () => {
    let open = [task(1), task(2)];
    let nobodys = [lead({ assignee_id: null })];
    const { user, sent, router } = await openHome(AGENT, {
      answers: (one) => {
        const { method, path, query } = one;
        if (method === 'PATCH' && path === `${LEADS}/${LEAD}`) {
          nobodys = [];
          return { body: lead({ version: 4 }) };
        }
        if (method === 'PATCH') {
          open = open.slice(1);
          return { body: task(1, { version: 2, status: 'completed' }) };
        }
        if (path === PATH) return answerPage(open);
        if (path === LEADS && query.has('search')) return answerPage([lead()]);
        return leadsOf('unassigned', nobodys)(one);
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Task 1' }));
    expect(await screen.findByRole('dialog', { name: 'Task 1' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/', search: `?task=${keyOf(1)}` });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await user.click(await screen.findByRole('button', { name: 'Complete: Task 1' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Task 1' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Task 2' })).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Assign to me: Sunrise Transport' }));
    expect(await screen.findByText('Every open lead is assigned')).toBeVisible();
    const writes = sent.filter(({ method }) => method === 'PATCH');
    expect(writes.map(({ path, body }) => [path, body])).toEqual([
      [`leads/task/${keyOf(1)}`, { version: 1, status: 'completed' }],
      [`${LEADS}/${LEAD}`, { version: 3, assignee_id: ME }],
    ]);

    await user.click(await screen.findByRole('button', { name: 'Add outreach' }));
    const choice = await screen.findByRole('dialog', { name: 'With which lead was the contact?' });
    await fill(user, within(choice).getByRole('combobox'), 'sunrise');
    await user.click(await screen.findByRole('option', { name: /Sunrise Transport/ }));
    const form = await screen.findByRole('dialog', { name: 'Add outreach' });
    expect(within(form).getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows what it has when one block cannot be read, asks for that one again, and follows what happens to leads, keeping what it shows meanwhile', async () => {
    const line = lively();
    let isAway = true;
    let found: object[] = [];
    const { user } = await openHome(AGENT, {
      around: line.around,
      answers: (sent) => {
        if (sent.path === `${LEADS}/stats`) return isAway ? refused : { body: statsOf(120) };
        return sent.path === PATH ? answerPage([task(1)]) : leadsOf('new', found)(sent);
      },
    });
    await line.connect();
    const stages = await block('My leads by stage');
    const retry = await stages.findByRole('button', { name: 'Try again' });
    expect(stages.getByRole('alert')).toHaveTextContent('Try later');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(await screen.findByRole('link', { name: 'Task 1' })).toBeVisible();
    expect(await screen.findByText('No new leads')).toBeVisible();
    isAway = false;
    await user.click(retry);
    expect(await stages.findByRole('link', { name: /^80 New/ })).toBeVisible();
    expect(stages.queryByRole('alert')).toBeNull();

    await waitFor(() => expect(line.socket().last('watch')?.topics).toContain('lead'));
    found = [lead()];
    line.tell(changed('lead', LEAD, { by: OTHER }));
    expect(await screen.findByRole('link', { name: 'Sunrise Transport' })).toBeVisible();
    found = [lead({ entity_id: OTHER, company_name: 'Moonlight Rides' }), lead()];
    line.tell(changed('lead', LEAD, { by: OTHER }));
    expect(screen.getByRole('link', { name: 'Sunrise Transport' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Moonlight Rides' })).toBeVisible();
  });
});

const n = (total: number, total_exact = true) => ({ total, total_exact });
