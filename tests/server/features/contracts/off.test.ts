import { expect, it } from 'vitest';
import { startApp, useApp, type Caller } from '#tests/support/app.ts';
import { routesOf } from '#tests/support/routes.ts';
import { useForFile } from '#tests/support/useForFile.ts';

const app = useApp();
const off = useForFile(() => startApp({ PROVNET_CONTRACTS: 'off', PROVNET_DEMO: 'off' }, false, app));

it('with contracting off there is nothing of it, for nobody', async () => {
  const routes = routesOf(app.app).filter((route) => /\/(contracts\/|signing\b)/.test(route));
  expect(routes.filter((route) => route.includes('/signing')).length).toBeGreaterThan(5);
  expect(routes.length).toBeGreaterThan(20);
  for (const route of routes) {
    const [method = '', address = ''] = route.split(' ');
    const path = address.replace('/api/v1', '').replace(':id', '00000000-0000-4000-8000-000000000000');
    const boss = off.as('sp.supervisor');
    const calls: Readonly<Record<string, Caller['post']>> = {
      GET: boss.get,
      POST: boss.post,
      PATCH: boss.patch,
      DELETE: boss.delete,
    };
    const { status, body } = await calls[method]!(path, {});
    expect([status, body], route).toMatchObject([404, { status: 404, fails: [] }]);
  }
  expect(routesOf(off.app).filter((route) => route.includes('/signing'))).toEqual([]);
  expect((await off.app.inject('/api/ready')).json()).toMatchObject({
    status: 'ok',
    parts: { signing: null },
  });
});

it('and the console is told so, and whether there is demo data', async () => {
  for (const [one, isOn] of [
    [app, true],
    [off, false],
  ] as const)
    expect((await one.app.inject('/console.json')).json()).toMatchObject({
      features: { contracts: isOn, demo: isOn },
    });
});
