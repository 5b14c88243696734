import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CSV_IMPORT_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { rowsOf } from '#server/features/imports/parse.ts';
import { startApp, type Caller, type TestApp } from '#tests/support/app.ts';
import { isFull } from '#tests/support/scope.ts';
import { csv, uploadAs } from './support.ts';

let api: TestApp;
let agent: Caller;
beforeAll(async () => {
  api = await startApp();
  agent = api.as('sp.agent');
});
afterAll(() => api?.close());

const filled = (text: string, head = ''): string =>
  head + text.repeat(Math.floor((CSV_IMPORT_MAX_BYTES - head.length) / text.length));

describe('files that would keep the server busy', () => {
  const BOMBS: [what: string, content: string, fails: string[]][] = [
    ['a record longer than any', csv('Company name,Phone', `"${'x'.repeat(300_000)}",3055550100`), []],
    ['nothing but commas', filled(','), []],
    ['nothing but quotes', filled('"'), []],
    ['more rows than providers', filled('1\n', 'NPI\n'), ['file too_many']],
    // To read it takes seconds.
    ['nothing but pairs of quotes', filled('""'), []],
  ];
  test.each(isFull ? BOMBS : BOMBS.slice(0, -1))('%s: refused', async (_what, content, fails) => {
    const { status, body } = await uploadAs(agent, content);
    expect([status, body.fails.map(({ field, code }) => `${field} ${code}`)]).toEqual([422, fails]);
  });

  test('a long cell is none of them', async () => {
    const { status, body } = await uploadAs(
      agent,
      csv('Company name,Phone', `"${'x'.repeat(200_000)}",3055550100`),
    );
    expect([status, body.counts.rows]).toEqual([201, 1]);
  });
});

test('others run while a file is parsed', async () => {
  let turns = 0;
  let reading = true;
  const turn = (): void => {
    turns += 1;
    if (reading) setImmediate(turn);
  };
  setImmediate(turn);
  let rows = 0;
  for await (const piece of rowsOf(filled('1\n'), ',')) rows += piece.length;
  reading = false;
  expect(rows).toBe(CSV_IMPORT_MAX_BYTES / 2);
  // There are 160 pieces; short ones may share a turn.
  expect(turns).toBeGreaterThan(20);
});
