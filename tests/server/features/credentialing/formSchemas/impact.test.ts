import { beforeAll, expect, test } from 'vitest';
import type { FormImpact } from '#schemas/form-schema/impact.ts';
import { useApp } from '#tests/support/app.ts';
import { ok } from '../support.ts';
import {
  AFTER,
  BEFORE,
  drafted,
  everything,
  fileWith,
  given,
  judged,
  KEY,
  OPS,
  setStatus,
} from './filesSupport.ts';
import { formOf, PATH } from './support.ts';

const app = useApp();
let before: number;
beforeAll(async () => {
  before = await given(app, BEFORE);
});

const impact = async (language = 'en'): Promise<FormImpact> =>
  ok(await app.as('cred.supervisor', language).get<FormImpact>(`${PATH}/${KEY}/draft/impact`));

test('what publishing would do: files by version and status, approvals, and the values that it would refuse', async () => {
  for (let n = 0; n < 6; n += 1)
    await fileWith(app, { nick: `Van ${n}`, plate: 'TOO LONG', secret: '123456789' });
  const values = { nick: 'Van', plate: 'ABC', color: 'GREEN', kept: 'Same', size: 'enormous' };
  const reviewed = await fileWith(app, values);
  for (const id of ['nick', 'color', 'kept', 'plate']) await judged(app, reviewed, id, 'APPROVED');
  await setStatus(app, reviewed, 'APPROVED');
  const revision = await drafted(app, AFTER, OPS);
  const was = await everything(app);
  const told = await impact();
  expect(await everything(app)).toBe(was);
  expect(told).toMatchObject({ from: before, to: before + 1 });
  expect(told.changes.map(({ what, id }) => `${what} ${id}`)).toEqual(
    expect.arrayContaining([
      'removed nick',
      'added unit',
      'retyped size',
      'tightened color',
      'tightened plate',
      'renamed trips.called',
    ]),
  );
  expect(told.instances.filter(({ version }) => version === before)).toEqual(
    expect.arrayContaining([
      { version: before, status: 'ONBOARDING', takes: 'NOW', count: 6 },
      { version: before, status: 'APPROVED', takes: 'NEXT_CYCLE', count: 1 },
    ]),
  );
  expect(told.examined).toBe(told.total);
  expect(told.invalid).toHaveLength(1);
  const [plate] = told.invalid;
  expect(plate).toMatchObject({ field_id: 'plate', title: 'plate', missing: false, count: 6 });
  expect(plate!.examples).toHaveLength(5);
  expect(plate!.examples[0]).toMatchObject({
    value: 'TOO LONG',
    message: 'Write at most 5 characters',
    name: 'Harbor Care Rides',
  });
  expect((await impact('es')).invalid[0]!.examples[0]!.message).toBe('Escriba como máximo 5 caracteres');
  const approvals = new Map(told.approvals.map((one) => [one.field_id, [one.approved, one.kept]]));
  expect(Object.fromEntries(approvals)).toMatchObject({
    nick: [1, true],
    color: [1, false],
    plate: [1, true],
    size: [0, false],
  });
  expect(approvals.has('kept')).toBe(false);

  // Without its operation a removed field's values are told, a sensitive one's by its mask.
  const { save } = formOf(app, KEY);
  ok(await save({ revision, ops: OPS.filter((op) => !('from' in op) || op.from !== 'secret') }));
  const lost = (await impact()).invalid.find(({ field_id }) => field_id === 'secret')!;
  expect(lost).toMatchObject({ count: 6 });
  expect(lost.examples[0]).toMatchObject({ value: '•••-••-6789', message: 'This field does not exist' });
});

test('without a draft there is none; of words alone nothing has to be looked at; a draft that is no form says so', async () => {
  const path = `${PATH}/insurance/draft/impact`;
  expect((await app.as('cred.supervisor').get(path)).status).toBe(404);
  const { begin, save, read } = formOf(app, 'insurance');
  const form = structuredClone((await read()).form);
  Object.assign(form.labels.en.fields.broker_name!, { title: 'Broker' });
  ok(await begin({ form }));
  const told = ok(await app.as('cred.agent').get<FormImpact>(path));
  expect(told).toMatchObject({ invalid: [], examined: told.total });
  expect(told.changes).toHaveLength(1);
  ok(await save({ form: { ...form, schema: { type: 'object', properties: 7 } } }));
  expect((await app.as('cred.supervisor').get(path)).status).toBe(400);
});
