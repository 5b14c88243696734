import { beforeAll, expect, test } from 'vitest';
import { PROVIDER_EDITS } from '#schemas/credential/account.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { ACCOUNT_CREDENTIAL_STATUS } from '#schemas/vocabulary/index.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';
import { useApp } from '#tests/support/app.ts';
import { instanceOf, ok, revealed } from '../support.ts';
import {
  AFTER,
  BEFORE,
  drafted,
  ended,
  everything,
  fileWith,
  given,
  itemsOf,
  judged,
  KEY,
  migrated,
  retitled,
  schemaVersionOf,
  OPS,
  PROVIDER,
  publish,
  setStatus,
  type,
  valuesOf,
  type File,
} from './filesSupport.ts';
import { withField } from './support.ts';

const ROW = { key: 'r1', called: 'Airport', until: '2027-01-01' };
const VALUES = {
  nick: 'Blue van',
  secret: '123456789',
  color: 'GREEN',
  size: 'large',
  notes: 'Old',
  broker: 'A broker',
  trips: [ROW],
  plate: 'ABCDEFG',
  kept: 'Same',
};

const app = useApp();
let before: number;
beforeAll(async () => {
  before = await given(app, BEFORE);
});

test('a dry run on real files leaves nothing behind and tells what the run then does: every operation, every state', async () => {
  const drafts = await fileWith(app, VALUES);
  const reviewed = await fileWith(app, { ...VALUES, plate: 'ABC', color: 'RED', size: '12' });
  for (const id of ['nick', 'secret', 'trips', 'kept', 'color', 'size'])
    await judged(app, reviewed, id, 'APPROVED');
  await judged(app, reviewed, 'notes', 'REJECTED');
  // What was approved stays known below what was typed later, and below what was refused.
  await type(app, reviewed.instance, { nick: 'Red van', secret: '321547698' });
  await judged(app, reviewed, 'nick', 'REJECTED');
  const empty = await fileWith(app, {});
  const pinned = await fileWith(app, VALUES);
  await setStatus(app, pinned, 'PENDING_REVIEW');
  const held = await valuesOf(app, pinned.instance);

  const revision = await drafted(app, AFTER, OPS);
  const was = await everything(app);
  const path = `/credentialing/form-schemas/${KEY}/draft/dry-run`;
  const dry = await app.as('cred.supervisor').post<{ entity_id: string }>(path, { revision });
  expect(dry.status).toBe(202);
  const tried = await ended(app, dry.body);
  expect(tried).toMatchObject({
    mode: 'DRY_RUN',
    status: 'DONE',
    to_version: before + 1,
    can: { undo: false, cancel: false },
  });
  expect(await everything(app)).toBe(was);

  const run = await ended(app, await publish(app, revision));
  const { total, outcomes, ops } = tried;
  expect(run).toMatchObject({ mode: 'RUN', status: 'DONE', total, can: { undo: true, cancel: false } });
  expect([run.outcomes, run.ops]).toEqual([outcomes, ops]);
  for (const op of ['rename nick', 'rename secret', 'map color', 'map size', 'archive notes', 'move broker'])
    expect(ops[op], op).toBe(2);
  const named = new Map((await itemsOf(app, run.entity_id)).map((item) => [item.instance_id, item]));
  expect(named.get(drafts.instance)).toMatchObject({
    outcome: 'INVALID',
    invalid: ['plate'],
    from_version: before,
  });
  expect(named.get(reviewed.instance)).toMatchObject({ outcome: 'UPGRADED', invalid: [] });
  expect(named.get(reviewed.instance)!.changed.toSorted()).toEqual(
    ['broker', 'notes', 'number', 'region', 'size', 'trips', 'unit'].toSorted(),
  );
  expect(named.get(empty.instance)).toMatchObject({ outcome: 'UPGRADED', changed: ['region'] });
  expect(named.get(pinned.instance)).toMatchObject({ outcome: 'PINNED', changed: [] });
  expect(await valuesOf(app, pinned.instance)).toEqual(held);

  expect(await valuesOf(app, drafts.instance)).toMatchObject({
    unit: '"Blue van" PENDING STAFF draft',
    number: '"•••-••-6789" PENDING STAFF draft',
    color: '"BLUE" PENDING MIGRATION draft',
    size: '50 PENDING MIGRATION draft',
    notes: '"Old" PENDING STAFF draft',
    trips: '[{"key":"r1","until":"2027-01-01","destination":"Airport"}] PENDING STAFF',
    plate: '"ABCDEFG" PENDING STAFF draft',
    kept: '"Same" PENDING STAFF draft',
    region: '"FL" PENDING MIGRATION draft',
  });
  expect(await revealed(app, drafts.instance, 'number')).toBe('123456789');
  expect(await valuesOf(app, reviewed.instance)).toMatchObject({
    unit: '"Red van" REJECTED STAFF approved "Blue van"',
    number: '"•••-••-7698" PENDING STAFF draft approved "•••-••-6789"',
    color: '"RED" APPROVED STAFF',
    size: '12 PENDING MIGRATION draft approved "12"',
    notes: '"Old" REJECTED STAFF',
    trips: expect.stringMatching(/"destination":"Airport"}] APPROVED STAFF$/),
    kept: '"Same" APPROVED STAFF',
  });
  expect(await revealed(app, reviewed.instance, 'number')).toBe('321547698');
  const insurance = await instanceOf(app, drafts.account, 'insurance');
  expect((await valuesOf(app, insurance)).broker_name).toBe('"A broker" PENDING MIGRATION draft');

  // The history tells it with masks, and what was there before is still there.
  const rows = await app.query<{ told: string; versions: number[] }>`
    select h.changes::text || h.detail::text as told, array(select distinct rev from field_value where instance_id = ${reviewed.instance} and field_id = 'nick') as versions
      from history h where h.type = 'FORM_UPGRADED' and h.resource = 'account' and h.record_id = ${reviewed.account}`;
  expect(rows).toHaveLength(1);
  expect(rows[0]!.told).not.toContain('321547698');
  expect(rows[0]!.told).toContain('•••-••-7698');
  expect(rows[0]!.versions).toEqual([1, 2]);
});

test('only the files that their providers may edit take it; the others stay as they are', async () => {
  const files = new Map<string, File>();
  for (const status of codesOf(ACCOUNT_CREDENTIAL_STATUS)) {
    const file = await fileWith(app, {});
    await setStatus(app, file, status);
    files.set(status, file);
  }
  const [first] = files.values();
  const at = await schemaVersionOf(app, first!.instance);
  expect((await migrated(app, retitled(AFTER, 'Another title'))).status).toBe('DONE');
  for (const [status, { instance }] of files) {
    const takes = PROVIDER_EDITS.some((one) => one === status);
    expect(await schemaVersionOf(app, instance), status).toBe(takes ? at + 1 : at);
  }
});

test('who is in the middle of the form is told by the next save, and saves what was typed into the form as it is now', async () => {
  const file = await fileWith(app, { unit: 'One' }, true);
  const path = `/credentialing/instances/${file.instance}`;
  const { version } = ok(await app.as(PROVIDER).get<FileState>(path)).instance;
  const next = withField(AFTER, 'motto');
  await migrated(app, next, [{ op: 'default', field: 'motto', value: 'Here to help' }]);
  const typed = { unit: 'Two', motto: 'We drive' };
  const late = { version, values: { unit: 'Two' } };
  const refused = await app.as(PROVIDER).patch<{ current: FileState }>(path, late);
  expect(refused.status).toBe(409);
  const { current } = refused.body;
  expect(current.instance.schema_version).toBe(await schemaVersionOf(app, file.instance));
  expect((await valuesOf(app, file.instance)).motto).toBe('"Here to help" PENDING MIGRATION draft');
  ok(await app.as(PROVIDER).patch(path, { version: current.instance.version, values: typed }));
  // Nobody has judged what the version put there, so it is overwritten and no revision of its own.
  expect(await valuesOf(app, file.instance)).toMatchObject({
    unit: '"Two" PENDING PROVIDER draft',
    motto: '"We drive" PENDING PROVIDER draft',
  });
});

test('a file that is versions behind goes through each of them, retired ones included', async () => {
  const file = await fileWith(app, { unit: 'Three' });
  await judged(app, file, 'unit', 'APPROVED');
  const renamed = (from: string, to: string, form: typeof AFTER): typeof AFTER =>
    JSON.parse(JSON.stringify(form).replaceAll(`"${from}"`, `"${to}"`)) as typeof AFTER;
  const one = renamed('unit', 'unit_one', AFTER);
  const two = renamed('unit_one', 'unit_two', one);
  await given(app, one, [
    { op: 'rename', from: 'unit', to: 'unit_one' },
    { op: 'archive', field: 'motto' },
  ]);
  const last = await given(app, two, [{ op: 'rename', from: 'unit_one', to: 'unit_two' }]);
  await app.query`update form_schema set status = 'RETIRED' where key = ${KEY} and version = ${last - 1}`;
  const run = await migrated(app, retitled(two, 'A third title'));
  expect(run).toMatchObject({ status: 'DONE', to_version: last + 1 });
  expect(await schemaVersionOf(app, file.instance)).toBe(last + 1);
  const values = await valuesOf(app, file.instance);
  expect(values.unit_two).toBe('"Three" APPROVED STAFF');
  expect(values.unit_one).toBeUndefined();
});
