import { fill, screen, waitFor, within } from '#tests/src/kit.ts';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { roomFor } from '#schemas/contract/room.ts';
import { failText } from '#schemas/errors.ts';
import {
  agree,
  done,
  heading,
  identify,
  keptKeys,
  NEWER_TOKEN,
  openPage,
  PLACES,
  press,
  refusal,
  signByName,
  signingServer,
  TOKEN,
  viewOf,
  withMe,
} from './support.tsx';

/** What another tab of this browser says and hears. */
function otherTab(): BroadcastChannel {
  const channel = new BroadcastChannel('provnet.sign');
  onTestFinished(() => channel.close());
  return channel;
}

describe('signing', () => {
  it('counts the letters of a text, says at once when its field has no room for them, and in the end what was left empty', async () => {
    const small = { ...PLACES[0]!, w: 0.1, h: 0.012 };
    const note = { ...PLACES[0]!, id: 'note', label: 'Note', required: false };
    const room = roomFor(small);
    const view = viewOf({ consent_version: '2026-11', placements: [small, note, PLACES[2]!] });
    const { user } = await openPage(signingServer(view));
    await identify(user);
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.click(title);
    await user.paste('x'.repeat(room + 2));
    // Nothing that is pasted is cut off.
    expect(title).toHaveValue('x'.repeat(room + 2));
    expect(screen.getByRole('alert')).toHaveTextContent(`Write at most ${room} characters`);
    expect(title).toHaveAccessibleDescription(new RegExp(`${room + 2} of ${room} characters$`));
    await press(user, 'Next');
    expect(title).toHaveFocus();
    await user.keyboard('{Backspace}{Backspace}');
    expect(screen.queryByText(/Write at most/)).toBeNull();
    await press(user, 'Next');
    expect(screen.getByText('2 of 3, optional')).toBeVisible();
    await press(user, 'Next');
    await signByName(user);
    await press(user, 'Review');
    await heading('Review and sign');
    expect(screen.getByText('Left empty')).toBeVisible();
  });

  it('goes from reading to having signed, led by the paper and by what is missing, and sends what was filled in', async () => {
    const { sent, user } = await openPage(signingServer());
    await identify(user);
    await heading('Read the document');
    await press(user, 'I have read it: continue');
    await press(user, 'Continue');
    expect(screen.getByText('Consent to sign electronically first')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'I have read this and agree' }));
    await press(user, 'Continue');
    await heading('Fill in and sign');

    expect(screen.getByText('1 of 3, required')).toBeVisible();
    await press(user, 'Next');
    expect(screen.getByText('1 of 3, required')).toBeVisible();
    const title = screen.getByRole('textbox', { name: 'Title' });
    expect(title).toHaveFocus();
    expect(title).toHaveAccessibleDescription(failText({ code: 'required' }, 'en'));
    await user.click(screen.getByRole('button', { name: 'Signature: to be filled in' }));
    await signByName(user);
    await press(user, 'Review');
    await press(user, 'Sign now');
    expect(screen.getByText('One field has to be filled in or corrected')).toBeVisible();
    expect(done(sent).map(([path]) => path)).not.toContain('signing/complete');
    await press(user, 'Change: Title');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Owner{Enter}');
    expect(screen.getByText('2 of 3, optional')).toBeVisible();
    expect(screen.getByRole('checkbox')).toHaveFocus();
    await user.keyboard(' ');
    await press(user, 'Next');
    expect(await screen.findByRole('button', { name: 'Title: filled in' })).toHaveTextContent('Owner');
    await press(user, 'Review');

    await heading('Review and sign');
    expect(screen.getByText(/it is final/)).toBeVisible();
    expect(screen.getByText('Ivo Signer')).toBeVisible();
    await press(user, 'Sign now');
    await heading('You have signed');
    expect(screen.getByText('Not yet their turn')).toBeVisible();
    expect(done(sent).slice(2)).toEqual([
      ['signing/consent', { version: '2026-11' }],
      [
        'signing/complete',
        {
          answers: { title: 'Owner', licensed: true },
          signature: { kind: 'typed', text: 'Nina Peña' },
          initials: null,
        },
      ],
    ]);
    expect(keptKeys()).toEqual(['session']);
  });

  it('keeps what was filled in through a reload, a lost line and a session that is over', async () => {
    const server = signingServer();
    const first = await openPage(server);
    await identify(first.user);
    await agree(first.user);
    await fill(first.user, screen.getByRole('textbox', { name: 'Title' }), 'Owner');
    await press(first.user, 'Next');
    first.unmount();

    const second = await openPage(server, null);
    await heading('Fill in and sign');
    expect(screen.getByText('2 of 3, optional')).toBeVisible();
    await press(second.user, 'Next');
    await signByName(second.user);
    await press(second.user, 'Review');
    server.refuse = ({ path }) =>
      path === 'signing/complete' ? refusal(503, 'The service is busy') : undefined;
    await press(second.user, 'Sign now');
    expect(await screen.findByText(/The service is busy\. What you filled in is kept/)).toBeVisible();
    server.refuse = () => refusal(401, 'Your time here is over');
    await press(second.user, 'Sign now');
    await heading('Your time here is over');
    server.refuse = () => undefined;
    await press(second.user, 'Email me a new link');
    expect(await screen.findByText(/a new link is on its way/)).toBeVisible();
    expect(done(second.sent).at(-1)).toEqual(['signing/again', { token: TOKEN }]);
    second.unmount();

    const third = await openPage(server, NEWER_TOKEN);
    await identify(third.user);
    await heading('Review and sign');
    expect(screen.getByText('Owner')).toBeVisible();
    await press(third.user, 'Sign now');
    await heading('You have signed');
  });

  it('takes over what another tab of this browser has of the same paper, and is forgotten when that tells of its end', async () => {
    const server = signingServer(viewOf({ consent_version: '2026-11' }));
    const other = otherTab();
    const asked: unknown[] = [];
    other.onmessage = ({ data }) => {
      asked.push(data);
      const mine = {
        envelope: 'envelope-1',
        party: 'PROVIDER',
        stage: 'fill',
        at: 0,
        signature: null,
        initials: null,
      };
      // Of another paper nothing is taken.
      other.postMessage({ given: { ...mine, envelope: 'envelope-2', answers: { title: 'Wrong' } } });
      other.postMessage({ given: { ...mine, answers: { title: 'Owner' } } });
    };
    const { user } = await openPage(server);
    await identify(user);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Owner'));
    expect(asked).toEqual([{ wanted: { envelope: 'envelope-1', party: 'PROVIDER' } }]);
    other.postMessage({ over: { envelope: 'envelope-2', party: 'PROVIDER' } });
    await screen.findByRole('button', { name: 'Title: filled in' });
    expect(keptKeys()).toContain('entries');
    other.postMessage({ over: { envelope: 'envelope-1', party: 'PROVIDER' } });
    await waitFor(() => expect(keptKeys()).toEqual(['session']));
  });

  it('that was done in another tab shows that it is done, and leaves nothing in either', async () => {
    const server = signingServer(viewOf({ consent_version: '2026-11', placements: [] }));
    const other = otherTab();
    const told: unknown[] = [];
    other.onmessage = ({ data }) => told.push(data);
    const { user } = await openPage(server);
    await identify(user);
    await signWithoutPlace(user);
    expect(keptKeys()).toEqual(['token', 'session', 'entries']);
    server.view = withMe(server.view, 'SIGNED');
    server.refuse = ({ path }) =>
      path === 'signing/complete' ? refusal(409, 'Not now', 'status', 'signed_already') : undefined;
    await press(user, 'Sign now');
    await heading('You have signed');
    expect(keptKeys()).toEqual(['session']);
    await waitFor(() => expect(told).toContainEqual({ over: { envelope: 'envelope-1', party: 'PROVIDER' } }));
  });
});

/** Of a paper with no place for it a signer's signature is asked for all the same. */
async function signWithoutPlace(user: UserEvent) {
  await heading('Fill in and sign');
  expect(screen.getByText('1 of 1, required')).toBeVisible();
  await signByName(user);
  await press(user, 'Review');
}

it('who approves has nothing to fill in, and says so in other words', async () => {
  const view = viewOf({ placements: [], consent_version: '2026-11' });
  const parties = view.parties.map((party) => (party.me ? { ...party, role: 'APPROVER' as const } : party));
  const { sent, user } = await openPage(signingServer({ ...view, parties }));
  await identify(user);
  await heading('Review and approve');
  await press(user, 'Approve now');
  await heading('You have approved');
  expect(done(sent).at(-1)).toEqual(['signing/complete', { answers: {}, signature: null, initials: null }]);
});

it('declining asks for a reason, and is final', async () => {
  const { sent, user } = await openPage(signingServer());
  await identify(user);
  await heading('Read the document');
  await press(user, 'Decline');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline to sign?' }));
  expect(dialog.getByText(/cannot be undone/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(done(sent)).toHaveLength(2);
  await fill(user, dialog.getByRole('textbox', { name: /^Reason/ }), ' The rates are wrong ');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await heading('You have declined to sign');
  expect(keptKeys()).toEqual(['session']);
  expect(done(sent).at(-1)).toEqual(['signing/decline', { reason: 'The rates are wrong' }]);
});

it.each([
  ['VOIDED', 'This document was withdrawn'],
  ['DECLINED', 'Somebody else declined to sign'],
  ['EXPIRED', 'The time to sign is over'],
] as const)('a paper that has ended %s', async (end_reason, title) => {
  const { user } = await openPage(signingServer(viewOf({ state: 'CANCELLED', end_reason })));
  await identify(user);
  await heading(title);
  expect(keptKeys()).toEqual(['session']);
});

it('a paper that has ended is found out of where somebody goes on with it, and nothing of it stays', async () => {
  const server = signingServer(viewOf({ consent_version: '2026-11' }));
  const first = await openPage(server);
  await identify(first.user);
  await fill(first.user, await screen.findByRole('textbox', { name: 'Title' }), 'Owner');
  first.unmount();
  server.view = { ...server.view, state: 'CANCELLED', end_reason: 'VOIDED' };
  const second = await openPage(server, null);
  await heading('This document was withdrawn');
  expect(keptKeys()).toEqual(['session']);
  second.unmount();
  // Its time over, there is nothing that could be asked for anew.
  server.refuse = () => refusal(401, 'Your time here is over');
  await openPage(server, null);
  await heading('Open the link from your email');
  expect(screen.queryByRole('button', { name: 'Email me a new link' })).toBeNull();
});
