import { expect, test } from 'vitest';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { field, formOf as made, rowsField, section } from '#tests/schemas/engine/richForm.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf } from '../support.ts';
import {
  drafted,
  ended,
  fileWith,
  given,
  judged,
  KEY,
  publish,
  valuesOf,
  versionsOf,
} from './filesSupport.ts';
import { formOf } from './support.ts';

const app = useApp();

/** A form whose only list has the usual columns but for those that are gone, and some that are called otherwise. */
function listed(id: string, gone: readonly string[] = [], renamed: Readonly<Record<string, string>> = {}) {
  const list = structuredClone(rowsField(id)) as { items: { properties: Record<string, JsonSchema> } };
  const { properties } = list.items;
  for (const [from, to] of Object.entries(renamed)) {
    properties[to] = { ...properties[from], 'x-column-id': to };
    delete properties[from];
  }
  for (const column of gone) delete properties[column];
  return made({
    part: section('part', { [id]: list as unknown as JsonSchema, kept: field('kept') }),
  });
}
const ROW = { key: 'a', name: 'Driver', until: '2031-01-01', state: 'FL' };
const values = { jobs: [ROW], kept: 'Same' };

test('a column that is gone is published with its operation, and its values stay on file', async () => {
  const before = await given(app, listed('jobs'));
  const plain = await fileWith(app, values);
  const reviewed = await fileWith(app, values);
  await judged(app, reviewed, 'jobs', 'APPROVED');
  const after = listed('jobs', ['until'], { name: 'called' });

  const unsaid = await formOf(app, KEY).publish({ revision: await drafted(app, after, []) });
  expect([unsaid.status, failsOf(unsaid as never).map((fail) => fail.split(' ')[0])]).toEqual([
    400,
    ['form/ops', 'form/ops'],
  ]);
  const ops: FormOp[] = [
    { op: 'archive', field: 'jobs.until' },
    { op: 'rename', from: 'jobs.name', to: 'jobs.called' },
  ];
  const { revision } = (await formOf(app, KEY).save({ ops })).body;
  const run = await ended(app, await publish(app, revision));
  expect(run).toMatchObject({ status: 'DONE' });
  for (const { instance } of [plain, reviewed]) {
    expect((await versionsOf(app, instance)).schema_version).toBe(before + 1);
    const now = (await valuesOf(app, instance)).jobs!;
    expect(now).toContain('"called":"Driver"');
    expect(now).not.toMatch(/until|"name"/);
  }
  // What was approved of the row is what is still there of it.
  expect((await valuesOf(app, reviewed.instance)).jobs).toMatch(/APPROVED STAFF$/);
});

test('a list that is archived or renamed goes with its columns', async () => {
  const before = await given(app, listed('jobs'));
  const file = await fileWith(app, values);
  const renamed = await ended(
    app,
    await publish(
      app,
      await drafted(app, listed('work', ['state']), [
        { op: 'rename', from: 'jobs', to: 'work' },
        { op: 'archive', field: 'jobs.state' },
      ]),
    ),
  );
  expect(renamed.status).toBe('DONE');
  expect((await versionsOf(app, file.instance)).schema_version).toBe(before + 1);
  expect((await valuesOf(app, file.instance)).work).toContain('"name":"Driver"');

  const bare = made({ part: section('part', { kept: field('kept') }) });
  await ended(app, await publish(app, await drafted(app, bare, [{ op: 'archive', field: 'work' }])));
  expect((await versionsOf(app, file.instance)).schema_version).toBe(before + 2);
});
