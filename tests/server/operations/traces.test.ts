import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { spanned } from '#server/platform/trace.ts';
import { tracedFetch } from '#server/platform/tracing/calls.ts';
import { openTraces } from '#server/platform/tracing/open.ts';
import { summaryOf } from '#server/platform/tracing/statements.ts';
import { openS3 } from '#server/ports/storage/s3.ts';
import { startOtlp } from '#tests/support/otlp.ts';

it('tells other servers of which trace a call is a part', async () => {
  const otlp = await startOtlp();
  const close = await openTraces(
    { traces: { url: `${otlp.url}/v1/traces`, sampler: 'always_on', ratio: 1 } },
    { warn: (_data, message) => expect.unreachable(message) },
  );
  const heard: (string | undefined)[] = [];
  const other = createServer(({ headers }, response) => {
    heard.push(headers.traceparent as string | undefined);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const s3 = await openS3({
    ...{ bucket: 'files', endpoint: address, region: 'us-east-1', pathStyle: true },
    credentials: { accessKeyId: 'an', secretAccessKey: 'other' },
  });
  try {
    await spanned('work', { kind: 'internal' }, async () => {
      await tracedFetch(`${address}/keys/of/somebody`, { method: 'POST', headers: { accept: 'text/plain' } });
      expect(await s3.isReady()).toBe(true);
    });
    await tracedFetch(address);
  } finally {
    await close();
    other.close();
    await otlp.close();
  }
  const [asked, work] = ['POST', 'work'].map((name) => otlp.spans.find((span) => span.name === name)!);
  expect(heard).toEqual([
    `00-${asked!.traceId}-${asked!.spanId}-01`,
    `00-${work!.traceId}-${work!.spanId}-01`,
    undefined,
  ]);
  expect(asked!.told).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 });
  expect(otlp.text()).not.toContain('somebody');
});

it.each([
  ['select * from lead t join "app_user" u on u.entity_id = t.assignee_id', 'select', ['lead', 'app_user']],
  ["copy (select name from lead where name = 'O''Hara from smith') to stdout", 'copy', ['lead']],
  [`select name as "Rows from smith" from only report`, 'select', ['report']],
  [
    'with x as (select extract(epoch from due_on) from task where a is distinct from b) insert into note select from x',
    'with',
    ['task', 'note', 'x'],
  ],
  ['/* prepared */ select unnest from unnest($1::uuid[]) a', 'select', []],
  ['insert into history (entity_id) values ($1) on conflict do nothing', 'insert', ['history']],
  ['copy lead_row (a, b) from stdin', 'copy', ['lead_row']],
  ['select t.* from lead t where exists (select from "note" n) for update of t', 'select', ['lead', 'note']],
  [
    `copy (select from lead where name in ('${'x'.repeat(1_960)}', 'from smith')) to stdout`,
    'copy',
    ['lead'],
  ],
  ['commit', 'commit', []],
])('says of a statement what it does to which tables: %s', (text, operation, tables) => {
  expect(summaryOf(text)).toEqual({ operation, tables });
});
