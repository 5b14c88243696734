import { answerPage, fill, refusal, screen, type Sent, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { expect, it } from 'vitest';
import { BULK, division, ended, isPreview, isStart, keyOf, ME, open, OTHER, AGENT } from './support.tsx';
import { action } from '../bulk/support.tsx';

type User = Awaited<ReturnType<typeof open>>['user'];
const select = async (user: User, n: number) =>
  user.click(await screen.findByRole('checkbox', { name: `Select Lead ${n}` }));
const form = () => within(screen.getByRole('form', { name: 'To whom' }));
const press = (user: User, name: string) => user.click(form().getByRole('button', { name }));
const mark = async (user: User, name: string) => user.click(await form().findByRole('checkbox', { name }));
const started = (sent: readonly Sent[]) => sent.find(isStart)?.body;
/** Assign may be pressed only once the server has said what would happen. */
const assign = async (user: User) => {
  await waitFor(() => expect(form().getByRole('button', { name: 'Assign' })).toBeEnabled());
  await press(user, 'Assign');
};

it('an assignment of what nobody has shows each their load, what they get and what they have then, and is undone', async () => {
  const { user, sent } = await open({
    answers: (call) =>
      call.path.endsWith('/undo') ? { status: 202, body: ended({ kind: 'undo' }) } : undefined,
  });
  await select(user, 1);
  expect(sent.find(({ path }) => path === 'leads/tp')?.query.get('assignee_id_in')).toBe('none');
  await select(user, 2);
  expect(form().getByText('2 leads chosen')).toBeInTheDocument();
  await press(user, 'Equal shares');
  await mark(user, 'Ana Ruiz');
  expect(form().getByRole('checkbox', { name: 'Everybody' })).toHaveProperty('indeterminate', true);
  await mark(user, 'Bo Lee');
  expect(form().getByText('6 open')).toBeInTheDocument();
  expect(form().getByText('+1 = 7')).toBeInTheDocument();
  await press(user, 'To whoever has least');
  expect(form().getByText('+0 = 6')).toBeInTheDocument();
  expect(form().getByText('+2 = 3')).toBeInTheDocument();
  await assign(user);
  expect(await screen.findByText('Done: 2 assigned, 0 skipped')).toBeInTheDocument();
  expect(started(sent)).toEqual({
    strategy: 'EQUAL',
    deal: 'LOAD_BALANCED',
    shares: [{ user_id: ME }, { user_id: OTHER }],
    ids: [keyOf(1), keyOf(2)],
  });
  const got = await screen.findByRole('list', { name: 'Who got how many' });
  expect(textsOf(within(got).getAllByRole('listitem'))).toEqual(['Ana Ruiz1', 'Bo Lee1']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const question = await screen.findByRole('dialog', { name: 'Undo this assignment?' });
  await user.click(within(question).getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent.some(({ method, path }) => method === 'POST' && path === `leads/tp/bulk/${BULK}/undo`)).toBe(
      true,
    ),
  );
});

it('an assignment says by how much the parts miss what they must come to, of a part or a limit that is no whole number just that, and begins nothing', async () => {
  const { user, sent } = await open();
  await select(user, 1);
  await select(user, 2);
  await press(user, 'By percentage');
  await press(user, 'Number of records');
  await user.type(await form().findByRole('textbox', { name: 'Part of Ana Ruiz' }), '3');
  expect(form().getByText('Sum: 3 of 2, 1 too many')).toBeInTheDocument();
  await press(user, 'Assign');
  expect(form().getByText('The values must add up to 2')).toBeInTheDocument();
  expect(started(sent)).toBeUndefined();
  await user.clear(form().getByRole('textbox', { name: 'Part of Ana Ruiz' }));
  await user.type(form().getByRole('textbox', { name: 'Part of Ana Ruiz' }), '1');
  expect(form().getByText('Sum: 1 of 2, 1 missing')).toBeInTheDocument();
  expect(form().getByText('+1 = 7')).toBeInTheDocument();

  await press(user, 'Percent');
  await user.clear(form().getByRole('textbox', { name: 'Part of Ana Ruiz' }));
  await user.type(await form().findByRole('textbox', { name: 'Part of Ana Ruiz' }), '60');
  await fill(user, form().getByRole('textbox', { name: 'Part of Bo Lee' }), '12.5');
  await press(user, 'Assign');
  expect(form().getByText('Write a whole number')).toBeInTheDocument();
  expect(form().queryByText('Required')).toBeNull();
  expect(form().getByText('Sum: 60 of 100, 40 missing')).toBeInTheDocument();
  expect(form().queryByText(/^\+/)).toBeNull();

  await press(user, 'All to one agent');
  await user.click(await form().findByRole('radio', { name: 'Bo Lee' }));
  await fill(user, form().getByRole('textbox', { name: 'At most open for each' }), 'ten');
  await press(user, 'Assign');
  expect(form().getByText('Write a whole number')).toBeInTheDocument();
  expect(started(sent)).toBeUndefined();
});

it('the dry run counts where the list has stopped counting, and names what stays', async () => {
  const preview = (call: Sent) =>
    isPreview(call)
      ? {
          body: division({
            total: 12_012,
            assignable: 12_000,
            skipped: 12,
            left: 1000,
            shares: [{ user_id: OTHER, load: 1, count: 11_000, total: 11_001, skipped: false }],
          }),
        }
      : undefined;
  const { user, sent } = await open({ answers: preview, total: 10_000, isExact: false });
  await select(user, 1);
  await user.click(screen.getByRole('button', { name: 'Select all 10,000+ that match' }));
  await user.click(await form().findByRole('radio', { name: 'Bo Lee' }));
  expect(await form().findByText('11,000 of 12,012 will be assigned.')).toBeInTheDocument();
  expect(form().getByText('12 are somebody else’s and stay.')).toBeInTheDocument();
  expect(form().getByText('For 1,000 nobody has room: they stay as they are.')).toBeInTheDocument();
  expect(form().getByText('+11,000 = 11,001')).toBeInTheDocument();
  expect(sent.filter(isPreview).at(-1)?.body).toMatchObject({
    query: { assignee_id_in: 'none' },
    preview: true,
  });
  expect(started(sent)).toBeUndefined();
});

it('the dry run waits until nothing is typed, and keeps an assignment back that it refuses', async () => {
  const fails = [{ field: 'shares.0.user_id', code: 'inactive_person', message: 'Works here no longer' }];
  const { user, sent } = await open({
    answers: (call) =>
      isPreview(call) && (call.body!.shares as { user_id: string | null }[])[0]?.user_id === OTHER
        ? refusal(400, 'Some values are not valid', { fails })
        : undefined,
  });
  await select(user, 1);
  await user.click(await form().findByRole('radio', { name: 'Bo Lee' }));
  expect(form().getByRole('button', { name: 'Assign' })).toBeDisabled();
  expect(await form().findByText('Works here no longer')).toBeInTheDocument();
  expect(form().getByText('Some values are not valid')).toBeInTheDocument();
  expect(form().getByRole('button', { name: 'Assign' })).toBeDisabled();
  expect(form().getByRole('radio', { name: 'Bo Lee' })).toBeChecked();
  expect(started(sent)).toBeUndefined();
});

it('keeps everything typed when the server refuses to begin', async () => {
  const fails = [{ field: 'capacity', code: 'too_small', message: 'Must be at least 1' }];
  const { user } = await open({
    answers: (call) => (isStart(call) ? refusal(400, 'Some values are not valid', { fails }) : undefined),
  });
  await select(user, 1);
  await user.click(await form().findByRole('radio', { name: 'Bo Lee' }));
  await user.type(form().getByRole('textbox', { name: 'At most open for each' }), '9');
  await assign(user);
  expect(await form().findByText('Must be at least 1')).toBeInTheDocument();
  expect(form().getByRole('textbox', { name: 'At most open for each' })).toHaveValue('9');
  expect(form().getByText('One lead chosen')).toBeInTheDocument();
  // It is tried again by pressing Assign; an order that was changed since was not refused.
  expect(form().queryByRole('button', { name: 'Try again' })).toBeNull();
  await press(user, 'Equal shares');
  expect(form().queryByText('Must be at least 1')).toBeNull();
  expect(await form().findByText('2 of 2 will be assigned.')).toBeInTheDocument();
});

it('begins with the leads that were selected on the list', async () => {
  const { user, sent } = await open({
    search: `?filter=${encodeURIComponent('{"status_in":["NEW"]}')}`,
    state: { selected: { ids: [keyOf(2)] } },
  });
  expect(await form().findByText('One lead chosen')).toBeInTheDocument();
  expect(await screen.findByRole('checkbox', { name: 'Select Lead 2' })).toBeChecked();
  await user.click(await form().findByRole('radio', { name: 'Bo Lee' }));
  await assign(user);
  await waitFor(() => expect(started(sent)).toMatchObject({ ids: [keyOf(2)] }));
});

it('offers an agent what they may assign, and nothing to undo or to write', async () => {
  const { user, sent } = await open({ session: AGENT });
  await user.click(await screen.findByRole('button', { name: 'Unassigned and mine' }));
  await waitFor(() =>
    expect(
      sent.some(({ path, query }) => path === 'leads/tp' && query.get('assignee_id_in') === `none,${ME}`),
    ).toBe(true),
  );
  expect(screen.queryByRole('button', { name: 'Save as rule' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Assignment rules' })).toBeInTheDocument();
});

it('finds an assignment again after the screen was left, and its way back', async () => {
  const { user } = await open({
    answers: ({ path, query }) => {
      if (path !== 'leads/tp/bulk') return undefined;
      return answerPage(
        query.get('kind_in') === 'assign,distribute'
          ? [ended({ skipped: 1 }), ended({ entity_id: keyOf(61), undone: true })]
          : [],
      );
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Recent assignments' }));
  const recent = await screen.findByRole('dialog', { name: 'Recent assignments' });
  expect(
    await within(recent).findByText('Assign to several agents: 2 assigned, 1 skipped'),
  ).toBeInTheDocument();
  expect(
    within(recent).getByText('Assign to several agents: 2 assigned, 0 skipped, undone since'),
  ).toBeInTheDocument();
  await user.click(within(recent).getAllByRole('button', { name: /^Show the assignment of/ })[0] ?? recent);
  const panel = await screen.findByRole('dialog', { name: /^Assign to several agents/ });
  expect(await within(panel).findByRole('button', { name: 'Undo' })).toBeInTheDocument();
});

it('shows the progress of an assignment that goes on', async () => {
  const { user } = await open({
    answers: ({ path }) =>
      path.endsWith(BULK)
        ? { body: action({ kind: 'distribute', status: 'RUNNING', total: 50, changed: 20 }) }
        : undefined,
  });
  await select(user, 1);
  await user.click(await form().findByRole('radio', { name: 'Bo Lee' }));
  await assign(user);
  expect(await screen.findByText('20 of 50 leads')).toBeInTheDocument();
  expect(form).toThrow();
});
