import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { runMigration } from '#server/features/credentialing/formSchemas/migrate/run.ts';
import { readConfig } from '#server/platform/config.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { useApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { useProgram, variablesOf, WORKER } from '#tests/support/program.ts';
import { livingOf } from '../clock/workers.ts';
import { ok, openAccount } from '../support.ts';
import { AFTER, BEFORE, drafted, given, KEY, migrationOf, OPS, publish, retitled } from './filesSupport.ts';

const FILES = Number(process.env.MIGRATE_FILES ?? 300);
const app = useApp({}, false);
const program = useProgram(WORKER);
beforeAll(() => given(app, BEFORE));
afterEach(() => program.kill());

/** Many open files with a few values each. */
async function manyFiles(): Promise<void> {
  const model = await openAccount(app);
  await app.query`
    with a as (insert into account (entity_id, name, lead_type, credential_status, operational_status)
               select gen_random_uuid(), 'Account ' || n, lead_type, credential_status, operational_status
                 from account, generate_series(1, ${FILES - 1}::int) n where entity_id = ${model} returning entity_id)
    insert into form_instance (entity_id, account_id, schema_key, schema_version)
    select gen_random_uuid(), a.entity_id, i.schema_key, i.schema_version
      from a, form_instance i where i.account_id = ${model} and i.schema_key = ${KEY}`;
  await app.query`
    insert into field_value (instance_id, field_id, rev, value, source, draft)
    select i.entity_id, v.id, 1, v.value::jsonb, 'PROVIDER', true
      from form_instance i, (values ('nick', '"A van"'), ('color', '"GREEN"'), ('size', '"12"'), ('plate', '"ABC"'), ('kept', '"Same"')) v (id, value)
     where i.schema_key = ${KEY}`;
}

const counted = async () =>
  (
    await app.query`
      select count(*)::int as told, count(distinct record_id)::int as files,
             (select count(*)::int from field_value where field_id = 'unit') as units,
             (select count(*)::int from field_value where field_id = 'size' and rev = 2 and value = '12') as sizes,
             (select count(*)::int from field_value where rev > 2) as twice
        from history where type = 'FORM_UPGRADED'`
  )[0];

test(`killed again and again, a run over ${FILES} files changes each of them once`, async () => {
  await manyFiles();
  const run = await publish(app, await drafted(app, AFTER, OPS));
  expect(run).toMatchObject({ status: 'QUEUED', total: FILES });
  // This reads the database, because the API would soon refuse so many requests.
  const now = async () => {
    const rows = await app.query<{ status: string; done: number }>`
      select status, total, done, outcomes, ops from form_migration where entity_id = ${run.entity_id}`;
    return rows[0]!;
  };
  let kills = 0;
  for (let done = 0; kills < 3; kills += 1) {
    program.start(variablesOf(app));
    await expect.poll(async () => (await now()).done > done, { interval: 5 }).toBe(true);
    await program.kill();
    ({ done } = await now());
    // Its connections go with it, and with them the word that it is alive.
    await expect.poll(() => livingOf(app)).toBe(0);
  }
  program.start(variablesOf(app));
  await expect.poll(async () => (await now()).status).toBe('DONE');
  expect(await now()).toMatchObject({
    total: FILES,
    done: FILES,
    outcomes: { UPGRADED: FILES },
    ops: { 'rename nick': FILES, 'map size': FILES },
  });
  expect(await counted()).toEqual({ told: FILES, files: FILES, units: FILES, sizes: FILES, twice: 0 });
}, 300_000);

test('a page of files takes so many statements whatever their number, a cancelled one does none, and so does one without files', async () => {
  const again = retitled(AFTER, 'Another title');
  const run = await publish(app, await drafted(app, again, []));
  const cancelled = ok(
    await app
      .as('cred.supervisor')
      .post<FormMigration>(`/credentialing/form-migrations/${run.entity_id}/cancel`),
  );
  expect(cancelled).toMatchObject({ status: 'CANCELLED', done: 0, can: { cancel: false, undo: false } });
  expect(
    (await app.as('cred.supervisor').post(`/credentialing/form-migrations/${run.entity_id}/cancel`)).status,
  ).toBe(409);

  const next = await publish(app, await drafted(app, retitled(AFTER, 'A third title'), []));
  let statements = 0;
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const secrets = await openSecrets(
    app.db,
    readConfig({ PROVNET_URL: 'http://localhost:8080', PROVNET_DATA: app.dataDir }),
  );
  const call = callOf('cred.supervisor');
  const began = performance.now();
  await runMigration(
    { db: app.db.withPlugin(count), secrets },
    call,
    next.entity_id,
    new AbortController().signal,
  );
  const took = performance.now() - began;
  expect(await migrationOf(app, next.entity_id)).toMatchObject({ status: 'DONE', done: FILES });
  const each = statements / Math.ceil(FILES / 50);
  process.stderr.write(
    `  ${FILES} files: ${Math.round(took)} ms, ${each.toFixed(1)} statements per page of 50\n`,
  );
  expect(each).toBeLessThan(50);

  // There is no resource of that kind yet.
  const words = retitled(SHIPPED_FORMS.owner!, 'Another word', 'owner_type');
  const none = await publish(app, await drafted(app, words, [], 'owner'), 'owner');
  expect(none).toMatchObject({ status: 'DONE', total: 0, outcomes: {} });
}, 300_000);
