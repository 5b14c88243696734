import { choose, fill, LEAD, refusal, screen, textsOf, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import { WAIT_SECONDS } from '#src/resources/generic/useCountdown.ts';
import { controlClock, passTime } from '../../support/consoleClock.ts';
import {
  dialog,
  electronic,
  family,
  field,
  NOTHING,
  open,
  press,
  RECIPIENTS,
  signer,
  TEMPLATE,
} from './support.tsx';

const DRAFT = electronic();
const AT = `leads/agreements/${DRAFT.entity_id}`;
const SENT = electronic({
  status: 'SENT',
  can: { ...NOTHING, cancel: true, send: false, follow: true },
  signing: {
    recipients: [
      signer('PROVIDER', 'SIGNED', { at: '2026-03-04T15:06:00.000Z' }),
      signer('INTERNAL', 'OPENED'),
    ],
  },
});
const ready = () => screen.findByText('2 sign, one after the other:');

it('an agreement for electronic signature is made of a template of its type, which goes when the type is another one', async () => {
  const { user, written } = await open();
  await user.click(press('Prepare an e-signature'));
  const form = await dialog('Prepare an e-signature');
  await choose(user, /^Type/, 'Non-disclosure agreement (NDA)');
  await choose(user, /^Template/, 'Mutual');
  await choose(user, /^Type/, 'Contract');
  await expect.poll(() => form.getByRole('combobox', { name: /^Template/ })).toHaveValue('');
  await choose(user, /^Template/, 'Participation');
  await fill(user, field(form, 'Name *'), 'Rates 2026');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(written().map(({ body }) => body)).toEqual([
    { lead_id: LEAD, method: 'ESIGN', type: 'CONTRACT', template_id: TEMPLATE, name: 'Rates 2026' },
  ]);
});

it('an agreement for electronic signature is not offered where contracting is off, and nobody is asked for a template', async () => {
  const { user, sent } = await open({ contracts: false });
  expect(screen.queryByRole('button', { name: 'Prepare an e-signature' })).toBeNull();
  await user.click(press('Record a signed agreement'));
  const form = await dialog('Record a signed agreement');
  expect(form.queryByRole('combobox', { name: /^Template/ })).toBeNull();
  expect(sent.some(({ path }) => path.startsWith('contracts/'))).toBe(false);
});

it('a draft for electronic signature leads to what is missing, and is not sent before', async () => {
  const lacking = electronic({
    recipients: [RECIPIENTS[0], { ...RECIPIENTS[1], email: null }],
    missing: [
      { field: 'recipients.1.email', code: 'required' },
      { field: 'placements', code: 'signature_missing', params: { party: 'PROVIDER' } },
    ],
  });
  const { user, written } = await open({ items: [lacking] });
  await ready();
  await user.click(press('Send to be signed: Rates 2026'));
  expect(document.activeElement).toHaveTextContent('Before it can be sent:');
  expect(
    screen.getByRole('link', { name: 'Template: Place a signature for: Provider' }).getAttribute('href'),
  ).toContain(TEMPLATE);
  await user.click(press('Internal signer · Email: Required'));
  const form = await dialog('Edit draft');
  const [provider, internal] = [1, 2].map((no) => within(form.getByRole('group', { name: `Signers ${no}` })));
  // Only who signs for the network may approve instead.
  expect(provider!.queryByRole('combobox', { name: /^Role/ })).toBeNull();
  expect(internal!.getByRole('combobox', { name: /^Role/ })).toBeInTheDocument();
  const email = internal!.getByLabelText('Email');
  expect(email).toHaveFocus();
  await fill(user, email, 'ivo@network.example');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expect.poll(() => written()).toHaveLength(1);
  expect(written()[0]).toMatchObject({
    method: 'PATCH',
    path: AT,
    body: { version: 1, recipients: RECIPIENTS },
  });
});

it('a draft for electronic signature says who is to sign and what they are written, and is sent after there was time to read that', async () => {
  controlClock();
  const items = [DRAFT];
  const { user, written } = await open({
    items,
    reply: () => {
      items[0] = SENT;
      return { status: 202, body: SENT };
    },
  });
  await ready();
  const card = family('Contract');
  expect(card.getByText('Electronically')).toBeInTheDocument();
  expect(await card.findByText('Participation')).toBeInTheDocument();
  expect(textsOf(card.getAllByRole('listitem'))).toEqual(
    expect.arrayContaining([
      'Nina Peña · nina@provider.exampleProvider',
      'Ivo Signer · ivo@network.exampleInternal signer',
    ]),
  );
  await user.click(card.getByRole('button', { name: 'Mail and reminders' }));
  expect(card.getByText('We look forward to it.')).toBeInTheDocument();
  await user.click(press('Send to be signed: Rates 2026'));
  const question = await dialog('Send to be signed: Rates 2026');
  expect(question.getByText(/cannot be undone/)).toBeInTheDocument();
  expect(question.getByText('Nina Peña')).toBeInTheDocument();
  expect(question.getByRole('button', { name: /^Send to be signed \([123]\)$/ })).toBeDisabled();
  await passTime(WAIT_SECONDS * 1000);
  await user.click(question.getByRole('button', { name: 'Send to be signed' }));
  expect(await screen.findByText('On its way to the signers')).toBeInTheDocument();
  expect(written()).toMatchObject([{ method: 'POST', path: `${AT}/send`, body: { version: 1 } }]);
  // The button that was pressed is gone: the keyboard stays in its card.
  await screen.findByText('1 of 2 signed');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Rates 2026');
});

describe('an agreement that was sent', () => {
  it('says how far its signers are, asks those whose turn it is, looks again, and tells on demand what happened', async () => {
    const happened = [
      { at: '2026-11-02T10:00:00Z', kind: 'CONSENTED', party: 'PROVIDER' },
      { at: '2026-11-01T10:00:00Z', kind: 'SENT', party: null },
    ];
    const { user, written, sent } = await open({ items: [SENT], happened, reply: () => ({ body: SENT }) });
    expect(await screen.findByText('1 of 2 signed')).toHaveAttribute('role', 'status');
    const [nina, ivo] = screen
      .getAllByRole('listitem')
      .filter((item) => /^(Nina|Ivo)/.test(item.textContent));
    expect(nina).toHaveTextContent(/Signed03\/04\/2026/);
    expect(ivo).toHaveTextContent('Opened');
    const asked = () => sent.filter(({ path, method }) => path === AT && method === 'GET').length;
    const before = asked();
    await user.click(press('Remind: Rates 2026'));
    expect(await screen.findByText('Those whose turn it is are reminded')).toBeInTheDocument();
    await expect.poll(asked).toBe(before + 1);
    await user.click(press('Check now: Rates 2026'));
    await expect.poll(() => written()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Send a new link: Nina Peña' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Sign now/ })).toBeNull();
    await user.click(press('Send a new link: Ivo Signer'));
    await expect
      .poll(() => written())
      .toMatchObject([
        { path: `${AT}/remind`, body: {} },
        { path: `${AT}/check`, body: {} },
        { path: `${AT}/resend`, body: { party: 'INTERNAL' } },
      ]);
    const events = () => sent.filter(({ path }) => path === `${AT}/events`).length;
    expect(events()).toBe(0);
    await user.click(press('What happened'));
    expect(textsOf(await screen.findAllByText(/Consented to sign|Sent for signature/))).toEqual([
      expect.stringContaining('Consented to sign electronically · Provider'),
      expect.stringContaining('Sent for signature'),
    ]);
    expect(events()).toBe(1);
  });

  it('takes who signs for us to where they sign, when it is theirs to do', async () => {
    const url = 'https://secure.adobesign.example/public/apiesign?pid=1';
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const theirs = { ...SENT, can: { ...NOTHING, follow: false, sign_here: true } };
    const { user, written } = await open({ items: [theirs], reply: () => ({ body: { url } }) });
    await user.click(await screen.findByRole('button', { name: 'Sign now: Rates 2026' }));
    await expect.poll(() => opened.mock.calls).toEqual([[url, '_self']]);
    expect(written()).toMatchObject([{ method: 'POST', path: `${AT}/sign-here`, body: {} }]);
  });

  it('says where nobody was written to and why nobody can be asked, and is withdrawn with a reason', async () => {
    controlClock();
    const fails = [{ field: 'status', code: 'signing_over', message: 'It is no longer to be signed' }];
    let answer: { readonly status?: number; readonly body: object };
    const { user, written } = await open({ items: [SENT], reply: () => answer });
    const notWritten = () => screen.findByText(/^Nobody was written to/);
    await screen.findByText('1 of 2 signed');
    answer = { body: { ...SENT, written: false } };
    await user.click(press('Remind: Rates 2026'));
    expect(await notWritten()).toBeInTheDocument();
    answer = refusal(409, 'This is not possible now', { fails });
    await user.click(press('Remind: Rates 2026'));
    expect(await screen.findByText('It is no longer to be signed')).toBeInTheDocument();
    await expect.poll(() => screen.queryByText(/^Nobody was written to/)).toBeNull();
    answer = { body: { ...SENT, written: false } };
    await user.click(press('Send a new link: Ivo Signer'));
    expect(await notWritten()).toBeInTheDocument();

    answer = { body: SENT };
    await user.click(press('Cancel agreement: Rates 2026'));
    const question = await dialog('Withdraw what was sent, and cancel: Rates 2026?');
    // The signers read it.
    await fill(user, question.getByLabelText('Reason, which the signers read'), 'Wrong rates');
    await passTime(WAIT_SECONDS * 1000);
    await user.click(question.getByRole('button', { name: 'Withdraw and cancel' }));
    await expect
      .poll(() => written()[3])
      .toMatchObject({
        method: 'PATCH',
        path: AT,
        body: { version: 1, action: 'cancel', end_text: 'Wrong rates' },
      });
  });

  it('that a signer declined says who and why', async () => {
    const declined = electronic({
      status: 'CANCELLED',
      end_reason: 'DECLINED',
      end_text: 'Rates too low',
      can: { ...NOTHING, send: false, follow: false },
      signing: { recipients: [signer('PROVIDER', 'DECLINED', { reason: 'Rates too low' })] },
    });
    const { user, sent } = await open({ items: [declined] });
    expect(await screen.findByText('Declined by a signer')).toBeInTheDocument();
    expect(sent.some(({ path }) => path === AT)).toBe(false);
    await user.click(press('Signers and papers'));
    expect(await screen.findByText('Declined')).toBeInTheDocument();
    expect(screen.getAllByText('Rates too low')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull();
  });
});
