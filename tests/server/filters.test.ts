import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { startDemo } from '#tests/support/input/app.ts';
import { documentOf, PARTS_OF_LEADS, personOf, type Operation } from '#tests/support/input/document.ts';
import { isFull } from '#tests/support/scope.ts';
import { valuesOf } from '#tests/support/input/values.ts';
import { useForFile } from '#tests/support/useForFile.ts';

const app = isFull ? useForFile(() => startDemo()) : useApp({}, false);
let operations: Operation[];
beforeAll(async () => {
  ({ operations } = await documentOf(app.app));
});

/** No number, day, key or code; what stands for nothing; a key of nobody. */
const NOBODY = '00000000-0000-4000-8000-000000000000';
const VALUES = ['<b>x</b>', 'none', NOBODY];

/** The filters of a list; in the short run a fifth of those of a part of leads, each part another one than that before it. */
const filtersOf = ({ path, parameters }: Operation, turn: number) =>
  parameters
    .filter(({ name }) => /_(eq|in|range|like)$/.test(name))
    .filter((_, index) => isFull || !PARTS_OF_LEADS.test(path) || index % 5 === turn % 5);

it('every filter of every list compares a value, or refuses it by its name', async () => {
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  let tried = 0;
  const faults: string[] = [];
  for (const [turn, operation] of lists.entries())
    for (const { name } of filtersOf(operation, turn))
      for (const value of isFull ? VALUES : [VALUES[tried % VALUES.length]!]) {
        const headers = await app.headersOf(personOf(operation) ?? 'sp.agent');
        const url = `${operation.path}?${name}=${encodeURIComponent(value)}`;
        const { statusCode, body } = await app.app.inject({ url, headers });
        tried += 1;
        // Of a record that is not there some lists say so.
        if (![200, 400, 404].includes(statusCode) || (statusCode === 404 && !/_id_/.test(name)))
          faults.push(`${statusCode} ${url}`);
        if (statusCode === 400 && !body.includes(name) && !body.includes('"required"'))
          faults.push(`${url}: ${body}`);
      }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(300);
});

/** What every object has without having been given it. */
const OWN_NAMES = ['constructor', '__proto__', 'toString'];

it('no part of an address is taken for what every object has', async () => {
  const faults: string[] = [];
  let tried = 0;
  for (const operation of operations) {
    const parts = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
    const person = personOf(operation);
    const headers = person ? await app.headersOf(person) : {};
    const [payload] = operation.body
      ? fc.sample(
          valuesOf(operation.body, () => [NOBODY]),
          { seed: 14, numRuns: 1 },
        )
      : [];
    for (const part of parts)
      for (const own of OWN_NAMES) {
        const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === part ? own : NOBODY));
        const { statusCode } = await app.app.inject({
          method: operation.method,
          url,
          headers,
          ...(payload === undefined ? {} : { payload: payload as object }),
        });
        tried += 1;
        if (statusCode >= 500) faults.push(`${statusCode} ${operation.method} ${url}`);
      }
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(500);
});

it('every whole number that is sent has its bounds', () => {
  const unbounded = new Set<string>();
  const look = (where: string, of: unknown): void => {
    if (typeof of !== 'object' || of === null) return;
    const { type, maximum, exclusiveMaximum } = of as Readonly<Record<string, unknown>>;
    if ([type].flat().includes('integer') && maximum === undefined && exclusiveMaximum === undefined)
      unbounded.add(where);
    for (const [name, part] of Object.entries(of)) look(`${where} ${name}`, part);
  };
  for (const { method, path, parameters, body } of operations) {
    for (const { name, schema } of parameters) look(`${method} ${path} ${name}`, schema);
    look(`${method} ${path}`, body);
  }
  expect([...unbounded]).toEqual([]);
});
