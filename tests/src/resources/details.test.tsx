import { fill, LEAD, ME, OTHER, screen, show, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import { codesOf } from '#schemas/engine/codes.ts';
import { TP_LEAD } from '#schemas/lead/index.ts';
import { LEAD_STATUS } from '#schemas/vocabulary/index.ts';
import { LeadHeader } from '#src/resources/leads/LeadHeader.tsx';
import { byCall, inTurn, refusal } from '../../support/requests.ts';
import { daysAgo, fact, heading, open, PATH, RECORD, stopClock } from './details.support.tsx';

stopClock();

const saves = byCall({ [`PATCH ${PATH}`]: ({ body }) => ({ body: { ...RECORD, ...body, version: 4 } }) });
/** The heads of several leads, one below the other. */
const showHeads = (leads: readonly object[]) =>
  show(
    leads.map((more, index) => (
      <LeadHeader key={index} lead={{ ...RECORD, id: LEAD, ...more }} resource={TP_LEAD} />
    )),
  );
const facts = (label: string) =>
  screen.getAllByText(label, { selector: 'dt' }).map((dt) => dt.nextElementSibling?.textContent);

describe('the head of a lead', () => {
  it('names the provider, its type and people, and leads to phone, e-mail and website', async () => {
    await open();
    expect(await heading()).toHaveTextContent('Acme Rides');
    expect(screen.getByText('DBA: Sunny Vans')).toBeInTheDocument();
    expect(screen.getByText(/Transportation lead/)).toBeInTheDocument();
    await waitFor(() => expect(fact('PR')).toHaveTextContent('Ana Ruiz'));
    expect(fact('Assignee')).toHaveTextContent('Bo Lee');
    const link = (label: string) => within(fact(label)).getByRole('link');
    expect(link('Phone number')).toHaveAttribute('href', 'tel:+12124342000');
    expect(link('Email')).toHaveAttribute('href', 'mailto:hello@acme.test');
    expect(link('Website')).toHaveAttribute('href', 'https://acme.test/');
    expect(link('Website')).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('is known by its phone number when it has no name', async () => {
    await open({ record: { company_name: null } });
    expect(await heading()).toHaveTextContent('(no name) · (212) 434-2000');
  });

  it('tells at any age how long the lead may still wait, and no term once it is closed', async () => {
    const waits = [
      [3, '3 days', 'Fresh for 12 more days'],
      [14, '14 days', 'Fresh for 1 more day'],
      [15, '15 days', 'Waiting, old in 16 days'],
      [31, '31 days', '1 day over the limit of 30'],
      [45, '45 days', '15 days over the limit of 30'],
    ] as const;
    await showHeads([
      ...waits.map(([days]) => ({ created_at: daysAgo(days) })),
      ...['CONVERTED', 'DENIED'].map((status) => ({ status })),
    ]);
    expect(facts('Aging')).toEqual([
      ...waits.map(([, age, term]) => expect.stringMatching(new RegExp(`^${age}, .*${term}$`))),
      ...['CONVERTED', 'DENIED'].map(() => expect.stringMatching(/^3 days, (?!.*more days)/)),
    ]);
  });

  it('shows a skeleton while the lead is fetched', async () => {
    let answer = () => {};
    const late = new Promise<{ body: unknown }>((resolve) => (answer = () => resolve({ body: RECORD })));
    await open({ answers: byCall({ [PATH]: () => late }) });
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Loading');
    answer();
    expect(await heading()).toHaveTextContent('Acme Rides');
    expect(screen.queryByText('Loading')).toBeNull();
  });
});

/** Each stage with its statuses. */
const STAGES: readonly (readonly string[])[] = [
  ['New', 'NEW'],
  ['Contacted', 'CONTACTED'],
  ['Nurturing', 'NURTURING'],
  ['LOI', 'LOI_SENT', 'LOI_SIGNED'],
  ['NDA', 'NDA_SENT', 'NDA_SIGNED'],
  ['Contract', 'CONTRACT_NEGOTIATION', 'CONTRACT_SENT', 'CONTRACT_SIGNED'],
  ['Converted', 'CONVERTED'],
];
const placeOf = (status: string) => STAGES.findIndex(([, ...statuses]) => statuses.includes(status));

it('the status stepper knows where each status stands', async () => {
  const statuses = codesOf(LEAD_STATUS);
  await showHeads(
    statuses.map((status) => ({ status, status_reason: placeOf(status) < 0 ? 'NO_ATMS' : null })),
  );
  const steppers = screen.getAllByRole('group', { name: 'Status' });
  expect(steppers).toHaveLength(statuses.length);
  for (const [at, status] of statuses.entries()) {
    const stepper = within(steppers[at]!);
    const steps = stepper.getAllByRole('listitem');
    const place = placeOf(status);
    const label = LEAD_STATUS[status].en;
    expect(textsOf(steps)).toEqual(STAGES.map(([stage], index) => (index === place ? label : stage)));
    const now = steps.filter((step) => step.getAttribute('aria-current') === 'step');
    expect(now, status).toEqual(place < 0 ? [] : [steps[place]]);
    for (const text of place < 0 ? [label, 'No ATMS'] : [`Stage ${place + 1} of 7`])
      expect(stepper.getByText(text), status).toBeInTheDocument();
  }
});

it('the next follow-up is told by its distance from today', async () => {
  const distances = {
    '2025-03-17': 'Overdue by 3 days',
    '2025-03-19': 'Overdue by 1 day',
    '2025-03-20': 'Today',
    '2025-03-21': 'Tomorrow',
    '2025-03-30': 'In 10 days',
  };
  await showHeads(Object.keys(distances).map((follow_up_on) => ({ follow_up_on })));
  expect(facts('Next follow-up')).toEqual(
    Object.values(distances).map((words) => expect.stringContaining(words)),
  );
});

describe('the actions of a lead', () => {
  it('say why they are not there for somebody else’s lead', async () => {
    await open({ record: { can: { edit: false, statuses: [] } } });
    expect(await screen.findByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(
      /Assigned to someone else/,
    );
    expect(screen.queryByRole('button', { name: 'Set a date' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete lead' })).toBeNull();
  });

  it('take a lead that nobody works, and change its next follow-up on the spot', async () => {
    const { user, sent } = await open({ record: { assignee_id: null }, answers: saves });
    const patches = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await heading();
    expect(fact('Assignee')).toHaveTextContent('Nobody yet');
    await user.click(screen.getByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(fact('Assignee')).toHaveTextContent('Ana Ruiz'));
    expect(patches()).toEqual([{ assignee_id: ME, version: 3 }]);
    expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Set a date' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change next follow-up' }));
    const input = dialog.getByLabelText('Next follow-up');
    expect(input).toHaveFocus();
    await fill(user, input, '2025-03-25');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(patches().at(-1)).toEqual({ follow_up_on: '2025-03-25', version: 4 });
    expect(fact('Next follow-up')).toHaveTextContent('03/25/2025');
  });

  const BULK = { entity_id: OTHER, kind: 'delete', total: 1, changed: 0, skipped: 0 };

  it('delete as a supervisor, after a question, and go back to the list', async () => {
    const { user, sent, router } = await open({
      supervisor: true,
      answers: byCall({
        'POST leads/tp/bulk': { status: 202, body: { ...BULK, status: 'QUEUED' } },
        [`leads/tp/bulk/${OTHER}`]: { body: { ...BULK, status: 'DONE', changed: 1 } },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete lead' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this lead?' }));
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/prospecting/leads'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'delete', ids: [LEAD] });
  });

  it.each([
    ['with a credential file', 'has_file', 'A credential file was opened for it'],
    [
      'of which an agreement is out',
      'agreement_out',
      'An agreement of it is being signed: cancel that first',
    ],
  ])('do not delete a lead %s, and say so', async (_which, kept, text) => {
    const { user } = await open({ supervisor: true, record: { kept } });
    const button = await screen.findByRole('button', { name: 'Delete lead' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('the form of a lead asks before what is typed there is lost, can be saved by a person who stayed, and then gives way to the head with the focus on the name', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const { user, router } = await open({ answers: saves });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(await heading()).toHaveFocus();
  expect(screen.queryByRole('tablist')).toBeNull();
  // What the form holds is not changed beside it.
  expect(screen.queryByRole('button', { name: 'Set a date' })).toBeNull();
  await user.type(screen.getByLabelText('DBA'), '!');
  await user.click(screen.getByRole('link', { name: 'All leads' }));
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(screen.getByLabelText('DBA')).toHaveValue('Sunny Vans!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('DBA: Sunny Vans!')).toBeInTheDocument();
  expect(await heading()).toHaveFocus();
  expect(screen.getByRole('tablist')).toBeInTheDocument();
  expect(router.state.location.pathname).toContain(LEAD);
});

describe('a lead that cannot be shown', () => {
  it('says that it is not here, with the way back', async () => {
    await open({ answers: byCall({ [PATH]: refusal(404, 'No') }) });
    expect(await heading()).toHaveTextContent('This lead is not here');
    expect(screen.getAllByRole('link', { name: 'All leads' })).not.toHaveLength(0);
  });

  it('tells an error in words, and tries again', async () => {
    const { user } = await open({
      answers: byCall({ [PATH]: inTurn(refusal(403, 'No'), { body: RECORD }) }),
    });
    expect(await screen.findByText('No')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading()).toHaveTextContent('Acme Rides');
  });

  it('is shown as the one into which it was merged, on the same tab', async () => {
    const { router } = await open({
      search: '?tab=locations',
      answers: byCall({
        [PATH]: refusal(404, 'No', { merged_into: OTHER }),
        [`leads/tp/${OTHER}`]: { body: { ...RECORD, entity_id: OTHER, company_name: 'Survivor' } },
      }),
    });
    expect(await heading()).toHaveTextContent('Survivor');
    expect(router.state.location).toMatchObject({
      pathname: `/prospecting/leads/details/${OTHER}`,
      search: '?tab=locations',
    });
  });
});
