import { act, bodiesTo, byCall, fill, hrefOf, refusal, screen, waitFor, within } from '#tests/src/kit.ts';
import { localStorageStore } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { sessionIsOver } from '#src/authProvider/ending.ts';
import { createMemory } from '#src/authProvider/memory.ts';
import { FrameContext } from '#src/layout/Breadcrumbs.tsx';
import { field, formOf, section } from '../../../schemas/engine/richForm.ts';
import { SHOWN_MS } from '#src/resources/credentials/details/value/RevealButton.tsx';
import { savedByBrowser } from '../../resources/files/preview/support.tsx';
import { answerPage, leavePage, ME, OTHER } from '../../resources/screen.tsx';
import { ACCOUNT, DRIVER, document, item, open, REVEAL, resource, waiting } from './support.tsx';

const DETAILS = '/credentialing/credential/details';
const CYCLE = `credentialing/accounts/${ACCOUNT}/cycle`;
const CHANGES = `credentialing/accounts/${ACCOUNT}/changes`;
const happened = (type: string, detail: object, id = 0) => ({
  id: `e${id}`,
  type,
  created_at: '2026-03-01T12:00:00Z',
  actor: { entity_id: OTHER, first_name: 'Bea', last_name: 'Luz' },
  changes: [],
  detail: { resource_id: null, ...detail },
});

describe('the head of a file', () => {
  it('saves the audit packet under its name, and asks before a grave move, with the words that were given', async () => {
    const saved = savedByBrowser();
    URL.createObjectURL = () => 'blob:http://localhost/packet';
    const { user, sent } = await open({
      account: { name: 'Acme Rides' },
      answers: byCall({
        [`credentialing/accounts/${ACCOUNT}/packet`]: { body: 'PK' },
        POST: { body: {} },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Audit packet (ZIP)' }));
    await waitFor(() => expect(saved).toEqual([{ path: 'http://localhost/packet', name: 'Acme Rides.zip' }]));
    expect(sent.filter(({ path }) => path.endsWith('/packet'))).toHaveLength(1);

    const statuses = await screen.findByRole('button', { name: 'More statuses' });
    await waitFor(() => expect(statuses).toBeEnabled());
    await user.click(statuses);
    await user.click(await screen.findByRole('menuitem', { name: 'Denied' }));
    const dialog = await screen.findByRole('dialog', { name: /Denied/ });
    expect(sent.some(({ path }) => path.endsWith('/status'))).toBe(false);
    await fill(user, within(dialog).getByRole('textbox', { name: 'Reason' }), 'No licence');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/status'))?.body).toMatchObject({
        status: 'DENIED',
        reason_text: 'No licence',
      }),
    );
  });

  it('offers the way on before the way back, and lists all that stands against an approval, each a way to its place', async () => {
    const fails = [
      { field: 'forms.insurance.general.carrier', code: 'not_approved', message: 'Not approved yet' },
      { field: 'items.GENERAL_LIABILITY_INSURANCE', code: 'document_required', message: 'Upload it' },
      { field: 'cycle.effective_on', code: 'required', message: 'Required' },
    ];
    const { user, router, sent } = await open({
      marks: { general_carrier: waiting },
      data: { general: { carrier: 'Acme Mutual' } },
      answers: byCall({ POST: refusal(409, 'Not now', { fails }) }),
    });
    const next = await screen.findByRole('button', { name: 'Approve file' });
    expect(next.nextElementSibling).toHaveAccessibleName('Send back for updates');
    await user.click(next);
    const dialog = await screen.findByRole('dialog', { name: /3 things are open/ });
    expect(sent.find(({ path }) => path.endsWith('/status'))?.body).toEqual({
      version: 7,
      status: 'APPROVED',
      confirm: true,
      reason_text: null,
    });
    expect(hrefOf(within(dialog).getByRole('link', { name: 'General liability insurance' }))).toContain(
      'tab=requirements&item=GENERAL_LIABILITY_INSURANCE',
    );
    expect(within(dialog).getByRole('link', { name: 'Effective' })).toBeInTheDocument();
    await user.click(await within(dialog).findByRole('link', { name: 'Insurance carrier' }));
    expect(router.state.location.search).toBe('?tab=review&show=all&field=general_carrier');
    await waitFor(() => expect(screen.getAllByRole('group', { name: 'Insurance carrier' })[0]).toHaveFocus());
  });

  it('keeps the dates of the approval process in order, before it is sent and when the server refuses', async () => {
    const { user, sent } = await open({
      search: '?approval=edit',
      answers: ({ path }) =>
        path === CYCLE
          ? refusal(400, 'Wrong', {
              fails: [{ field: 'recredential_on', code: 'not_before', message: 'Too early' }],
            })
          : undefined,
    });
    const dialog = await screen.findByRole('dialog');
    const effective = within(dialog).getByLabelText('Effective');
    await fill(user, effective, '2025-03-02');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(effective).toHaveAccessibleDescription('Must come after: Application submitted');
    expect(sent.some(({ path }) => path === CYCLE)).toBe(false);

    await fill(user, effective, '2025-03-20');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Re-credential')).toHaveAccessibleDescription('Too early'),
    );
    expect(sent.find(({ path }) => path === CYCLE)?.body).toMatchObject({
      version: 4,
      received_on: '2025-03-01',
      effective_on: '2025-03-20',
      recredential_on: null,
    });
  });

  it('of a resource has one address, and a way back to its account', async () => {
    const { router } = await open({
      resource: {},
      type: 'vehicle',
      search: '?tab=documents',
      around: (shown) => <FrameContext value={true}>{shown}</FrameContext>,
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`${DETAILS}/${DRIVER}/driver`);
    expect(router.state.location.search).toBe('?tab=documents');
    expect(hrefOf(screen.getByRole('link', { name: 'Rayo Rides' }))).toBe(
      `${DETAILS}/${ACCOUNT}/account?tab=resources`,
    );
    expect(screen.queryByRole('tab', { name: 'Resources' })).toBeNull();
  });
});

describe('the parts of a file', () => {
  it('reveals a masked value only for a reason, for a while and nowhere else, also in the rows of a list', async () => {
    const kept = { 'x-sensitive': 'LICENSE', type: 'string', format: 'plain' };
    const columns = { key: { type: 'string' }, no: { 'x-column-id': 'no', ...kept } };
    const form = formOf({
      main: section('main', {
        one: field('one', kept),
        all: field('all', { type: 'array', items: { type: 'object', properties: columns } }),
      }),
    });
    const values: Record<string, unknown> = { one: 'ME7654321', all: [{ key: 'a', no: 'FL7654322' }] };
    const { user, sent, router } = await open({
      form,
      marks: { one: { ...waiting, sensitive: true }, all: { ...waiting, sensitive: true } },
      data: { main: { one: '•••4321', all: [{ key: 'a', no: '•••4322' }] } },
      answers: byCall({
        [`POST ${REVEAL}`]: ({ body }) => ({ body: { value: values[body!.field_id as string] } }),
      }),
    });
    expect(await screen.findByText('•••4322')).toBeInTheDocument();
    for (const [id, shown] of [
      ['one', 'ME7654321'],
      ['all', 'FL7654322'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: `Reveal: ${id}` }));
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
      expect(within(dialog).getByText('Say why')).toBeInTheDocument();
      await fill(user, within(dialog).getByRole('textbox'), 'Compared');
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
      await user.click(within(dialog).getByRole('button', { name: 'Reveal' }));
      expect(await screen.findByText(shown)).toBeInTheDocument();
      expect(JSON.stringify(router.state.location)).not.toContain(shown);
      await act(() => vi.advanceTimersByTimeAsync(SHOWN_MS + 1));
      expect(screen.queryByText(shown)).toBeNull();
      vi.useRealTimers();
    }
    // Not before a reason was given.
    expect(bodiesTo(sent, 'POST', REVEAL)).toEqual(
      ['one', 'all'].map((field_id) => ({ field_id, reason: 'Compared' })),
    );
  });

  it('lists resources by kind with a way to each, and adds one', async () => {
    const { user, sent, router } = await open({
      search: '?tab=resources',
      answers: byCall({
        POST: { status: 201, body: resource({ entity_id: 'new', kind: 'VEHICLE' }) },
        'credentialing/resources': ({ query }) =>
          answerPage(query.get('kind_in') === 'DRIVER' ? [resource()] : []),
      }),
    });
    expect(hrefOf(await screen.findByRole('link', { name: 'Ana Ruiz' }))).toBe(`${DETAILS}/${DRIVER}/driver`);
    await user.click(screen.getByRole('button', { name: 'Add: Vehicle' }));
    await fill(user, await screen.findByRole('textbox', { name: /Name/ }), 'Van 1');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${DETAILS}/new/vehicle`));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      account_id: ACCOUNT,
      kind: 'VEHICLE',
      name: 'Van 1',
    });
  });

  it('waives a requirement with a reason, and shows archived documents on demand only', async () => {
    const old = document({ entity_id: 'old', archived_at: '2025-01-01T00:00:00Z' });
    const { user, sent, router } = await open({
      search: '?tab=requirements',
      items: [
        item({ state: 'MISSING', documents: [] }),
        item({
          entity_id: 'other',
          code: 'W9',
          name: 'W-9',
          documents: [document(), old],
          can: { upload: false, waive: false },
        }),
      ],
      answers: byCall({ 'POST credentialing/items/item/waive': { body: item() } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Does not apply' }));
    const dialog = await screen.findByRole('dialog');
    await fill(user, within(dialog).getByRole('textbox'), 'No vehicles');
    await user.click(within(dialog).getByRole('button', { name: 'Does not apply' }));
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/waive'))?.body).toEqual({
        version: 3,
        not_applicable: true,
        reason_text: 'No vehicles',
      }),
    );
    await router.navigate('?tab=documents');
    expect(await screen.findAllByText('liability.pdf')).toHaveLength(1);
    await user.click(screen.getByRole('switch', { name: 'Show archived documents' }));
    expect(screen.getAllByText('liability.pdf')).toHaveLength(2);
  });

  it('tells in Spanish what has happened, and that the chain of status events is broken', async () => {
    await open({
      language: 'es',
      search: '?tab=history',
      answers: ({ path }) =>
        path === CHANGES
          ? answerPage([happened('FORM_UPGRADED', { form: 'insurance', form_version: 2, from_version: 1 })])
          : path.endsWith('/events')
            ? answerPage([], { intact: false })
            : undefined,
    });
    expect(
      await screen.findByRole('heading', { name: 'Nueva versión de un formulario adoptada' }),
    ).toBeInTheDocument();
    expect(await screen.findByText(/Cadena rota/)).toBeInTheDocument();
  });

  it('of a resource prints what happened to it, however far back in the account’s history it stands', async () => {
    vi.stubGlobal('print', vi.fn());
    const COUNT = 230;
    const all = Array.from({ length: COUNT }, (_, id) =>
      happened('RESOURCE_STATUS_CHANGED', { resource_id: id === COUNT - 1 ? DRIVER : null }, id),
    );
    const OF_OTHERS = Array.from({ length: 100 }, (_, no) => ({ no, resource_id: null }));
    const { sent } = await open({
      resource: {},
      search: '?print=1',
      answers: ({ path, query }) => {
        if (path.endsWith('/events')) return { body: { items: OF_OTHERS, total: 130, intact: true } };
        if (path !== CHANGES) return undefined;
        const [page, size] = ['page', 'size'].map((name) => Number(query.get(name))) as [number, number];
        return answerPage(all.slice((page - 1) * size, page * size), { total: COUNT, page, size });
      },
    });
    expect(await screen.findByText(/Bea Luz/)).toBeInTheDocument();
    const asked = sent.filter(({ path }) => path.endsWith('/changes')).map(({ query }) => query.get('size'));
    expect(asked).toEqual(['100', '100', '100']);
    // Not that nothing happened.
    const chain = within(screen.getByRole('region', { name: 'Statuses' }));
    expect(chain.getByText(/^Only the first 100 are printed/)).toBeInTheDocument();
    expect(chain.queryByText('Nothing has happened yet')).toBeNull();
  });

  it('tells comments for the staff from those for the provider, sends to whom was chosen, and gives one back after a session’s death with its readers', async () => {
    const comment = {
      entity_id: 'c',
      account_id: ACCOUNT,
      resource_id: null,
      field_id: null,
      visibility: 'INTERNAL',
      text: 'Looks odd',
      created_at: '2025-03-01T12:00:00Z',
      created_by: { entity_id: OTHER, first_name: 'Bo', last_name: 'Lee' },
      from_provider: false,
    };
    const store = localStorageStore('1', 'provnet');
    createMemory(store).belongsTo(ME);
    const openComments = () =>
      open({
        search: '?tab=comments',
        store,
        answers: byCall({
          'credentialing/comments': answerPage([comment]),
          POST: { status: 201, body: comment },
        }),
      });
    const { user, sent } = await openComments();
    const listed = (await screen.findByText('Looks odd')).closest('li')!;
    expect(within(listed).getByText('Staff only')).toBeInTheDocument();
    const write = async (text: string) => {
      await user.click(screen.getByRole('button', { name: 'Provider and staff' }));
      await fill(user, screen.getByRole('textbox', { name: 'Comment' }), text);
    };
    await write('Please send page 2');
    await user.click(screen.getByRole('button', { name: 'Send to the provider' }));
    const sentComment = {
      account_id: ACCOUNT,
      resource_id: null,
      visibility: 'PROVIDER',
      text: 'Please send page 2',
      field_id: null,
    };
    await waitFor(() => expect(bodiesTo(sent, 'POST', 'credentialing/comments')).toEqual([sentComment]));

    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue(''));
    await write('And page 3');
    sessionIsOver();
    leavePage();
    await openComments();
    expect(await screen.findByRole('textbox', { name: 'Comment' })).toHaveValue('And page 3');
    expect(screen.getByRole('button', { name: 'Provider and staff' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(screen.getByRole('button', { name: 'Send to the provider' })).toBeVisible();
  });
});
