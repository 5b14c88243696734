import { expect, it } from 'vitest';
import { startApp, useApp } from '#tests/support/app.ts';
import { authorize, Browser, PASSWORD_HASH, startListening } from './ports/identity/portal.ts';

const app = useApp({ PROVNET_RATE_ADDRESS: '1' }, false);

// None of these is in a network of another row, since each has called once then.
it.each([
  ['two addresses of a network of IPv6', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['two networks of IPv6', '2001:db8:2:2::1', '2001:db8:2:3::1', false],
  ['IPv4, and the same in IPv6', '198.51.100.1', '::ffff:198.51.100.1', true],
  ['the other way round', '::ffff:c633:6402', '198.51.100.2', true],
  ['two addresses of IPv4 in IPv6', '::ffff:198.51.100.3', '::ffff:198.51.100.4', false],
  ['two ports of IPv4', '198.51.100.5:50001', '198.51.100.5:50002', true],
  ['two ports of a network of IPv6', '[2001:db8:3:2::1]:50001', '[2001:db8:3:2::2]:50002', true],
  ['two addresses of IPv4 with a port', '198.51.100.6:50001', '198.51.100.7:50001', false],
  ['two addresses of IPv4, by a translator', '64:ff9b::198.51.100.8', '64:ff9b::198.51.100.9', false],
])('%s have one limit, or each their own: %s and %s', async (_what, one, other, isShared) => {
  const status = async (from: string) => (await app.as(null, 'en', from).get('/auth/session')).status;
  expect([await status(one), await status(other)]).toEqual([401, isShared ? 429 : 401]);
});

const behind = useApp({ PROVNET_PROXIES: '192.0.2.0/24', PROVNET_RATE_ADDRESS: '1' }, false, app);
/** A call without a session that came over `proxy`, which says that it is for `person`. */
const call = async (proxy: string, person: string): Promise<number> => {
  const headers = { 'x-forwarded-for': person };
  const url = '/api/v1/auth/session';
  return (await behind.app.inject({ url, remoteAddress: proxy, headers })).statusCode;
};

it('a proxy of another machine is believed whose call it is, and any of them alike; nobody else is', async () => {
  expect(await call('192.0.2.1', '198.51.100.1')).toBe(401);
  expect(await call('192.0.2.1', '198.51.100.2')).toBe(401);
  expect(await call('192.0.2.2', '198.51.100.1')).toBe(429);
  expect(await call('203.0.113.1', '198.51.100.3')).toBe(401);
  expect(await call('203.0.113.1', '198.51.100.4')).toBe(429);
});

it('lets nobody try codes of signers without end from one network', async () => {
  const unlimited = await startApp({}, false, app);
  const body = { token: 'x'.repeat(43), code: '1' };
  const status = async (from: string) =>
    (await unlimited.as(null, 'en', from).post('/signing/code', body)).status;
  const statuses = [];
  for (let n = 0; n < 31; n += 1) statuses.push(await status(`2001:db8:1:2::${n.toString(16)}`));
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
  expect(await status('2001:db8:1:3::1')).toBe(404);
  await unlimited.close();
});

it('lets nobody try passwords, or names, without end from one network', async () => {
  const portal = await startListening({}, false, app);
  await app.query`update portal_account set password_hash = ${PASSWORD_HASH}`;
  const browser = new Browser();
  const form = await browser.follow(authorize(portal.publicUrl).url);
  const attempt = async (from: string, username: string): Promise<number> => {
    browser.from = from;
    return (await browser.open(form.at, { username, password: 'wrong-one' })).status;
  };
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await attempt(`2001:db8:1:2::${n}`, 'sp.agent'));
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  expect(await attempt('2001:db8:1:3::1', 'sp.agent')).toBe(422);
  // As if as many other names had been tried there as one network may.
  await app.query`insert into portal_failure (username_hash, address)
            select 'another ' || n, (select address from portal_failure order by id limit 1)
              from generate_series(1, 95) n`;
  expect(await attempt('2001:db8:1:2:aaaa::1', 'tp.agent')).toBe(429);
  expect(await attempt('2001:db8:1:3::1', 'tp.agent')).toBe(422);
  await portal.close();
});
