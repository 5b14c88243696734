import { answerPage, byCall, OTHER, refusal, screen, show, waitFor, within } from '#tests/src/kit.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import SignerList from '#src/resources/contracts/signers/SignerList.tsx';
import { changed, lively } from '../live/support.tsx';
import {
  AGENT,
  layOut,
  ONE,
  openTemplate,
  placement,
  saves,
  SIGNER,
  SIGNERS,
  SUPERVISOR,
  templateOf,
} from './support.tsx';

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

const ID = ONE.split('/').at(-1)!;
const first = placement();
const THEIRS = { version: 4, current_no: 2, name: 'Joined', updated_by: OTHER, placements: [] };

/** A template that somebody else changes while it is open. */
async function openLively(more: Parameters<typeof openTemplate>[0] = {}) {
  layOut();
  const line = lively();
  const server = { template: more.template ?? templateOf({ placements: [first] }) };
  const view = await openTemplate({
    ...more,
    around: line.around,
    answers: (sent) => {
      if (sent.path !== ONE || sent.method !== 'GET') return more.answers?.(sent);
      return { body: server.template };
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Participation' });
  await line.connect();
  const othersSave = (change: object) => {
    server.template = { ...server.template, ...change };
    line.tell(changed('contract_template', ID, { by: OTHER }));
  };
  return { ...view, ...line, othersSave };
}
const signature = () => screen.queryByRole('button', { name: 'Signature, Provider' });

describe('a template that somebody else saves', () => {
  it.each([
    ['a supervisor', SUPERVISOR, true],
    ['an agent', AGENT, false],
  ])('is shown to %s in place', async (_who, session, edit) => {
    const { othersSave } = await openLively({
      session,
      template: templateOf({ placements: [first], can: { edit } }),
    });
    await screen.findByRole('button', { name: 'Signature, Provider' });
    othersSave(THEIRS);
    await screen.findByRole('heading', { level: 1, name: 'Joined' });
    await waitFor(() => expect(signature()).toBeNull());
  });

  it('takes nothing away that is placed here: it is told, and saving asks', async () => {
    const { user, sent, othersSave } = await openLively({
      answers: byCall({
        [`PATCH ${ONE}`]: refusal(409, 'Stale', { current: { ...templateOf(), ...THEIRS } }),
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Date signed' }));
    othersSave(THEIRS);
    expect(await screen.findByText(/Bo Lee changed this at/)).toBeInTheDocument();
    expect(signature()).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else saved this template' }));
    expect(saves(sent)[0]).toMatchObject({ version: 3 });
    await user.click(dialog.getByRole('button', { name: 'Go on from theirs' }));
    await waitFor(() => expect(signature()).toBeNull());
    expect(screen.queryByText(/Bo Lee changed this at/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(signature()).toBeInTheDocument();
  });

  it('changes a form that nobody has touched, and none that somebody has', async () => {
    const { user, othersSave } = await openLively({ tab: null });
    const name = () => screen.findByRole('textbox', { name: /^Name/ });
    expect(await name()).toHaveValue('Participation');
    othersSave({ ...THEIRS, name: 'Joined' });
    await waitFor(async () => expect(await name()).toHaveValue('Joined'));
    await user.type(await name(), ' up');
    othersSave({ ...THEIRS, version: 5, name: 'Left' });
    expect(await screen.findByText(/Bo Lee changed this at/)).toBeInTheDocument();
    expect(await name()).toHaveValue('Joined up');
  });

  it('is no conflict with a form when it was only enabled', async () => {
    const enabled = { ...templateOf(), enabled: true, version: 4 };
    const { user, sent } = await openLively({
      tab: null,
      answers: ({ path, method, body }) => {
        if (path !== ONE || method !== 'PATCH') return undefined;
        if (body?.version !== enabled.version) return refusal(409, 'Stale', { current: enabled });
        return { body: { ...enabled, ...body, version: 5 } };
      },
    });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Template saved')).toBeInTheDocument();
    expect(saves(sent)).toEqual([
      { name: 'Participation!', version: 3 },
      { name: 'Participation!', version: 4 },
    ]);
  });
});

it('signers that somebody else adds, changes or deletes are shown in place', async () => {
  const line = lively();
  const server = { items: [SIGNER] as object[] };
  const { user } = await show(<SignerList />, {
    session: SUPERVISOR,
    around: line.around,
    at: '/prospecting/contracting/signatories',
    answers: ({ path }) => (path === SIGNERS ? answerPage(server.items) : undefined),
  });
  await screen.findByRole('link', { name: 'Ivo Signer' });
  await line.connect();
  await waitFor(() => expect(line.socket().last('watch')?.topics).toContain('signer'));
  const tell = () => line.tell(changed('signer', SIGNER.entity_id, { by: OTHER }));
  server.items = [{ ...SIGNER, name: 'Eva Signer', version: 3 }];
  tell();
  await user.click(await screen.findByRole('link', { name: 'Eva Signer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Signer “Eva Signer”' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' of law');
  server.items = [];
  tell();
  await waitFor(() => expect(screen.queryByText('Eva Signer')).toBeNull());
  // What was typed is not lost with the signer.
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Director of law');
});
