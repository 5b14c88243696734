import { byCall, hrefOf, ME, OTHER, passTurns, refusal, screen, textsOf, within } from '#tests/src/kit.ts';
import { broken } from '#tests/support/requests.ts';
import { describe, expect, it } from 'vitest';
import { typesOf } from '#schemas/lead/timeline.ts';
import {
  ACCOUNT,
  asked,
  button,
  event,
  events,
  HISTORY,
  inItem,
  item,
  open,
  range,
  shown,
  type Told,
} from './support.tsx';

describe('the timeline of a lead', () => {
  it('stands under its days, newest first, each entry with its kind, moment, person and values', async () => {
    const today = new Date().toISOString();
    await open([
      event(9, {
        created_at: today,
        type: 'LEAD_UPDATED',
        changes: [{ field: 'dba', from: 'A', to: 'B' }],
        detail: {},
      }),
      event(2, { type: 'TASK_UPDATED', changes: [{ field: 'assignee_ids', from: null, to: [OTHER] }] }),
      event(1, { type: 'LEAD_MANUALLY_CREATED', actor: null, detail: {} }),
    ]);
    expect(await screen.findByRole('heading', { level: 3, name: 'Today' })).toBeInTheDocument();
    const days = screen.getAllByRole('list', { name: /Today|2025|2026/ });
    expect(days).toHaveLength(2);
    expect(within(days[1]!).getAllByRole('listitem')).toHaveLength(2);
    expect(inItem(9).getByRole('heading', { level: 4, name: 'Lead updated' })).toBeInTheDocument();
    expect(item(9)).toHaveTextContent(/Bo Lee.*DBA.*A.*→.*B/);
    expect(inItem(9).getByRole('img', { name: 'changed to' })).toBeInTheDocument();
    expect(inItem(2).getByText('Assigned users')).toBeInTheDocument();
    expect(await inItem(2).findByText('Bo Lee')).toBeInTheDocument();
    expect(item(1)).toHaveTextContent('System');
    // There was nothing before it.
    expect(item(1)).not.toHaveTextContent('→');
    expect(await screen.findByText('3 entries')).toBeInTheDocument();
  });

  it('says how something came about, and leads to it; folds long texts and many values', async () => {
    const flow = '0190a1b2-c3d4-7e5f-8a9b-0000000000f1';
    const imported = { type: 'LEAD_UPDATED', detail: { import_flow_id: flow, import_job_id: 'x' } } as const;
    const actor = { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz' };
    const many = Array.from({ length: 12 }, (_, n) => ({ field: `field_${n}`, from: null, to: n }));
    const legal = (detail: object, changes: Told['changes'] = []) => ({
      type: 'LEAD_CONTRACT_UPDATED',
      actor: null,
      changes,
      detail: { agreement: 'g-1', name: 'Rates 2026', ...detail },
    });
    const status = (to: string) => [{ field: 'status', from: null, to }];
    const { user, router } = await open([
      event(11, { changes: [{ field: 'text', from: null, to: 'word '.repeat(200) }] }),
      event(10, { type: 'LEAD_IMPORTED_CREATED', changes: many, detail: {} }),
      event(9, legal({}, status('SIGNED'))),
      event(8, legal({ signed: 1, of: 2 })),
      event(7, legal({}, status('SENT'))),
      event(6, { type: 'OUTREACH_ADDED', detail: { outreach: 'o-1' } }),
      event(5, legal({}, [{ field: 'name', from: 'Rates', to: 'Rates 2026' }])),
      event(4, { ...imported, actor }),
      event(3, { ...imported, actor: { ...actor, entity_id: OTHER } }),
      event(2, { type: 'LEAD_UPDATED', detail: { bulk_id: 'b' } }),
      event(1, { type: 'LEAD_UPDATED', detail: {}, record_id: OTHER }),
    ]);
    expect(await screen.findByText(/from a merged lead/)).toBeInTheDocument();
    expect(item(4)).toHaveTextContent('by an import');
    expect(hrefOf(inItem(4).getByRole('link', { name: 'Open import' }))).toContain(flow);
    // An agent sees the imports that are its own.
    expect(item(3)).toHaveTextContent('by an import');
    expect(inItem(3).queryByRole('link', { name: 'Open import' })).toBeNull();
    expect(item(2)).toHaveTextContent('together with other leads');

    await user.click(button('Show all'));
    expect(inItem(11).getByRole('button', { name: 'Show less', expanded: true })).toBeInTheDocument();
    expect(inItem(10).getAllByRole('term')).toHaveLength(6);
    await user.click(button('Show all 12 values'));
    expect(inItem(10).getAllByRole('term')).toHaveLength(12);

    // What became of a legal record, of which, and how many have signed it.
    expect(inItem(9).getByRole('heading', { name: 'Agreement signed' })).toBeInTheDocument();
    expect(inItem(8).getByText('Rates 2026 · 1 of 2 signed')).toBeInTheDocument();
    expect(inItem(7).getByRole('heading', { name: 'Agreement sent to be signed' })).toBeInTheDocument();
    expect(inItem(5).getByRole('heading', { name: 'Agreement updated' })).toBeInTheDocument();
    expect(hrefOf(inItem(5).getByRole('link', { name: 'Open legal records' }))).toBe(
      '/leads/1?tab=legal&entry=g-1',
    );
    await user.click(inItem(6).getByRole('link', { name: 'Open outreach' }));
    expect(router.state.location).toMatchObject({
      search: '?tab=outreaches&entry=o-1',
      state: { back: '/list' },
    });
  });

  it('tells of the credential file, its values on demand', async () => {
    const resource = '0190a1b2-c3d4-7e5f-8a9b-0000000000dd';
    const ofFile = { resource: 'account', record_id: ACCOUNT, type: 'CREDENTIAL_COMPONENT_UPDATED' } as const;
    const { user, sent } = await open(
      [
        event(2, {
          ...ofFile,
          detail: { resource_id: resource },
          changes: [{ field: 'first_name', from: 'An', to: 'Ana' }],
        }),
        event(1, { ...ofFile, type: 'CREDENTIAL_UPDATED', detail: { form: 'x' }, changes: [] }),
      ],
      {
        answers: byCall({
          [`credentialing/resources/${resource}`]: {
            body: { entity_id: resource, name: 'Ana García', forms: [] },
          },
          [`credentialing/accounts/${ACCOUNT}`]: { body: { entity_id: ACCOUNT, name: 'File', forms: [] } },
        }),
      },
    );
    expect(
      await screen.findByRole('heading', { name: 'Credential component updated · Ana García' }),
    ).toBeInTheDocument();
    expect(sent.some(({ path }) => path.startsWith('credentialing/accounts'))).toBe(false);
    expect(inItem(1).queryByRole('button', { name: /value/ })).toBeNull();
    await user.click(button('Show 1 value'));
    await expect.poll(() => item(2).textContent).toMatch(/first_name.*An → Ana/);
    expect(hrefOf(inItem(2).getByRole('link', { name: 'Open credential file' }))).toBe(
      `/credentialing/credential/details/${ACCOUNT}/account`,
    );
  });

  it('can be read again after a failure, and says so when there is nothing', async () => {
    const { answers, tryAgain } = broken(HISTORY);
    const { user } = await open([], { answers });
    await tryAgain(user);
    expect(await screen.findByText('Nothing has happened yet')).toBeInTheDocument();
  });
});

it('what is shown is chosen by kind, several of them, in the address; where that is nothing there is a way back to everything', async () => {
  const all = [event(3, { type: 'TASK_ADDED' }), event(2, { type: 'LEAD_UPDATED' }), event(1)];
  const { user, sent, router } = await open(all);
  await expect.poll(shown).toEqual([3, 2, 1]);
  await user.click(button('Notes'));
  await expect.poll(shown).toEqual([1]);
  expect(button('Notes')).toHaveAttribute('aria-pressed', 'true');
  expect(router.state.location).toMatchObject({
    search: '?tab=history&kind=note',
    state: { back: '/list' },
  });
  await user.click(button('Tasks'));
  await expect.poll(shown).toEqual([3, 1]);
  expect(router.state.location.search).toBe('?tab=history&kind=note%2Ctask');
  expect(asked(sent).at(-1)?.get('type_in')).toBe(typesOf(['note', 'task']).join(','));
  await user.click(button('Notes'));
  await user.click(button('Tasks'));
  await expect.poll(shown).toEqual([3, 2, 1]);
  expect(router.state.location.search).toBe('?tab=history');

  await router.navigate('?tab=history&kind=contract');
  expect(await screen.findByText('Nothing of this kind')).toBeInTheDocument();
  await user.click(button('Show everything'));
  await expect.poll(shown).toEqual([3, 2, 1]);
  expect(router.state.location.search).toBe('?tab=history');
});

it('what is shown is chosen by person, the house among them, and read from the address', async () => {
  const all = [event(2), event(1), event(9, { actor: null })];
  const { user, router } = await open(all, { at: `&who=${ME}&kind=note,burnt` });
  await expect.poll(shown).toEqual([2]);
  const person = screen.getByRole('combobox', { name: /^Person/ });
  await expect.poll(() => person.textContent).toBe('Ana Ruiz');
  await user.click(person);
  const people = textsOf(await screen.findAllByRole('option'));
  expect(people).toEqual(['Everyone', 'Ana Ruiz', 'Bo Lee', 'System']);
  await user.click(screen.getByRole('option', { name: 'System' }));
  await expect.poll(shown).toEqual([9]);
  expect(router.state.location.search).toContain('who=none');
});

describe('a long timeline', () => {
  it('is read on as its end comes into sight, each part once, and by one part where that is enough to push the end away', async () => {
    const { sent, sight } = await open(events(60));
    await expect.poll(shown).toEqual(range(60, 36));
    await passTurns();
    expect(asked(sent)).toHaveLength(1);
    sight.end(true, false);
    await expect.poll(shown).toEqual(range(60, 11));
    await passTurns();
    expect(asked(sent)).toHaveLength(2);
    sight.end(true);
    await expect.poll(shown).toEqual(range(60, 1));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked(sent).map((query) => query.get('before'))).toEqual([
      null,
      event(36).entity_id,
      event(11).entity_id,
    ]);
  });

  it('is read on by hand without a mouse, which goes on at the first of the new ones', async () => {
    const { user } = await open(events(30));
    (await screen.findByRole('button', { name: 'Show more' })).focus();
    await user.keyboard('{Enter}');
    await expect.poll(shown).toEqual(range(30, 1));
    await expect.poll(() => document.activeElement).toBe(item(5));
  });

  it('says when it cannot be read on, and is not asked for again by itself', async () => {
    let isDown = true;
    const { sent, sight, user } = await open(events(30), {
      answers: ({ path, query }) =>
        path === HISTORY && query.has('before') && isDown ? refusal(400, 'Out of order') : undefined,
    });
    await expect.poll(() => shown().length).toBe(25);
    sight.end(true);
    expect(await screen.findByText('Out of order')).toBeInTheDocument();
    await passTurns();
    expect(asked(sent)).toHaveLength(2);
    expect(shown()).toHaveLength(25);
    isDown = false;
    await user.click(button(/try again|retry/i));
    await expect.poll(shown).toEqual(range(30, 1));
  });
});
