import { byCall, choose, fill, inTurn, refusal, screen, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { BULK, ended, isStart, keyOf, ME, open, OTHER, ruleOf, RULES } from './support.tsx';
import type { Sent } from '../resources/screen.tsx';

type User = Awaited<ReturnType<typeof open>>['user'];
const calls = (sent: readonly Sent[], method: string, path = RULES) =>
  sent.filter((call) => call.method === method && call.path === path);
const openRules = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Manage rules' }));
  return within(await screen.findByRole('dialog', { name: 'Assignment rules' }));
};
const ONE = `${RULES}/${ruleOf().entity_id}`;
const runRule = async (user: User, rules: ReturnType<typeof within>) => {
  await user.click(await rules.findByRole('button', { name: 'Run now: Florida' }));
  const question = within(await screen.findByRole('dialog', { name: 'Run “Florida” now?' }));
  await user.click(question.getByRole('button', { name: 'Run now' }));
};
const created = byCall({ [`POST ${RULES}`]: { status: 201, body: ruleOf() } });

it('the list of rules says what each does, when, and what its last run came to, and deletes or runs one after a question', async () => {
  const run = { action_id: null, total: 0, left: 0, fail: null };
  const at = '2026-03-04T03:00:00Z';
  const parts = ruleOf({
    entity_id: keyOf(71),
    name: 'Parts',
    trigger: 'NIGHT',
    plan: {
      strategy: 'PERCENTAGE',
      shares: [
        { user_id: ME, value: 60 },
        { user_id: OTHER, value: 40 },
      ],
    },
    last_run_at: at,
    last_run: { ...run, action_id: BULK, total: 120, left: 20 },
  });
  const broken = ruleOf({
    entity_id: keyOf(72),
    name: 'Broken',
    last_run_at: at,
    last_run: { ...run, fail: 'inactive_person' },
  });
  const rules = [ruleOf(), parts, broken];
  const { user, sent } = await open({
    rules,
    answers: byCall({
      [`POST ${ONE}/run`]: inTurn({ body: { action: null } }, { status: 202, body: ended() }),
      DELETE: () => {
        rules.pop();
        return { body: null };
      },
    }),
  });
  const dialog = await openRules(user);
  const lines = textsOf(await dialog.findAllByRole('listitem'));
  expect(lines[0]).toContain('Equal shares, in turn: Ana Ruiz, Bo Lee, and Cy Poe. At most 40 open each');
  expect(lines[0]).toContain('Status: New');
  expect(lines[0]).toContain('After each import');
  expect(lines[0]).toContain('Has not run yet');
  expect(lines[1]).toContain('By percentage: Ana Ruiz 60% and Bo Lee 40%');
  expect(lines[1]).toMatch(/Last run .*: 100 assigned, for 20 nobody had room/);
  expect(lines[2]).toMatch(/failed: Works here no longer/);

  await user.click(dialog.getByRole('button', { name: 'Delete rule: Broken' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete rule “Broken”?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  expect(calls(sent, 'DELETE', `${RULES}/${broken.entity_id}`)[0]?.query.get('version')).toBe('3');

  await runRule(user, dialog);
  expect(await screen.findByText('There is nothing to assign')).toBeInTheDocument();
  await runRule(user, dialog);
  expect(await screen.findByText('Done: 2 assigned, 0 skipped')).toBeInTheDocument();
  expect(calls(sent, 'POST', `${ONE}/run`)).toHaveLength(2);
});

it('a rule that is written says everything that is missing at once, counts its letters, and is saved with its filters', async () => {
  const { user, sent } = await open({ answers: created });
  await openRules(user);
  await user.click(screen.getByRole('button', { name: 'New rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Required')).toBeInTheDocument();
  expect(await dialog.findByText('Choose who gets them')).toBeInTheDocument();
  const name = dialog.getByRole('textbox', { name: /^Name/ });
  expect(name).toHaveFocus();
  await fill(user, name, 'Elevenchars');
  expect(dialog.getByText('11 of 10 characters')).toBeInTheDocument();
  expect(dialog.getByText('Write at most 10 characters')).toBeInTheDocument();
  expect(calls(sent, 'POST')).toEqual([]);
  await user.type(name, '{backspace}{backspace}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Choose who gets them')).toHaveFocus();
  await choose(user, 'Status', 'Contacted', dialog);
  await user.keyboard('{Escape}');
  await user.click(await dialog.findByRole('radio', { name: 'Bo Lee' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls(sent, 'POST')[0]?.body).toEqual({
      name: 'Elevencha',
      description: null,
      trigger: 'MANUAL',
      plan: { strategy: 'ALL', shares: [{ user_id: OTHER }] },
      query: { status_in: ['CONTACTED'] },
    }),
  );
  expect(await screen.findByText('Rule saved')).toBeInTheDocument();
  // The form around the panel from which it was opened has not been sent with it.
  expect(sent.some(isStart)).toBe(false);
});

it('a rule that is written shows what the server refuses, and beside it what somebody else saved, and loses nothing that was typed', async () => {
  const fails = [
    { field: 'name', code: 'name_taken', message: 'There is one of this name already' },
    { field: 'plan.capacity', code: 'too_small', message: 'Must be at least 1' },
  ];
  const theirs = ruleOf({ version: 4, plan: { strategy: 'ALL', shares: [{ user_id: ME }] } });
  const { user, sent } = await open({
    rules: [ruleOf()],
    answers: byCall({
      [`PATCH ${ONE}`]: inTurn(
        refusal(400, 'Some values are not valid', { fails }),
        refusal(409, 'Someone else changed this meanwhile', { current: theirs }),
        { body: ruleOf({ version: 5 }) },
      ),
    }),
  });
  const rules = await openRules(user);
  await user.click(await rules.findByRole('button', { name: 'Edit rule: Florida' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit rule: Florida' }));
  expect(await dialog.findByText('Works here no longer: skipped')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /^Description/ }), ' again');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('There is one of this name already')).toBeInTheDocument();
  expect(dialog.getByText('Must be at least 1')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: /^Description/ })).toHaveValue('In turn again');

  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('All to one agent: Ana Ruiz')).toBeInTheDocument();
  // It is saved over only when I say so.
  await user.click(dialog.getByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText('Rule saved')).toBeInTheDocument();
  expect(calls(sent, 'PATCH', ONE).map(({ body }) => [body?.version, body?.description])).toEqual(
    [3, 3, 4].map((version) => [version, 'In turn again']),
  );
});

describe('a saved rule on the panel', () => {
  const form = () => within(screen.getByRole('form', { name: 'To whom' }));
  const assign = async (user: User) => {
    await waitFor(() => expect(form().getByRole('button', { name: 'Assign' })).toBeEnabled());
    await user.click(form().getByRole('button', { name: 'Assign' }));
  };

  it('shows its leads, fills in the order, names who is skipped, and is named by the assignment until that is changed', async () => {
    const everywhere = ruleOf({ entity_id: keyOf(71), name: 'Everywhere', query: {} });
    const { user, sent } = await open({
      rules: [everywhere, ruleOf()],
      answers: (call) => (isStart(call) ? refusal(503, 'Busy') : undefined),
    });
    for (const [name, status] of [
      // Only those in work are assigned.
      [/^Everywhere/, 'NONE'],
      [/^Florida/, 'NEW'],
    ] as const) {
      await choose(user, 'Begin with a rule', name);
      await user.click(form().getByRole('button', { name: 'Show the leads it is for' }));
      await waitFor(() => {
        const last = calls(sent, 'GET', 'leads/tp').at(-1);
        expect([last?.query.get('status_in'), last?.query.get('assignee_id_in')]).toEqual([status, 'none']);
      });
    }
    expect(form().getByRole('combobox', { name: 'Begin with a rule' })).toHaveTextContent('Florida In turn');
    expect(form().getByRole('button', { name: 'Equal shares' })).toHaveAttribute('aria-pressed', 'true');
    expect(await form().findByText('Works here no longer: skipped')).toBeInTheDocument();
    expect(form().getByRole('checkbox', { name: 'Cy Poe' })).toBeChecked();
    expect(form().getByRole('textbox', { name: 'At most open for each' })).toHaveValue('40');

    await user.click(await screen.findByRole('checkbox', { name: 'Select Lead 1' }));
    await assign(user);
    await waitFor(() =>
      expect(sent.filter(isStart)).toMatchObject([
        { body: { ...ruleOf().plan, rule_id: ruleOf().entity_id } },
      ]),
    );
    await user.click(form().getByRole('checkbox', { name: 'Cy Poe' }));
    await assign(user);
    await waitFor(() => expect(sent.filter(isStart)).toHaveLength(2));
    const { body } = sent.filter(isStart)[1]!;
    expect(body?.shares).toHaveLength(2);
    expect(body).not.toHaveProperty('rule_id');
  });

  it('is made of what was put together, also what is not right yet, with the filters of the list but for whose the leads are', async () => {
    const { user, sent } = await open({
      search: `?filter=${encodeURIComponent('{"assignee_id_in":["none"],"status_in":["NEW"]}')}`,
      answers: created,
    });
    await user.click(await form().findByRole('radio', { name: 'Bo Lee' }));
    await fill(user, form().getByRole('textbox', { name: 'At most open for each' }), 'ten');
    await user.click(form().getByRole('button', { name: 'Save as rule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
    const capacity = dialog.getByRole('textbox', { name: 'At most open for each' });
    expect(capacity).toHaveValue('ten');
    await fill(user, capacity, '10');
    await fill(user, dialog.getByRole('textbox', { name: /^Name/ }), 'Mine');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls(sent, 'POST')).toHaveLength(1));
    const { body } = calls(sent, 'POST')[0]!;
    expect(body).toMatchObject({
      name: 'Mine',
      plan: { strategy: 'ALL', shares: [{ user_id: OTHER }], capacity: 10 },
    });
    expect(body?.query).toEqual({ status_in: ['NEW'] });
  });
});
