import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { codesOf } from '#schemas/engine/codes.ts';
import { LEAD_STATUS } from '#schemas/vocabulary/index.ts';
import { fill } from '../../support/fill.ts';
import { daysAgo, fact, heading, open, PATH, RECORD, stopClock } from './details.support.tsx';
import { LEAD, ME, OTHER, type Answers } from './screen.tsx';

stopClock();

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

  it.each([
    [3, '3 days', 'Fresh for 12 more days'],
    [14, '14 days', 'Fresh for 1 more day'],
    [15, '15 days', 'Waiting, old in 16 days'],
    [31, '31 days', '1 day over the limit of 30'],
    [45, '45 days', '15 days over the limit of 30'],
  ])('tells at %i days how long it may still wait', async (days, age, term) => {
    await open({ record: { created_at: daysAgo(days) } });
    await heading();
    expect(fact('Aging')).toHaveTextContent(age);
    expect(fact('Aging')).toHaveTextContent(term);
  });

  it.each(['CONVERTED', 'DENIED'])('has no term to keep when it is %s', async (status) => {
    await open({ record: { status } });
    await heading();
    expect(fact('Aging')).toHaveTextContent('3 days');
    expect(fact('Aging')).not.toHaveTextContent('more days');
  });

  it('shows a skeleton while the lead is fetched', async () => {
    let answer = (_: Response) => {};
    const late = new Promise<Response>((resolve) => (answer = resolve));
    await open();
    const answered = fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      address.includes(PATH) ? late : answered(address, init),
    );
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Loading');
    answer(new Response(JSON.stringify(RECORD), { headers: { 'content-type': 'application/json' } }));
    expect(await heading()).toHaveTextContent('Acme Rides');
    expect(screen.queryByText('Loading')).toBeNull();
  });
});

describe('the status stepper', () => {
  const STAGE: Record<string, string> = { LOI_SENT: 'LOI sent', LOI_SIGNED: 'LOI signed' };
  const FUNNEL = ['New', 'Contacted', 'Nurturing', 'LOI', 'NDA', 'Contract', 'Converted'];
  const PLACE: Record<string, number> = {
    NEW: 0,
    CONTACTED: 1,
    NURTURING: 2,
    LOI_SENT: 3,
    LOI_SIGNED: 3,
    NDA_SENT: 4,
    NDA_SIGNED: 4,
    CONTRACT_NEGOTIATION: 5,
    CONTRACT_SENT: 5,
    CONTRACT_SIGNED: 5,
    CONVERTED: 6,
  };

  it.each(codesOf(LEAD_STATUS))('knows where %s stands', async (status) => {
    await open({ record: { status, status_reason: status in PLACE ? null : 'NO_ATMS' } });
    await heading();
    const stepper = within(screen.getByRole('group', { name: 'Status' }));
    const steps = stepper.getAllByRole('listitem');
    const place = PLACE[status];
    const label = LEAD_STATUS[status].en;
    expect(steps.map((step) => step.textContent)).toEqual(
      FUNNEL.map((stage, index) => (index === place ? (STAGE[status] ?? label) : stage)),
    );
    const now = steps.filter((step) => step.getAttribute('aria-current') === 'step');
    if (place === undefined) {
      expect(now).toEqual([]);
      expect(stepper.getByText(label)).toBeInTheDocument();
      expect(stepper.getByText('No ATMS')).toBeInTheDocument();
    } else {
      expect(now).toEqual([steps[place]]);
      expect(stepper.getByText(`Stage ${place + 1} of 7`)).toBeInTheDocument();
    }
  });
});

describe('the next follow-up', () => {
  it.each([
    ['2025-03-17', 'Overdue by 3 days'],
    ['2025-03-19', 'Overdue by 1 day'],
    ['2025-03-20', 'Today'],
    ['2025-03-21', 'Tomorrow'],
    ['2025-03-30', 'In 10 days'],
  ])('on %s is told as: %s', async (follow_up_on, words) => {
    await open({ record: { follow_up_on } });
    await heading();
    expect(fact('Next follow-up')).toHaveTextContent(words);
  });

  it('is changed on the spot', async () => {
    const { user, sent } = await open({
      answers: ({ method, path, body }) =>
        method === 'PATCH' && path === PATH ? { body: { ...RECORD, ...body, version: 4 } } : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Set a date' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change next follow-up' }));
    const input = dialog.getByLabelText('Next follow-up');
    expect(input).toHaveFocus();
    await fill(user, input, '2025-03-25');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
      follow_up_on: '2025-03-25',
      version: 3,
    });
    expect(fact('Next follow-up')).toHaveTextContent('03/25/2025');
  });

  it('says why a change was refused, and fetches what somebody else has saved', async () => {
    let version = 3;
    const { user, sent } = await open({
      answers: ({ method, path, body }) => {
        if (path !== PATH) return undefined;
        if (method === 'GET') return { body: { ...RECORD, version, follow_up_on: '2025-03-25' } };
        if (body?.version === 3) {
          version = 9;
          return { status: 409, body: { message: 'Too late', fails: [], current: { ...RECORD, version } } };
        }
        return { body: { ...RECORD, ...body, version: 10 } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change next follow-up' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'No date' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Too late');
    await user.click(dialog.getByRole('button', { name: 'No date' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { follow_up_on: null, version: 3 },
      { follow_up_on: null, version: 9 },
    ]);
  });
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

  it('take a lead that nobody works', async () => {
    const { user, sent } = await open({
      record: { assignee_id: null },
      answers: ({ method, path, body }) =>
        method === 'PATCH' && path === PATH ? { body: { ...RECORD, ...body, version: 4 } } : undefined,
    });
    await heading();
    expect(fact('Assignee')).toHaveTextContent('Nobody yet');
    await user.click(screen.getByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(fact('Assignee')).toHaveTextContent('Ana Ruiz'));
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ assignee_id: ME, version: 3 });
    expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull();
  });

  const BULK = { entity_id: OTHER, kind: 'delete', total: 1, changed: 0, skipped: 0 };

  it('delete as a supervisor, after a question, and go back to the list', async () => {
    const { user, sent, router } = await open({
      supervisor: true,
      answers: ({ method, path }) => {
        if (path === 'leads/tp/bulk' && method === 'POST')
          return { status: 202, body: { ...BULK, status: 'QUEUED' } };
        if (path === `leads/tp/bulk/${OTHER}`) return { body: { ...BULK, status: 'DONE', changed: 1 } };
        return undefined;
      },
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

describe('the form of a lead', () => {
  it('gives way to the head when it is saved, with the focus on the name', async () => {
    const { user } = await open({
      answers: ({ method, path, body }) =>
        method === 'PATCH' && path === PATH ? { body: { ...RECORD, ...body, version: 4 } } : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await heading()).toHaveFocus();
    expect(screen.queryByRole('tablist')).toBeNull();
    // What the form holds is not changed beside it.
    expect(screen.queryByRole('button', { name: 'Set a date' })).toBeNull();
    const dba = screen.getByLabelText('DBA');
    await fill(user, dba, 'Rainy Vans');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('DBA: Rainy Vans')).toBeInTheDocument();
    expect(await heading()).toHaveFocus();
    expect(screen.getByRole('tablist')).toBeInTheDocument();
  });

  it('asks before what is typed there is lost', async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('DBA'), '!');
    await user.click(screen.getByRole('link', { name: 'All leads' }));
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    expect(router.state.location.pathname).toContain(LEAD);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(confirm).toHaveBeenCalledTimes(2);
    expect(screen.getByLabelText('DBA')).toHaveValue('Sunny Vans!');
  });

  it('can be saved by who was asked and stayed', async () => {
    vi.stubGlobal('confirm', () => false);
    const { user, router } = await open({
      answers: ({ method, path, body }) =>
        method === 'PATCH' && path === PATH ? { body: { ...RECORD, ...body, version: 4 } } : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('DBA'), '!');
    await user.click(screen.getByRole('link', { name: 'All leads' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('DBA: Sunny Vans!')).toBeInTheDocument();
    expect(router.state.location.pathname).toContain(LEAD);
  });
});

describe('a lead that cannot be shown', () => {
  const refuse =
    (status: number, more: object = {}): Answers =>
    ({ path }) =>
      path === PATH ? { status, body: { message: 'No', fails: [], status, ...more } } : undefined;

  it('says that it is not here, with the way back', async () => {
    await open({ answers: refuse(404) });
    expect(await heading()).toHaveTextContent('This lead is not here');
    expect(screen.getAllByRole('link', { name: 'All leads' })).not.toHaveLength(0);
  });

  it('tells an error in words, and tries again', async () => {
    let broken = true;
    const { user } = await open({ answers: (sent) => (broken ? refuse(403)(sent) : undefined) });
    expect(await screen.findByText('No')).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading()).toHaveTextContent('Acme Rides');
  });

  it('is shown as the one into which it was merged, on the same tab', async () => {
    const { router } = await open({
      search: '?tab=locations',
      answers: (sent) =>
        sent.path === `leads/tp/${OTHER}`
          ? { body: { ...RECORD, entity_id: OTHER, company_name: 'Survivor' } }
          : refuse(404, { merged_into: OTHER })(sent),
    });
    expect(await heading()).toHaveTextContent('Survivor');
    expect(router.state.location).toMatchObject({
      pathname: `/prospecting/leads/details/${OTHER}`,
      search: '?tab=locations',
    });
  });
});
