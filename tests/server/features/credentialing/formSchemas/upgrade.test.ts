import { beforeEach, expect, test } from 'vitest';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { field, formOf as made, rowsField, section } from '#tests/schemas/engine/richForm.ts';
import { useApp } from '#tests/support/app.ts';
import { addResource, changesOf, failsOf, instanceOf, moveTo, ok, revealed } from '../support.ts';
import {
  AFTER,
  BEFORE,
  drafted,
  ended,
  fileWith,
  given,
  itemsOf,
  judged,
  KEY,
  migrated,
  migrationOf,
  OPS,
  PROVIDER,
  publish,
  retitled,
  schemaVersionOf,
  setStatus,
  type,
  valuesOf,
} from './filesSupport.ts';
import { formOf, withField } from './support.ts';

const app = useApp();
// No test meets the files of another one.
beforeEach(() => app.query`truncate account cascade`);

const move = async (account_id: string, status: string, resource_id: string | null = null) =>
  ok(
    await moveTo(app, 'cred.supervisor', { account_id, resource_id }, status, {
      confirm: true,
      reason_text: 'A reason',
    }),
  );

test('who is sent back to the provider, and who begins a new cycle, has the newest version from then on', async () => {
  const before = await given(app, BEFORE);
  const sentBack = await fileWith(app, { nick: 'One', size: 'large' });
  const restarted = await fileWith(app, { nick: 'Two', size: 'large' });
  const decided = await fileWith(app, { nick: 'Three' });
  for (const file of [sentBack, restarted, decided])
    for (const id of ['nick', 'size']) await judged(app, file, id, 'APPROVED');
  await setStatus(app, sentBack, 'CREDENTIALING_REVIEW');
  await setStatus(app, restarted, 'DENIED');
  await setStatus(app, decided, 'PENDING_REVIEW');
  expect((await migrated(app, AFTER, OPS)).outcomes).toMatchObject({ PINNED: 3 });
  for (const { instance } of [sentBack, restarted, decided])
    expect(await schemaVersionOf(app, instance)).toBe(before);

  await move(sentBack.account, 'UPDATES_NEEDED');
  expect(await schemaVersionOf(app, sentBack.instance)).toBe(before + 1);
  expect(await valuesOf(app, sentBack.instance)).toMatchObject({
    unit: '"One" APPROVED STAFF',
    size: '50 PENDING MIGRATION draft approved "large"',
    region: '"FL" PENDING MIGRATION draft',
  });

  await move(restarted.account, 'CREDENTIALING_REVIEW');
  expect(await schemaVersionOf(app, restarted.instance)).toBe(before + 1);
  // A new cycle judges anew, and what a version wrote is nobody's draft while the staff reviews.
  expect(await valuesOf(app, restarted.instance)).toMatchObject({
    unit: '"Two" PENDING STAFF approved "Two"',
    size: '50 PENDING MIGRATION approved "large"',
  });

  await move(decided.account, 'CREDENTIALING_REVIEW');
  expect(await schemaVersionOf(app, decided.instance)).toBe(before);
  const told = await app.query<{
    record_id: string;
  }>`select record_id from history where type = 'FORM_UPGRADED'`;
  expect(told.map(({ record_id }) => record_id).sort()).toEqual([sentBack.account, restarted.account].sort());
});

test('so do resources: sent back, and when the hold of their account ends', async () => {
  const { account } = await fileWith(app, {});
  const one = await addResource(app, 'cred.supervisor', account, 'VEHICLE');
  const other = await addResource(app, 'cred.supervisor', account, 'VEHICLE');
  const at = ({ forms }: typeof one) => schemaVersionOf(app, forms![0]!.entity_id);
  await app.query`update resource set credential_status = 'CRED_ON_REVIEW' where entity_id = ${one.entity_id}`;
  await setStatus(app, { account }, 'DENIED');
  const first = await at(one);
  await migrated(app, withField(SHIPPED_FORMS.vehicle!, 'call_sign'), [], 'vehicle');
  expect([await at(one), await at(other)]).toEqual([first, first]);
  await move(account, 'CREDENTIALING_REVIEW');
  expect([await at(one), await at(other)]).toEqual([first, first + 1]);
  await move(account, 'UPDATES_NEEDED', one.entity_id);
  expect(await at(one)).toBe(first + 1);
});

test('an undo gives files that nobody has changed since their version, values and reviews back, and leaves the others', async () => {
  const undo = (id: string) =>
    app.as('cred.supervisor').post<FormMigration>(`/credentialing/form-migrations/${id}/undo`);
  const before = await given(app, BEFORE);
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

  const run = await migrated(app, AFTER, OPS);
  expect(run).toMatchObject({ status: 'DONE', can: { undo: true } });
  await type(app, typed.instance, { unit: 'Somebody typed' });
  await setStatus(app, submitted, 'PENDING_REVIEW');

  const started = await undo(run.entity_id);
  expect(started.status).toBe(202);
  const done = await ended(app, started.body);
  expect(done).toMatchObject({ mode: 'UNDO', status: 'DONE', can: { undo: false } });
  expect(await migrationOf(app, run.entity_id)).toMatchObject({ status: 'UNDONE', can: { undo: false } });
  expect((await undo(run.entity_id)).status).toBe(409);

  const items = await itemsOf(app, done.entity_id);
  for (const [{ instance }, outcome, version] of [
    [plain, 'UNDONE', before],
    [reviewed, 'UNDONE', before],
    [typed, 'CHANGED', before + 1],
    [submitted, 'CHANGED', before + 1],
  ] as const)
    expect([
      items.find((item) => item.instance_id === instance)?.outcome,
      await schemaVersionOf(app, instance),
    ]).toEqual([outcome, version]);
  // What was a draft and became a revision below another one is pending now, not a draft again.
  const now = [await valuesOf(app, plain.instance), await valuesOf(app, reviewed.instance)];
  for (const [index, was] of held.entries())
    for (const [id, value] of Object.entries(was))
      expect([id, now[index]![id]!.replace(' draft', '')]).toEqual([id, value.replace(' draft', '')]);
  expect(now[0]!.region).toBe('null PENDING MIGRATION');
  expect((await valuesOf(app, await instanceOf(app, plain.account, 'insurance'))).broker_name).toBe(
    'null PENDING MIGRATION',
  );
  expect(await revealed(app, reviewed.instance, 'secret')).toBe('123456789');

  // The next version takes them again, whatever was undone.
  await migrated(app, retitled(AFTER, 'Another title'));
  expect(await valuesOf(app, reviewed.instance)).toMatchObject({
    unit: '"Van" APPROVED STAFF',
    color: expect.stringMatching(/^"BLUE" PENDING MIGRATION/),
  });
});

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
const ROWS = { jobs: [ROW], kept: 'Same' };

test('a column that is gone is published with its operation, and its values stay on file', async () => {
  const before = await given(app, listed('jobs'));
  const plain = await fileWith(app, ROWS);
  const reviewed = await fileWith(app, ROWS);
  await judged(app, reviewed, 'jobs', 'APPROVED');
  const after = listed('jobs', ['until'], { name: 'called' });

  const unsaid = await formOf(app, KEY).publish({ revision: await drafted(app, after, []) });
  expect([unsaid.status, failsOf(unsaid).map((fail) => fail.split(' ')[0])]).toEqual([
    400,
    ['form/ops', 'form/ops'],
  ]);
  const ops: FormOp[] = [
    { op: 'archive', field: 'jobs.until' },
    { op: 'rename', from: 'jobs.name', to: 'jobs.called' },
  ];
  const { revision } = (await formOf(app, KEY).save({ ops })).body;
  expect(await ended(app, await publish(app, revision))).toMatchObject({ status: 'DONE' });
  for (const { instance } of [plain, reviewed]) {
    expect(await schemaVersionOf(app, instance)).toBe(before + 1);
    const now = (await valuesOf(app, instance)).jobs!;
    expect(now).toContain('"called":"Driver"');
    expect(now).not.toMatch(/until|"name"/);
  }
  // What was approved of the row is what is still there of it.
  expect((await valuesOf(app, reviewed.instance)).jobs).toMatch(/APPROVED STAFF$/);
});

test('that a file took a version is told to everybody, what became of internal values to the staff alone', async () => {
  const IDS = ['open_choice', 'secret_choice'] as const;
  const form = (...codes: string[]) => {
    const choice = { type: 'string', enum: codes };
    const options = Object.fromEntries(codes.map((code) => [code, code.toLowerCase()]));
    const whole = made({
      main: section('main', {
        open: field('open_choice', choice),
        secret: field('secret_choice', { ...choice, 'x-see': 'STAFF' }),
      }),
    });
    for (const language of ['en', 'es'] as const)
      for (const id of IDS) Object.assign(whole.labels[language].fields[id]!, { options });
    return whole;
  };
  await given(app, form('RED', 'BLUE'));
  const { account, instance } = await fileWith(app, { open_choice: 'RED' }, true);
  await type(app, instance, { secret_choice: 'RED' });
  const values = [{ from: 'RED', to: 'BLUE' }];
  const ops = IDS.map((id) => ({ op: 'map', field: id, values }) as const);
  expect(await migrated(app, form('BLUE'), ops)).toMatchObject({
    status: 'DONE',
    outcomes: { UPGRADED: 1 },
  });

  const toldTo = async (person: string) => {
    const answer = await changesOf(app, person, account);
    const upgrades = ok(answer).items.filter((entry) => entry.type === 'FORM_UPGRADED');
    return {
      text: answer.text,
      fields: upgrades.map(({ changes }) => changes.map(({ field: id }) => id).sort()),
    };
  };
  expect((await toldTo('cred.supervisor')).fields).toEqual([IDS]);
  for (const person of [PROVIDER, 'tp.supervisor']) {
    const told = await toldTo(person);
    expect(told.fields).toEqual([['open_choice']]);
    expect(told.text).not.toContain('secret_choice');
  }
});
