import { answerPage, fill, screen, type Sent, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNTS_PATH,
  AGENT,
  fileOf,
  keyOf,
  LIST,
  ME,
  openAssign,
  OTHER,
  PR_SUPERVISOR,
} from './support.tsx';
import { bodiesTo, byCall, refusal, sentTo } from '../../../support/requests.ts';

const PATH = `${ACCOUNTS_PATH}/assign`;
const assigned = byCall({
  [`POST ${PATH}`]: ({ body }: Sent) => ({
    body: {
      items: (body!.items as { entity_id: string; version: number }[]).map((item) => ({
        ...item,
        version: item.version + 1,
        cred_agent_id: OTHER,
        before: null,
      })),
    },
  }),
  [`POST ${PATH}/undo`]: { body: { items: [] } },
});
const LOGIN = `${ACCOUNTS_PATH}/${fileOf(1).entity_id}/provider`;
const select = (n: number) => screen.findByRole('checkbox', { name: `Select File ${n}` });
const panel = () => screen.getByRole('form', { name: 'To whom' });

describe('a supervisor', () => {
  it('finds what nobody works, spreads it over agents with their load, and takes it back', async () => {
    const { user, sent } = await openAssign({ answers: assigned });
    await user.click(await select(1));
    expect(sentTo(sent, 'GET', ACCOUNTS_PATH)[0]?.query.get('cred_agent_id_in')).toBe('none');
    await user.click(await select(2));
    const form = panel();
    expect(within(form).getByText('2 files chosen')).toBeInTheDocument();
    expect(await within(form).findByText('6 open')).toBeInTheDocument();
    await user.click(within(form).getByRole('button', { name: 'Equal shares' }));
    await user.click(within(form).getByRole('checkbox', { name: 'Ana Ruiz' }));
    expect(within(form).getByText('+2 = 8')).toBeInTheDocument();
    await user.click(within(form).getByRole('checkbox', { name: 'Bo Lee' }));
    expect(within(form).getByText('+1 = 7')).toBeInTheDocument();
    await user.click(within(form).getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('2 files assigned')).toBeInTheDocument();
    expect(bodiesTo(sent, 'POST', PATH)[0]).toEqual({
      strategy: 'EQUAL',
      shares: [{ user_id: ME }, { user_id: OTHER }],
      items: [fileOf(1), fileOf(2)].map(({ entity_id, version }) => ({ entity_id, version })),
    });
    await user.click(await screen.findByRole('button', { name: /undo/i }));
    await expect
      .poll(() => bodiesTo(sent, 'POST', `${PATH}/undo`)[0])
      .toEqual({
        items: [fileOf(1), fileOf(2)].map(({ entity_id, version }) => ({
          entity_id,
          version: version + 1,
          cred_agent_id: null,
        })),
      });
  });

  it('is told what the percentages lack before anything is sent', async () => {
    const { user, sent } = await openAssign();
    await user.click(await select(1));
    const form = panel();
    await user.click(within(form).getByRole('button', { name: 'By percentage' }));
    await user.click(within(form).getByRole('button', { name: 'Assign' }));
    expect(within(form).getByText('Choose who gets them')).toBeInTheDocument();
    await user.type(await within(form).findByRole('textbox', { name: 'Part of Ana Ruiz' }), '60');
    expect(within(form).getByText('Sum: 60 of 100, 40 missing')).toBeInTheDocument();
    expect(within(form).getByText('The values must add up to 100')).toBeInTheDocument();
    expect(sentTo(sent, 'POST', PATH)).toEqual([]);
  });

  it('is told which files changed meanwhile, and keeps what was chosen', async () => {
    const { user } = await openAssign({
      answers: byCall({
        [`POST ${PATH}`]: refusal(409, 'Someone else changed this meanwhile', {
          fails: [{ field: 'items.0', code: 'stale_revision', message: 'This value has changed meanwhile' }],
        }),
      }),
    });
    await user.click(await select(1));
    await user.click(await within(panel()).findByRole('radio', { name: 'Bo Lee' }));
    await user.click(within(panel()).getByRole('button', { name: 'Assign' }));
    expect(await within(panel()).findByRole('alert')).toHaveTextContent(
      'Someone else changed this meanwhile: This value has changed meanwhile (1)',
    );
    expect(within(panel()).getByRole('radio', { name: 'Bo Lee' })).toBeChecked();
  });

  it('says which login fills in a file, and takes it away only after a question', async () => {
    const free = { entity_id: keyOf(9), username: 'tp.new', first_name: 'Vic', last_name: 'Sal' };
    let file = fileOf(1);
    const { user, sent, router } = await openAssign({
      answers: byCall({
        [`${ACCOUNTS_PATH}/${file.entity_id}/logins`]: { body: { items: [free], total: 1 } },
        [ACCOUNTS_PATH]: () => answerPage([file]),
        [`PATCH ${LOGIN}`]: () => ({ body: (file = fileOf(1, { version: 2, login: 'tp.new' })) }),
      }),
    });
    const openLogin = async () => {
      await user.click(await screen.findByRole('button', { name: 'Login of File 1' }));
      return within(await screen.findByRole('dialog', { name: 'Login of File 1' }));
    };
    const dialog = await openLogin();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Required')).toBeInTheDocument();
    const login = dialog.getByRole('combobox', { name: /User/ });
    expect(login).toHaveFocus();
    await user.click(login);
    await user.click(await screen.findByRole('option', { name: 'Vic Sal (tp.new)' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Login saved')).toBeInTheDocument();
    // A click in the dialog is none on the row behind it.
    expect(router.state.location.pathname).toBe(`${LIST}/assign`);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();

    const ask = async (answer: string) => {
      await user.click(screen.getByRole('button', { name: 'No login' }));
      const question = await screen.findByRole('dialog', { name: 'Take away the login of File 1?' });
      await user.click(within(question).getByRole('button', { name: answer }));
      await expect.poll(() => screen.queryByRole('dialog', { name: /Take away/ })).toBeNull();
    };
    await screen.findByText('tp.new');
    await openLogin();
    await ask('Cancel');
    const saved = { version: 1, provider_user_id: free.entity_id };
    expect(bodiesTo(sent, 'PATCH', LOGIN)).toEqual([saved]);
    await ask('No login');
    await expect
      .poll(() => bodiesTo(sent, 'PATCH', LOGIN))
      .toEqual([saved, { version: 2, provider_user_id: null }]);
  });
});

it('an agent sees the files and takes some, without anything to give to others', async () => {
  const { user, sent } = await openAssign({ session: AGENT, answers: assigned });
  await user.click(await select(1));
  expect(screen.queryByRole('form', { name: 'To whom' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText('One file assigned')).toBeInTheDocument();
  expect(bodiesTo(sent, 'POST', PATH)[0]).toMatchObject({ strategy: 'ALL', shares: [{ user_id: ME }] });
});

it('a PR supervisor asks for an agent, with a reason', async () => {
  const request = `${ACCOUNTS_PATH}/${fileOf(1).entity_id}/request-agent`;
  const { user, sent } = await openAssign({
    session: PR_SUPERVISOR,
    answers: byCall({
      [ACCOUNTS_PATH]: answerPage([fileOf(1, { can: {} })]),
      [`POST ${request}`]: { body: {} },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Ask for an agent: File 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask for an agent: File 1' });
  await user.click(within(dialog).getByRole('button', { name: 'Ask' }));
  expect(within(dialog).getByText('Required')).toBeInTheDocument();
  await fill(user, within(dialog).getByRole('textbox', { name: /Why/ }), 'Starts Monday');
  await user.click(within(dialog).getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('The supervisors were told')).toBeInTheDocument();
  expect(bodiesTo(sent, 'POST', request)[0]).toEqual({ note: 'Starts Monday' });
});
