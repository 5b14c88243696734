import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDemo } from '#tests/support/input/app.ts';
import { documentOf, personOf } from '#tests/support/input/document.ts';

let demo: Awaited<ReturnType<typeof startDemo>>;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.app.close());

/** No number, day, key or code; what stands for nothing; a key of nobody. */
const VALUES = ['<b>x</b>', 'none', '00000000-0000-4000-8000-000000000000'];

it('every filter of every list compares a value, or refuses it by its name', async () => {
  const { operations } = await documentOf(demo.app.app);
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  let tried = 0;
  const faults: string[] = [];
  for (const operation of lists)
    for (const { name } of operation.parameters.filter((one) => /_(eq|in|range|like)$/.test(one.name)))
      for (const value of VALUES) {
        const authorization = `Bearer ${await demo.tokenOf(personOf(operation) ?? 'sp.agent')}`;
        const url = `${operation.path}?${name}=${encodeURIComponent(value)}`;
        const { statusCode, body } = await demo.app.app.inject({ url, headers: { authorization } });
        tried += 1;
        // Of a record that is not there some lists say so.
        if (![200, 400, 404].includes(statusCode) || (statusCode === 404 && !/_id_/.test(name)))
          faults.push(`${statusCode} ${url}`);
        if (statusCode === 400 && !body.includes(name) && !body.includes('"required"'))
          faults.push(`${url}: ${body}`);
      }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(1000);
});
