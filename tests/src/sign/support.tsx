import { type Answers, fill, screen, type Sent, show } from '#tests/src/kit.ts';
import type { UserEvent } from '@testing-library/user-event';
import type { SignersPlacement, SigningView } from '#schemas/contract/signing.ts';
import SignPage from '#src/pages/sign/SignPage.tsx';
// What the page loads later is loaded before the first test, whose time it would take.
import '#src/resources/files/preview/PaperView.tsx';
import { paperOf } from '../../support/signing.ts';
import { givePaperRoom } from '../resources/files/preview/support.tsx';

export const TOKEN = 'a'.repeat(43);
export const NEWER_TOKEN = 'b'.repeat(43);
export const CODE = '123456';
export const ADDRESS = 'n•••@provider.example';

const place = (
  more: Partial<SignersPlacement> & Pick<SignersPlacement, 'id' | 'kind'>,
): SignersPlacement => ({
  page: 1,
  x: 0.1,
  y: 0.5,
  w: 0.3,
  h: 0.05,
  required: true,
  label: null,
  ...more,
});

export const PLACES: readonly SignersPlacement[] = [
  place({ id: 'title', kind: 'TEXT', label: 'Title' }),
  place({ id: 'licensed', kind: 'CHECKBOX', label: 'I am licensed', required: false }),
  place({ id: 'sign', kind: 'SIGNATURE' }),
  place({ id: 'day', kind: 'DATE' }),
];

export const viewOf = (more: Partial<SigningView> = {}): SigningView => ({
  id: 'envelope-1',
  name: 'Participation agreement',
  sender: 'Sofia Supervisor',
  message: '',
  state: 'OPEN',
  end_reason: null,
  expires_at: null,
  parties: [
    {
      party: 'PROVIDER',
      name: 'Nina Peña',
      role: 'SIGNER',
      position: 1,
      status: 'OPENED',
      at: null,
      me: true,
    },
    {
      party: 'INTERNAL',
      name: 'Ivo Signer',
      role: 'SIGNER',
      position: 2,
      status: 'WAITING',
      at: null,
      me: false,
    },
  ],
  placements: PLACES,
  consent_version: null,
  ...more,
});

/** The same after one of its signers came so far. */
export const withMe = (view: SigningView, status: SigningView['parties'][number]['status']): SigningView => ({
  ...view,
  parties: view.parties.map((party) => (party.me ? { ...party, status } : party)),
});

export const refusal = (status: number, message: string, field?: string, code?: string) => ({
  status,
  body: { message, status, fails: field && code ? [{ field, code, message }] : [] },
});

const paper = await paperOf();

/** The server as the page sees it, with one signer; `view` is what it knows, `refuse` what it says instead. */
export function signingServer(view = viewOf()) {
  const server = {
    view,
    codesLeft: 4,
    refuse: (_sent: Sent): ReturnType<typeof refusal> | undefined => undefined,
  };
  const answers: Answers = (sent) => {
    const refused = server.refuse(sent);
    if (refused) return refused;
    const { path, body } = sent;
    if (path === 'signing/open') {
      const code_expires_at = new Date(Date.now() + 600_000).toISOString();
      return { body: { address: ADDRESS, code_expires_at, codes_left: server.codesLeft } };
    }
    if (path === 'signing/code')
      return body?.code === CODE
        ? { body: { session: `session of ${String(body.token)}`, expires_at: '2026-11-23T12:00:00.000Z' } }
        : refusal(400, 'This code is not right', 'code', 'wrong_code');
    if (path === 'signing/again') return { status: 202, body: {} };
    if (path === 'signing/consent') server.view = { ...server.view, consent_version: '2026-11' };
    if (path === 'signing/complete') server.view = withMe(server.view, 'SIGNED');
    if (path === 'signing/decline')
      server.view = { ...withMe(server.view, 'DECLINED'), state: 'CANCELLED', end_reason: 'DECLINED' };
    if (path === 'signing/paper') return { body: null, raw: paper as BodyInit };
    return path.startsWith('signing') ? { body: server.view } : undefined;
  };
  return Object.assign(server, { answers });
}
export type SigningServer = ReturnType<typeof signingServer>;

/** Opens the page, by a mailed link or (null) as it is after a reload. */
export function openPage(server: SigningServer, token: string | null = TOKEN) {
  givePaperRoom();
  const at = { pathname: '/sign', ...(token === null ? {} : { hash: `#${token}` }) };
  return show(<SignPage />, { answers: server.answers, path: '/sign', at });
}

/** What was sent to be done, in order. */
export const done = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

/** What the tab still has. */
export const keptKeys = () =>
  Object.keys(JSON.parse(sessionStorage.getItem('provnet.sign') ?? '{}') as object);

export async function identify(user: UserEvent) {
  await fill(user, await screen.findByRole('textbox', { name: /^Code of 6/ }), CODE);
  await user.keyboard('{Enter}');
}

export async function agree(user: UserEvent) {
  await heading('Read the document');
  await press(user, 'I have read it: continue');
  await user.click(screen.getByRole('checkbox', { name: 'I have read this and agree' }));
  await press(user, 'Continue');
  await heading('Fill in and sign');
}

export async function signByName(user: UserEvent) {
  await press(user, 'Sign here');
  await press(user, 'Use this signature');
}
