import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  ADDRESS,
  CODE,
  done,
  heading,
  identify,
  openPage,
  press,
  refusal,
  signingServer,
  TOKEN,
} from './support.tsx';

describe('a mailed link', () => {
  it('leaves the address at once, and asks for the code that it had mailed', async () => {
    const { router, sent, user } = await openPage(signingServer());
    expect(await screen.findByText(new RegExp(ADDRESS))).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/sign', hash: '' });
    const input = screen.getByRole('textbox', { name: /^Code of 6/ });
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
    await user.type(input, '12 34{Enter}');
    expect(screen.getByText('The code has 6 digits')).toBeVisible();
    await user.type(input, '00{Enter}');
    expect(await screen.findByText('This code is not right')).toBeVisible();
    expect(input).toHaveFocus();
    await user.clear(input);
    await user.type(input, `${CODE}{Enter}`);
    await heading('Read the document');
    expect(done(sent)).toEqual([
      ['signing/open', { token: TOKEN }],
      ['signing/code', { token: TOKEN, code: '123400' }],
      ['signing/code', { token: TOKEN, code: CODE }],
    ]);
  });

  it('mails no second code to who comes back from their mail to a page that was thrown away', async () => {
    const server = signingServer();
    (await openPage(server)).unmount();
    const first = await openPage(server);
    await screen.findByText(new RegExp(ADDRESS));
    first.unmount();
    const { sent, user } = await openPage(server, null);
    await identify(user);
    await heading('Read the document');
    expect(done(sent)).toEqual([['signing/code', { token: TOKEN, code: CODE }]]);
  });

  it('sends another code after a while, and not before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { sent, user } = await openPage(signingServer());
    const again = await screen.findByRole('button', { name: 'Send another code' });
    expect(again).toBeDisabled();
    const seconds = () => Number(/in (\d+) second/.exec(again.parentElement!.textContent)?.[1]);
    expect(again).toHaveAccessibleDescription(/You can ask for another one in (30|29) seconds/);
    act(() => vi.advanceTimersByTime(10_000));
    expect(seconds()).toBeLessThanOrEqual(20);
    expect(screen.queryByText('You can ask for another code now')).toBeNull();
    act(() => vi.advanceTimersByTime(20_000));
    await waitFor(() => expect(again).toBeEnabled());
    // Counting is for the eye, and its end is read out.
    expect(screen.getByText('You can ask for another code now')).toHaveRole('status');
    await user.click(again);
    await waitFor(() => expect(done(sent)).toHaveLength(2));
  });

  it('whose last code is over, leads to a new link', async () => {
    const server = signingServer();
    server.codesLeft = 0;
    server.refuse = ({ path }) =>
      path === 'signing/code' ? refusal(400, 'This code is over', 'code', 'code_over') : undefined;
    const { sent, user } = await openPage(server);
    expect(await screen.findByText(/This is the last code that this link sends/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send another code' })).toBeNull();
    await identify(user);
    await heading('Too many codes were asked for');
    await press(user, 'Email me a new link');
    await waitFor(() => expect(done(sent).at(-1)).toEqual(['signing/again', { token: TOKEN }]));
  });

  it.each([
    [404, 'not_found', 'We do not know this link', false],
    [410, 'link_replaced', 'This link was used already', true],
    [410, 'too_many_codes', 'Too many codes were asked for', true],
    [410, 'signed_already', 'You have signed already', false],
    [410, 'signing_over', 'This document is no longer to be signed', false],
  ])('that leads nowhere says why (%i %s), and what to do', async (status, code, title, isHelped) => {
    const server = signingServer();
    server.refuse = ({ path }) =>
      path === 'signing/open'
        ? refusal(status, 'Refused', status === 410 ? 'token' : undefined, code)
        : undefined;
    const { sent, user } = await openPage(server);
    await heading(title);
    if (!isHelped) return expect(screen.queryByRole('button', { name: 'Email me a new link' })).toBeNull();
    await press(user, 'Email me a new link');
    expect(await screen.findByText(/a new link is on its way/)).toBeVisible();
    expect(done(sent).at(-1)).toEqual(['signing/again', { token: TOKEN }]);
  });

  it('that is none, or is not there, is told; without a line it is tried again', async () => {
    (await openPage(signingServer(), null)).unmount();
    const server = signingServer();
    let isThere = false;
    server.refuse = () =>
      isThere ? undefined : refusal(503, 'The service is busy, please try again shortly');
    const { user } = await openPage(server);
    expect(await screen.findByText(/service is busy/)).toBeVisible();
    isThere = true;
    await press(user, 'Try again');
    expect(await screen.findByText(new RegExp(ADDRESS))).toBeVisible();
  });
});
