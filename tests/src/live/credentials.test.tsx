import { act, answerPage, byCall, ME, OTHER, refusal, screen, show, waitFor } from '#tests/src/kit.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import CredentialList from '#src/resources/credentials/CredentialList.tsx';
import { controlClock, passTime, passTurns } from '../../support/consoleClock.ts';
import { ACCOUNT, account, INSTANCE, open } from '../credentials/details/support.tsx';
import { openEdit, SAVE } from '../credentials/edit/support.tsx';
import { STATS } from '../resources/credentials/support.tsx';
import { changed, counted, lively } from './support.tsx';
import CustomFields from '#src/resources/leads/CustomFields.tsx';

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

const DATA = { general: { carrier: 'Acme Mutual', policy_number: 'P-1' } };
const field = async (name: RegExp) => (await screen.findAllByRole<HTMLInputElement>('textbox', { name }))[0]!;

it('a form that its provider fills in says nothing of a change that does not touch it, shows what others have saved in it, and takes nothing from who is typing', async () => {
  const line = lively();
  const { user, server, sent } = await openEdit({
    data: DATA,
    at: '/form/insurance',
    around: line.around,
    answers: byCall({ [`PATCH ${SAVE}`]: new Promise<never>(() => {}) }),
  });
  await line.connect();
  await waitFor(() => expect(line.socket().last('watch')?.topics).toContain(`account/${ACCOUNT}`));
  expect(line.socket().last('edit')).toMatchObject({ resource: 'account', entity_id: ACCOUNT, on: true });
  const carrier = await field(/^Insurance carrier/);
  act(() => carrier.focus());
  const before = counted(sent, SAVE);
  line.tell(changed('account', ACCOUNT, { by: OTHER }));
  await waitFor(() => expect(counted(sent, SAVE)).toBe(before + 1));
  await passTurns();
  expect(await field(/^Insurance carrier/)).toBe(carrier);
  expect(screen.queryByText(/was changed at/)).toBeNull();

  server.file = {
    ...server.file,
    data: { general: { carrier: 'Acme Mutual', policy_number: 'P-2' } },
    instance: { ...server.file.instance, version: 2 },
  };
  await user.click(carrier);
  await user.type(carrier, 'xy', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  const { by: _by, ...event } = changed('account', ACCOUNT);
  line.tell(event);
  await waitFor(async () => expect(await field(/^Policy number/)).toHaveValue('P-2'));
  const now = await field(/^Insurance carrier/);
  expect(now).not.toBe(carrier);
  expect(now).toHaveFocus();
  expect(now).toHaveValue('Acmexy Mutual');
  expect(now.selectionStart).toBe(6);
  expect(await screen.findByText(/^This was changed at/)).toBeInTheDocument();
  expect(screen.getByText(/What you have not touched shows the new values/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/^This was changed at/)).toBeNull();
});

it('a credential file of the staff says who else fills it in, follows, and keeps a form that is being filled in when it cannot be read again', async () => {
  controlClock();
  const line = lively();
  let isBroken = false;
  const { user, sent } = await open({
    around: line.around,
    search: '?tab=forms',
    data: DATA,
    answers: ({ method }) => (isBroken && method === 'GET' ? refusal(503, 'Away') : undefined),
  });
  await screen.findByRole('heading', { level: 1, name: /Rayo Rides/ });
  await line.connect();
  line.tell({
    type: 'presence',
    resource: 'account',
    entity_id: ACCOUNT,
    people: [{ entity_id: OTHER, name: 'Bo Lee' }],
  });
  expect(screen.getByText('Bo Lee is editing this')).toBeInTheDocument();
  const paths = [`credentialing/accounts/${ACCOUNT}`, `credentialing/instances/${INSTANCE}`];
  const count = (path: string) => counted(sent, path);
  const before = paths.map(count);
  line.tell(changed('account', ACCOUNT, { by: OTHER }));
  await waitFor(() => expect(paths.map(count)).toEqual(before.map((n) => n + 1)));
  line.tell(changed('account', OTHER, { by: OTHER }));
  await passTime(1200);
  expect(paths.map(count)).toEqual(before.map((n) => n + 1));

  await user.click(await screen.findByRole('button', { name: 'Edit Insurance' }));
  const carrier = await field(/^Insurance carrier/);
  await user.type(carrier, '!');
  isBroken = true;
  const { length } = sent;
  line.tell(changed('account', ACCOUNT, { by: OTHER }));
  await waitFor(() => expect(sent.length).toBeGreaterThan(length + 1));
  await passTurns();
  expect(await field(/^Insurance carrier/)).toBe(carrier);
  expect(carrier).toHaveValue('Acme Mutual!');
});

it('a credential file of the staff stands in a list whose figures follow with it', async () => {
  const line = lively();
  const row = { ...account(), id: ACCOUNT };
  const { sent } = await show(<CredentialList />, {
    around: line.around,
    path: '/credentialing/credential',
    at: '/credentialing/credential',
    session: { role: 'CREDENTIALS_AGENT', type: null, id: ME },
    answers: byCall({
      'credentialing/accounts': answerPage([row]),
      'credentialing/accounts/stats': { body: STATS },
    }),
  });
  await screen.findByText('Rayo Rides');
  await line.connect();
  const paths = ['credentialing/accounts', 'credentialing/accounts/stats'];
  const count = (path: string) => counted(sent, path);
  const before = paths.map(count);
  line.tell(changed('account', ACCOUNT, { by: OTHER }));
  await waitFor(() => expect(paths.map(count)).toEqual(before.map((n) => n + 1)));
});

/** Each asks `path` every `ms` while no line tells of `event`. */
const CASES = [
  {
    name: 'the fields that a network has added',
    path: 'util/custom-fields',
    ms: 60_000,
    event: changed('form_schema', '0190a1b2-c3d4-7e5f-8a9b-0000000000e1'),
    begin: (around: ReturnType<typeof lively>['around']) =>
      show(<CustomFields />, {
        around,
        answers: byCall({ 'util/custom-fields': { body: { SP: null, TP: null, checksum: 'x' } } }),
      }),
  },
  {
    name: 'the version of a form that is filled in',
    path: 'credentialing/accounts/mine',
    ms: 30_000,
    event: changed('account', ACCOUNT),
    begin: async (around: ReturnType<typeof lively>['around']) => {
      const view = await openEdit({ at: '/form/insurance', around });
      await screen.findAllByRole('textbox', { name: /^Insurance carrier/ });
      return view;
    },
  },
];

describe.each(CASES)('$name', ({ path, ms, event, begin }) => {
  it('is asked for now and then while the line is away, and only when it is told while it is up', async () => {
    controlClock();
    const line = lively();
    const { sent } = await begin(line.around);
    await line.connect();
    await passTime(2000);
    const before = counted(sent, path);
    await passTime(ms * 3);
    expect(counted(sent, path)).toBe(before);
    line.tell(event);
    await passTime(2000);
    expect(counted(sent, path)).toBe(before + 1);
    act(() => line.socket().end(4403));
    await passTime(ms * 2 + 1000);
    expect(counted(sent, path)).toBe(before + 3);
  });
});
