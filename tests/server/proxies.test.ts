import { expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';

const app = useApp({ PROVNET_PROXIES: '192.0.2.0/24', PROVNET_RATE_ADDRESS: '1' });

/** A call without a session that came over `proxy`, which says that it is for `person`. */
const call = async (proxy: string, person: string): Promise<number> => {
  const headers = { 'x-forwarded-for': person };
  return (await app.app.inject({ url: '/api/v1/auth/session', remoteAddress: proxy, headers })).statusCode;
};

it('believes a proxy of another machine whose call it is, and any of them alike', async () => {
  expect(await call('192.0.2.1', '198.51.100.1')).toBe(401);
  expect(await call('192.0.2.1', '198.51.100.2')).toBe(401);
  expect(await call('192.0.2.2', '198.51.100.1')).toBe(429);
});

it('believes nobody else', async () => {
  expect(await call('203.0.113.1', '198.51.100.3')).toBe(401);
  expect(await call('203.0.113.1', '198.51.100.4')).toBe(429);
});
