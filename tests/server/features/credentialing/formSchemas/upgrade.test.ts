import { beforeAll, expect, test } from 'vitest';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { useApp } from '#tests/support/app.ts';
import { queryOn } from '#tests/support/query.ts';
import { addResource, moveTo, ok } from '../support.ts';
import {
  AFTER,
  BEFORE,
  drafted,
  ended,
  fileWith,
  given,
  judged,
  OPS,
  publish,
  setStatus,
  valuesOf,
  versionsOf,
} from './filesSupport.ts';
import { withField } from './support.ts';

const app = useApp();
const query = queryOn(app);
let before: number;
beforeAll(async () => {
  before = await given(app, BEFORE);
});

const move = async (account_id: string, status: string, resource_id: string | null = null) =>
  ok(
    await moveTo(app, 'cred.supervisor', { account_id, resource_id }, status, {
      confirm: true,
      reason_text: 'A reason',
    }),
  );

test('who is sent back to the provider, and who begins a new cycle, has the newest version from then on', async () => {
  const [sentBack, restarted, decided] = [
    await fileWith(app, { nick: 'One', size: 'large' }),
    await fileWith(app, { nick: 'Two', size: 'large' }),
    await fileWith(app, { nick: 'Three' }),
  ];
  for (const file of [sentBack, restarted, decided])
    for (const id of ['nick', 'size']) await judged(app, file, id, 'APPROVED');
  await setStatus(app, sentBack, 'CREDENTIALING_REVIEW');
  await setStatus(app, restarted, 'DENIED');
  await setStatus(app, decided, 'PENDING_REVIEW');
  const run = await ended(app, await publish(app, await drafted(app, AFTER, OPS)));
  expect(run.outcomes).toMatchObject({ PINNED: 3 });
  for (const { instance } of [sentBack, restarted, decided])
    expect((await versionsOf(app, instance)).schema_version).toBe(before);

  await move(sentBack.account, 'UPDATES_NEEDED');
  expect((await versionsOf(app, sentBack.instance)).schema_version).toBe(before + 1);
  expect(await valuesOf(app, sentBack.instance)).toMatchObject({
    unit: '"One" APPROVED STAFF',
    size: '50 PENDING MIGRATION draft approved "large"',
    region: '"FL" PENDING MIGRATION draft',
  });

  await move(restarted.account, 'CREDENTIALING_REVIEW');
  expect((await versionsOf(app, restarted.instance)).schema_version).toBe(before + 1);
  // A new cycle judges anew, and what a version wrote is nobody's draft while the staff reviews.
  expect(await valuesOf(app, restarted.instance)).toMatchObject({
    unit: '"Two" PENDING STAFF approved "Two"',
    size: '50 PENDING MIGRATION approved "large"',
  });

  await move(decided.account, 'CREDENTIALING_REVIEW');
  expect((await versionsOf(app, decided.instance)).schema_version).toBe(before);
  const rows = await query<{ n: number }>`
    select count(*)::int as n from history where type = 'FORM_UPGRADED' and record_id = any(${[sentBack.account, restarted.account]}::uuid[])`;
  expect(rows[0]!.n).toBe(2);
});

test('so do resources: sent back, and when the hold of their account ends', async () => {
  const { account } = await fileWith(app, {});
  const [one, other] = [
    await addResource(app, 'cred.supervisor', account, 'VEHICLE'),
    await addResource(app, 'cred.supervisor', account, 'VEHICLE'),
  ];
  const at = async ({ forms }: typeof one) => (await versionsOf(app, forms![0]!.entity_id)).schema_version;
  await query`update resource set credential_status = 'CRED_ON_REVIEW' where entity_id = ${one.entity_id}`;
  await setStatus(app, { account }, 'DENIED');
  const first = await at(one);
  await ended(
    app,
    await publish(
      app,
      await drafted(app, withField(SHIPPED_FORMS.vehicle!, 'call_sign'), [], 'vehicle'),
      'vehicle',
    ),
  );
  expect([await at(one), await at(other)]).toEqual([first, first]);
  await move(account, 'CREDENTIALING_REVIEW');
  expect([await at(one), await at(other)]).toEqual([first, first + 1]);
  await move(account, 'UPDATES_NEEDED', one.entity_id);
  expect(await at(one)).toBe(first + 1);
});
