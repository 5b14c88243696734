import { act, byCall, fill, hrefOf, refusal, screen, waitFor, within } from '#tests/src/kit.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import LeadDetails from '#src/resources/leads/LeadDetails.tsx';
import LeadList from '#src/resources/leads/LeadList.tsx';
import { controlClock, passTime, passTurns } from '../../support/consoleClock.ts';
import { heading, PATH, RECORD } from '../resources/details.support.tsx';
import { answerPage, LEAD, ME, OTHER, show, type Answers } from '../resources/screen.tsx';
import { changed, counted, lively } from './support.tsx';

// Nothing is read a second time by chance.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

/** The server has `theirs`, and refuses to save over the version before it. */
const savedBy =
  (theirs: object): Answers =>
  ({ method, path, body }) => {
    if (method !== 'PATCH' || path !== PATH) return undefined;
    if (body?.version === 3) return refusal(409, 'Too late', { current: theirs });
    return { body: { ...theirs, ...body, version: 5 } };
  };

async function details(answers: Answers = () => undefined, search = '') {
  const line = lively();
  const server = { lead: RECORD as Record<string, unknown> };
  const view = await show(<LeadDetails />, {
    around: line.around,
    path: '/prospecting/leads/details/:id',
    at: { pathname: `/prospecting/leads/details/${LEAD}`, search },
    answers: (sent) =>
      answers(sent) ?? (sent.path === PATH && sent.method === 'GET' ? { body: server.lead } : undefined),
  });
  await heading();
  await line.connect();
  return { ...line, ...view, server };
}

describe('the details of a lead', () => {
  it('look at the lead, follow it without a skeleton, and wait while nobody sees the page', async () => {
    controlClock();
    const { server, socket, tell, sent } = await details();
    await waitFor(() => expect(socket().last('watch')?.topics).toContain(`lead/${LEAD}`));
    const change = (version: number, company_name: string) => {
      server.lead = { ...RECORD, version, company_name };
      tell(changed('lead', LEAD, { version, by: OTHER }));
    };
    const isNamed = (name: string) =>
      waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name));
    const before = counted(sent, PATH);
    change(4, 'Acme Vans');
    await isNamed('Acme Vans');
    expect(counted(sent, PATH)).toBe(before + 1);

    await passTime(1200);
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    change(5, 'Acme Buses');
    await passTime(1200);
    expect(counted(sent, PATH)).toBe(before + 1);
    visible.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await isNamed('Acme Buses');
  });

  it('follow on their tabs', async () => {
    const { tell, sent, router } = await details(({ path }) =>
      /^leads\/tp\/(outreach|task)$/.test(path) ? answerPage([], { can: { create: true } }) : undefined,
    );
    for (const [tab, path] of [
      ['outreaches', 'leads/tp/outreach'],
      ['tasks', 'leads/tp/task'],
    ] as const) {
      await router.navigate(`?tab=${tab}`);
      await waitFor(() => expect(counted(sent, path)).toBeGreaterThan(0));
      await passTurns();
      const before = counted(sent, path);
      // Something of the lead, such as a note: it has no version of the lead's own.
      tell(changed('lead', LEAD, { by: OTHER }));
      await waitFor(() => expect(counted(sent, path)).toBe(before + 1));
    }
  });

  it('say who else changes the lead, say to others that I do, and that the line is away after ten seconds', async () => {
    const { live, socket, sockets, tell, user, unmount } = await details();
    tell({
      type: 'presence',
      resource: 'lead',
      entity_id: LEAD,
      people: [
        { entity_id: OTHER, name: 'Maria García' },
        { entity_id: ME, name: 'Ana Ruiz' },
      ],
    });
    const note = screen.getByText('Maria García is editing this');
    expect(note.closest('[role="status"]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(socket().last('edit')).toEqual({ do: 'edit', resource: 'lead', entity_id: LEAD, on: true });
    expect(screen.getAllByText('Maria García is editing this')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(socket().last('edit')).toMatchObject({ on: false });
    tell({ type: 'presence', resource: 'lead', entity_id: LEAD, people: [] });
    expect(screen.queryByText(/is editing this/)).toBeNull();

    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() });
    const paused = () => screen.queryByText('Live updates are paused');
    act(() => socket().end(1006));
    expect(paused()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(paused()).toBeInTheDocument();
    expect(sockets.length).toBeGreaterThan(1);
    act(() => {
      socket().accept();
      socket().greet();
    });
    expect(paused()).toBeNull();
    unmount();
    expect(socket().closedWith).toBe(1000);
    expect(live.state()).toBe('off');
  });
});

it('the day of the next follow-up is saved over the lead as it was when the day was chosen, and after a refusal over the newer one', async () => {
  const theirs = { ...RECORD, version: 4, follow_up_on: '2026-03-01' };
  const { server, tell, user, sent } = await details(savedBy(theirs));
  server.lead = { ...RECORD, follow_up_on: '2026-02-01' };
  tell(changed('lead', LEAD, { by: OTHER }));
  await user.click(await screen.findByRole('button', { name: 'Change next follow-up' }));
  const dialog = within(await screen.findByRole('dialog'));
  server.lead = theirs;
  tell(changed('lead', LEAD, { version: 4, by: OTHER }));
  await waitFor(() => expect(screen.getAllByText('03/01/2026')).not.toHaveLength(0));
  await user.click(dialog.getByRole('button', { name: 'No date' }));
  expect(await dialog.findByText('Too late')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'No date' }));
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body?.version)).toEqual([3, 4]),
  );
});

it('the form of a lead keeps what is typed when somebody else saves, says so, and asks when it is saved', async () => {
  const theirs = { ...RECORD, version: 4, dba: 'Their Vans', email: 'new@acme.test' };
  const { server, tell, user, sent } = await details(savedBy(theirs));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dba = screen.getByLabelText('DBA');
  await fill(user, dba, 'Min');
  server.lead = theirs;
  tell(changed('lead', LEAD, { version: 4, by: OTHER }));
  const note = await screen.findByText(/^Bo Lee changed this at/);
  // Read out by the region around it, and once.
  expect(note.closest('[role=alert]')).toBeNull();
  expect(note.closest('[role=status]')).not.toBeNull();
  expect(hrefOf(screen.getByRole('link', { name: /See the record/ }))).toBe(
    `/prospecting/leads/details/${LEAD}`,
  );
  expect(screen.getByLabelText('DBA')).toBe(dba);
  expect(dba).toHaveFocus();
  await user.type(dba, 'e');
  expect(dba).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByText('Their Vans')).not.toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Save this choice' }));
  expect(await screen.findByText('DBA: Mine')).toBeInTheDocument();
  expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ dba: 'Mine', version: 4 });
});

it('the form of a lead does not take its own save for somebody else’s, and stays open when the lead is merged away under it', async () => {
  let isGone = false;
  const saved: Record<string, unknown> = { ...RECORD };
  const { tell, user, server } = await details(({ method, path, body }) => {
    if (path !== PATH) return undefined;
    if (method === 'PATCH') return { body: Object.assign(saved, body, { version: 4 }) };
    return isGone ? refusal(404, 'Gone', { merged_into: OTHER }) : undefined;
  });
  server.lead = saved;
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.type(screen.getByLabelText('DBA'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  tell(changed('lead', LEAD, { version: 4, by: ME }));
  expect(await screen.findByText('DBA: Sunny Vans!')).toBeInTheDocument();
  expect(screen.queryByText(/changed this at/)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.type(screen.getByLabelText('DBA'), '!');
  isGone = true;
  tell(changed('lead', LEAD, { version: 5, by: OTHER }));
  expect(await screen.findByText(/This record is no longer here/)).toBeInTheDocument();
  expect(screen.getByLabelText('DBA')).toHaveValue('Sunny Vans!!');
});

it('the list of leads follows in place, with what is selected', async () => {
  const line = lively();
  const server = { lead: RECORD as object };
  const { user } = await show(<LeadList />, {
    around: line.around,
    path: '/prospecting/leads',
    at: '/prospecting/leads',
    answers: byCall({ 'leads/tp': () => answerPage([server.lead]) }),
  });
  await screen.findByText('Acme Rides');
  await line.connect();
  await waitFor(() =>
    expect(line.socket().last('watch')?.topics).toEqual(expect.arrayContaining(['lead', 'saved_view'])),
  );
  const box = () => screen.getAllByRole('checkbox').at(-1)!;
  await user.click(box());
  server.lead = { ...RECORD, version: 4, company_name: 'Acme Vans' };
  line.tell(changed('lead', LEAD, { version: 4, by: OTHER }));
  expect(await screen.findByText('Acme Vans')).toBeInTheDocument();
  expect(box()).toBeChecked();
});
