import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { Form } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';
import { auditKeys } from '#server/features/audit/chain.ts';
import { verifyAudit } from '#server/features/audit/verify/index.ts';
import { ERASING } from '#server/platform/events.ts';
import type { HistoryEntry } from '#server/platform/history.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { transact } from '#server/platform/write.ts';
import { useApp } from '#tests/support/app.ts';
import { tablesWith, tracesOf } from '../privacy/support.ts';
import { formOf, withField } from './formSchemas/support.ts';
import { addResource, fillForm, ok, openAccount, requireOnly, revealed, typeInto } from './support.ts';

const NUMBER = 'Former-Driver-6601';
const APPROVED = 'Former-Driver-6602';
const MEDICAL = 'Former-Medical-6603';
const GONE = 'Former-Endorsed-6604';
const TRACES = [NUMBER, APPROVED, MEDICAL, GONE].flatMap(tracesOf);
const ROWS = [{ key: 'a', state: 'FL', number: MEDICAL, kind: 'MD' }];

const app = useApp();
let tp: string;
let driver: ResourceRecord;
let practitioner: ResourceRecord;
beforeAll(async () => {
  await requireOnly(app);
  tp = await openAccount(app, { provider_user_id: demoId('tp.provider') });
  driver = await addResource(app, 'tp.provider', tp, 'DRIVER');
  await fillForm(app, 'tp.provider', driver.forms![0]!);
  const sp = await openAccount(app, { lead_type: 'SP', provider_user_id: demoId('sp.provider') });
  practitioner = await addResource(app, 'sp.provider', sp, 'PRACTITIONER');
  await fillForm(app, 'sp.provider', practitioner.forms![0]!);
});

/** What an earlier release has left, past what guards it now. */
const left = (...changes: readonly RawBuilder<unknown>[]) =>
  app.db.transaction().execute(async (trx) => {
    await sql`alter table field_value disable trigger user`.execute(trx);
    for (const change of changes) await change.execute(trx);
    await sql`alter table field_value enable trigger user`.execute(trx);
  });

const instance = (resource: ResourceRecord): string => resource.forms![0]!.entity_id;
const readOf = async (resource: ResourceRecord) =>
  ok(await app.as('cred.supervisor').get<FileState>(`/credentialing/instances/${instance(resource)}`));
const plain = (resource: ResourceRecord, field: string, value: unknown) => sql`
  update field_value set value = ${JSON.stringify(value)}::jsonb, value_enc = null
   where instance_id = ${instance(resource)} and field_id = ${field}`;
const sealed = async (): Promise<void> => {
  await app.query`delete from installation where key = 'credential.sealed'`;
  await app.query`select graphile_worker.add_job('credential.seal')`;
  await expect
    .poll(() => app.query`select from installation where key = 'credential.sealed'`)
    .toHaveLength(1);
};
const faults = async (): Promise<readonly string[]> => {
  const secrets = await openSecrets(app.db, { dataDir: app.dataDir });
  const verified = await verifyAudit(app.db, auditKeys(secrets), {}, () => undefined);
  return verified.faults.told.map(({ what }) => what);
};
const tampered = async (change: RawBuilder<unknown>): Promise<readonly string[]> => {
  await app.query`alter table history disable trigger user`;
  try {
    await change.execute(app.db);
  } finally {
    await app.query`alter table history enable trigger user`;
  }
  return faults();
};
const historyWith = (text: string) => app.query<{ id: string; changes: object[]; type: string }>`
  select entity_id as id, changes, type from history where strpos(changes::text, ${text}) > 0 order by entity_id`;

it('masks what is in the clear as soon as its field is sensitive, before anything is sealed', async () => {
  await left(
    plain(driver, 'license_number', NUMBER),
    sql`update field_value set rev = 2 where instance_id = ${instance(driver)} and field_id = 'license_number'`,
    sql`insert into field_value (instance_id, field_id, rev, value, source, state, reviewed_by, reviewed_at)
        values (${instance(driver)}, 'license_number', 1, ${JSON.stringify(APPROVED)}::jsonb, 'PROVIDER', 'APPROVED',
                ${demoId('cred.supervisor')}, now())`,
    plain(practitioner, 'licenses', ROWS),
  );
  const { data, fields } = await readOf(driver);
  expect(data).toMatchObject({ license: { license_number: '•••6601' } });
  expect(fields.license_number).toMatchObject({ sensitive: true, value_approved: '•••6602' });
  expect((await readOf(practitioner)).data).toMatchObject({
    licenses: { licenses: [{ key: 'a', number: '•••6603', kind: 'MD' }] },
  });
});

it('seals every revision and masks the history, which stays proved', async () => {
  const note = (resource: ResourceRecord, ...changes: HistoryEntry['changes']) =>
    transact(app.db, { actor: null, requestId: 'before' }, (write) =>
      write.note('form_instance', instance(resource), {
        type: 'CREDENTIAL_COMPONENT_UPDATED',
        about: { resource: 'account', id: resource.account_id },
        changes,
        detail: { form: resource.forms![0]!.key, resource_id: resource.entity_id },
      }),
    );
  await note(
    driver,
    { field: 'license_number', from: APPROVED, to: NUMBER },
    { field: 'first_name', from: null, to: 'Kept' },
  );
  await note(practitioner, { field: 'licenses', from: null, to: ROWS });
  expect(await tablesWith(app, TRACES)).toEqual(['field_value', 'history']);
  const reviews = () =>
    app.query<object>`
    select rev, source, draft, state, author_id, reviewed_by, reviewed_at, created_at, updated_at from field_value
     where instance_id = ${instance(driver)} and field_id = 'license_number' order by rev`;
  const before = await reviews();
  await sealed();
  expect(await tablesWith(app, TRACES)).toEqual([]);
  expect(await reviews()).toEqual(before);
  expect(await historyWith('•••6601')).toMatchObject([
    {
      type: 'CREDENTIAL_COMPONENT_UPDATED',
      changes: [
        { from: '•••6602', to: '•••6601' },
        { field: 'first_name', to: 'Kept' },
      ],
    },
  ]);
  expect(await historyWith('•••6603')).toMatchObject([
    { changes: [{ to: [{ number: '•••6603', kind: 'MD' }] }] },
  ]);
  expect(await faults()).toEqual([]);
  const reveal = (resource: ResourceRecord, field: string) => revealed(app, instance(resource), field);
  expect(await reveal(driver, 'license_number')).toBe(NUMBER);
  expect(await reveal(practitioner, 'licenses')).toEqual(ROWS);
});

it('finds a masked row that says anything else than it was left with', async () => {
  const [row] = await historyWith('•••6601');
  const said = JSON.stringify(row!.changes);
  const say = (changes: string) =>
    sql`update history set changes = ${changes}::jsonb where entity_id = ${row!.id}`;
  expect(await tampered(say(said.replace('Kept', 'Else')))).toEqual(['erasure_unproved']);
  expect(await tampered(say(said))).toEqual([]);
  // And nobody makes it say another thing, but an erasure that it says nothing.
  const refused = sql`
    update history set changes = '[{}, {}]', salt = gen_random_uuid(), erased_by = erased_by where entity_id = ${row!.id}`;
  await expect(refused.execute(app.db)).rejects.toThrow('append-only');
  await transact(app.db, { actor: null, requestId: 'erasure' }, (write) =>
    write.asOne('account', async (parts) => {
      await parts.silence(sql<boolean>`h.entity_id = ${row!.id}`);
      return {
        id: tp,
        version: null,
        event: { type: ERASING, changes: [], detail: { reason: 'Asked for' } },
      };
    }),
  );
  expect(await historyWith('•••6601')).toEqual([]);
  expect(await faults()).toEqual([]);
});

it('seals what a version that somebody publishes is the first to call sensitive, also where it is kept from before', async () => {
  const text = (more: JsonSchema): Form => withField(SHIPPED_FORMS.driver!, 'endorsed', more);
  const form = formOf(app, 'driver');
  ok(await form.begin({ form: text({}) }));
  ok(await form.publish({ note: null }));
  await expect.poll(async () => (await readOf(driver)).instance.schema_version).toBe(2);
  ok(await typeInto(app, 'tp.provider', instance(driver), { endorsed: GONE }));
  // A file that keeps its version: its values are not its provider's to change.
  await app.query`update resource set credential_status = 'APPROVED' where entity_id = ${driver.entity_id}`;
  expect(await tablesWith(app, TRACES)).toEqual(['field_value', 'history']);
  ok(await form.begin({ form: text({ 'x-sensitive': 'LICENSE' }) }));
  ok(await form.publish({ note: null }));
  await expect.poll(() => historyWith(GONE)).toEqual([]);
  await expect
    .poll(() => app.query`select from field_value where strpos(value::text, ${GONE}) > 0`)
    .toEqual([]);
  expect(await tablesWith(app, TRACES)).toEqual([]);
  const pinned = await readOf(driver);
  expect(pinned.instance.schema_version).toBe(2);
  expect(pinned.fields.endorsed).toMatchObject({ sensitive: true });
  expect(JSON.stringify(pinned.data)).toContain('•••6604');
  expect(await faults()).toEqual([]);
});
