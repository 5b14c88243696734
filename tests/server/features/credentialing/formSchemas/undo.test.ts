import { beforeAll, expect, test } from 'vitest';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import { useApp } from '#tests/support/app.ts';
import { instanceOf, ok } from '../support.ts';
import {
  AFTER,
  BEFORE,
  drafted,
  ended,
  fileWith,
  given,
  itemsOf,
  judged,
  migrationOf,
  OPS,
  publish,
  setStatus,
  type,
  valuesOf,
  versionsOf,
} from './filesSupport.ts';

const app = useApp();
let before: number;
beforeAll(async () => {
  before = await given(app, BEFORE);
});

const undo = (id: string) =>
  app.as('cred.supervisor').post<FormMigration>(`/credentialing/form-migrations/${id}/undo`);

test('an undo gives files that nobody has changed since their version, values and reviews back, and leaves the others', async () => {
  const values = {
    nick: 'Van',
    secret: '123456789',
    color: 'GREEN',
    size: 'large',
    broker: 'A broker',
    trips: [{ key: 'a', called: 'Airport' }],
  };
  const plain = await fileWith(app, values);
  const reviewed = await fileWith(app, values);
  for (const id of ['nick', 'secret', 'color', 'trips']) await judged(app, reviewed, id, 'APPROVED');
  const typed = await fileWith(app, values);
  const submitted = await fileWith(app, values);
  const held = [await valuesOf(app, plain.instance), await valuesOf(app, reviewed.instance)];

  const run = await ended(app, await publish(app, await drafted(app, AFTER, OPS)));
  expect(run).toMatchObject({ status: 'DONE', can: { undo: true } });
  await type(app, typed.instance, { unit: 'Somebody typed' });
  await setStatus(app, submitted, 'PENDING_REVIEW');

  const started = await undo(run.entity_id);
  expect(started.status).toBe(202);
  const done = await ended(app, started.body);
  expect(done).toMatchObject({ mode: 'UNDO', status: 'DONE', can: { undo: false } });
  expect(await migrationOf(app, run.entity_id)).toMatchObject({ status: 'UNDONE', can: { undo: false } });
  expect((await undo(run.entity_id)).status).toBe(409);

  const outcomes = new Map(
    (await itemsOf(app, done.entity_id)).map((item) => [item.instance_id, item.outcome]),
  );
  expect([plain, reviewed, typed, submitted].map(({ instance }) => outcomes.get(instance))).toEqual([
    'UNDONE',
    'UNDONE',
    'CHANGED',
    'CHANGED',
  ]);
  for (const { instance } of [plain, reviewed])
    expect((await versionsOf(app, instance)).schema_version).toBe(before);
  for (const { instance } of [typed, submitted])
    expect((await versionsOf(app, instance)).schema_version).toBe(before + 1);
  // What was a draft and became a revision below another one is pending now, not a draft again.
  const now = [await valuesOf(app, plain.instance), await valuesOf(app, reviewed.instance)];
  for (const [index, was] of held.entries())
    for (const [id, value] of Object.entries(was))
      expect([id, now[index]![id]!.replace(' draft', '')]).toEqual([id, value.replace(' draft', '')]);
  expect(now[0]!.region).toBe('null PENDING MIGRATION');
  expect((await valuesOf(app, await instanceOf(app, plain.account, 'insurance'))).broker_name).toBe(
    'null PENDING MIGRATION',
  );
  expect(
    ok(
      await app
        .as('cred.supervisor')
        .post<{ value: unknown }>(`/credentialing/instances/${reviewed.instance}/reveal`, {
          field_id: 'secret',
          reason: 'To compare',
        }),
    ).value,
  ).toBe('123456789');

  // The next version takes them again, whatever was undone.
  const again = structuredClone(AFTER);
  Object.assign(again.labels.en.fields.kept!, { title: 'Another title' });
  await ended(app, await publish(app, await drafted(app, again, [])));
  expect(await valuesOf(app, reviewed.instance)).toMatchObject({
    unit: '"Van" APPROVED STAFF',
    color: expect.stringMatching(/^"BLUE" PENDING MIGRATION/),
  });
});
