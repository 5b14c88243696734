import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { SHIPPED_REQUIREMENTS } from '#schemas/forms/requirements.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { seedDemo } from '#server/db/seed/index.ts';
import { giveForms } from '#server/features/credentialing/formSchemas/give.ts';
import { giveAtStart } from '#server/features/credentialing/formSchemas/jobs.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDb, openPool, type Db } from '#server/platform/db.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openStorage } from '#server/ports/storage/index.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { createDatabase } from '#tests/support/database.ts';
import { leadBody } from '#tests/support/leads.ts';
import { recordSigned } from '#tests/support/legal.ts';
import { quiet } from '#tests/support/quiet.ts';
import { isFull } from '#tests/support/scope.ts';
import { ok, openAccount } from '../support.ts';
import { publishNew } from './support.ts';

const publishedIn = async (db: Db) =>
  (
    await sql<{ key: string; version: number }>`
      select key, version from form_schema order by key, version`.execute(db)
  ).rows.map(({ key, version }) => `${key} ${version}`);

describe('a new installation', () => {
  async function first(mockDynamicForms: boolean, work: (db: Db) => Promise<void>): Promise<void> {
    // The one that is copied was prepared with the flag, as a first start does it.
    const database = await createDatabase(
      inject('postgresUrl'),
      mockDynamicForms ? inject('templateName') : undefined,
    );
    const pool = openPool(database.url, quiet, 4);
    try {
      const db = openDb(pool);
      await prepareDatabase(db, { mockDynamicForms });
      await work(db);
    } finally {
      await pool.end();
      await database.drop();
    }
  }

  it('has the forms as shipped, version 1, and keeps them when the flag is taken away', () =>
    first(true, async (db) => {
      const shipped = Object.keys(SHIPPED_FORMS).map((key) => `${key} 1`);
      expect(await publishedIn(db)).toEqual(shipped.sort());
      await prepareDatabase(db, { mockDynamicForms: false });
      expect(await publishedIn(db)).toEqual(shipped);
    }));

  it('has none without the flag, and gets them when it is set', () =>
    first(false, async (db) => {
      expect(await publishedIn(db)).toEqual([]);
      await prepareDatabase(db, { mockDynamicForms: true });
      expect(await publishedIn(db)).toHaveLength(8);
    }));

  it.runIf(isFull)('has the whole demo without the flag, but for what is filled in', () =>
    first(false, async (db) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'provnet-off-'));
      const config = readConfig({ PROVNET_DATA: dataDir });
      const secrets = await openSecrets(db, config);
      await seedDemo(db, { secrets, storage: await openStorage(config, secrets) });
      await rm(dataDir, { recursive: true, force: true });
      const { rows } = await sql`
        select (select count(*)::int from account) as accounts, (select count(*)::int from form_instance) as forms`.execute(
        db,
      );
      expect(rows).toEqual([{ accounts: 40, forms: 0 }]);
    }),
  );

  it('has the requirements as shipped, and never those again that somebody changed', () =>
    first(true, async (db) => {
      const held = async () =>
        (
          await sql<Record<string, unknown>>`
            select code, subject_kind, lead_type, name_en, name_es, states, service_levels, required, needs_psv, validity,
                   validity_months, position from requirement order by position`.execute(db)
        ).rows;
      expect(await held()).toEqual(SHIPPED_REQUIREMENTS);
      await sql`update requirement set validity_months = 6 where code = 'MVR'`.execute(db);
      await sql`delete from requirement where code = 'W9'`.execute(db);
      await prepareDatabase(db, { mockDynamicForms: true });
      const after = await held();
      expect(after).toHaveLength(SHIPPED_REQUIREMENTS.length - 1);
      expect(after.find(({ code }) => code === 'MVR')).toMatchObject({ validity_months: 6 });
    }));
});

describe('an installation without forms', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
    await sql`alter table form_schema disable trigger form_schema_keep`.execute(app.db);
    await sql`delete from form_schema`.execute(app.db);
    await sql`alter table form_schema enable trigger form_schema_keep`.execute(app.db);
  });
  afterAll(() => app.close());

  const formsOfAccount = async (id: string) =>
    (
      await sql<{ schema_key: string }>`
        select schema_key from form_instance where account_id = ${id} order by schema_key`.execute(app.db)
    ).rows.map(({ schema_key }) => schema_key);
  const bring = (key: string) => publishNew(app, key, SHIPPED_FORMS[key]!);

  /** An account that a conversion opened, as a person does it. */
  async function converted(company: string): Promise<string> {
    const agent = app.as('tp.agent');
    const lead = ok(
      await agent.post<{ entity_id: string; lead_type: string; status: string }>('/leads/tp', {
        ...(await leadBody(app.db, 'tp')),
        company_name: company,
      }),
    );
    await recordSigned(app, 'tp.agent', lead, 'CONTRACT');
    const path = `/leads/tp/${lead.entity_id}`;
    const body = ok(
      await agent.patch<{ account_id: string }>(path, {
        version: ok(await agent.get<{ version: number }>(path)).version,
        status: 'CONVERTED',
      }),
    );
    return body.account_id;
  }

  it('opens files all the same, and gives each its form, filled in from its lead, once one is brought in', async () => {
    const id = await converted('Harbor Rides');
    const others = [await openAccount(app), await openAccount(app, { lead_type: 'SP' })];
    expect(await formsOfAccount(id)).toEqual([]);
    await bring('tp-account');
    await expect.poll(() => formsOfAccount(id)).toEqual(['tp-account']);
    expect(await formsOfAccount(others[0]!)).toEqual(['tp-account']);
    expect(await formsOfAccount(others[1]!)).toEqual([]);
    const { rows } = await sql`
      select v.value, v.draft, v.source from field_value v join form_instance i on i.entity_id = v.instance_id
       where i.account_id = ${id} and v.field_id = 'legal_name'`.execute(app.db);
    expect(rows).toEqual([{ value: 'Harbor Rides', draft: true, source: 'IMPORT' }]);
    const history = ok(
      await app
        .as('cred.supervisor')
        .get<{ items: { type: string; actor: object }[] }>(`/credentialing/accounts/${id}/changes`),
    );
    expect(history.items[0]).toMatchObject({
      type: 'CREDENTIAL_UPDATED',
      actor: { first_name: expect.any(String) },
    });
  });

  it('gives them to hundreds of files, page by page, once, whoever does it at the same time', async () => {
    await sql`
      insert into account (entity_id, lead_type, name, credential_status, operational_status)
      select gen_random_uuid(), 'TP', 'Fleet ' || n, 'ONBOARDING', 'NEVER_ACTIVE' from generate_series(1, 130) n`.execute(
      app.db,
    );
    await bring('insurance');
    const author = { actor: null, requestId: 'test' };
    await Promise.all([giveForms(app.db, author), giveForms(app.db, author)]);
    const { rows } = await sql<{ forms: string; n: number }>`
      select forms, count(*)::int as n
        from (select string_agg(i.schema_key, ' ' order by i.schema_key) as forms
                from account a left join form_instance i on i.account_id = a.entity_id
               where a.lead_type = 'TP' group by a.entity_id) f
       group by forms`.execute(app.db);
    expect(rows).toEqual([{ forms: 'insurance tp-account', n: 132 }]);
    const { rows: summed } = await sql<{ missing: number }>`
      select distinct missing_items as missing from account where name like 'Fleet %'`.execute(app.db);
    expect(summed).toEqual([{ missing: expect.any(Number) as number }]);
    expect(summed[0]!.missing).toBeGreaterThan(0);
  });

  it('gives them, by a job of the next start, to files that an older release has left without', async () => {
    const id = '0190aaaa-0000-7000-8000-000000000001';
    await sql`
      insert into account (entity_id, lead_type, name, credential_status, operational_status)
      values (${id}, 'TP', 'Left behind', 'ONBOARDING', 'NEVER_ACTIVE')`.execute(app.db);
    const pool = openPool(app.databaseUrl, quiet, 2);
    const jobs = await openJobs(pool, quiet);
    await giveAtStart({ db: app.db, jobs });
    await jobs.stop();
    await pool.end();
    await expect.poll(() => formsOfAccount(id)).toEqual(['insurance', 'tp-account']);
    const { rows } = await sql`
      select distinct actor_id, request_id from history where record_id = ${id}`.execute(app.db);
    expect(rows).toEqual([{ actor_id: null, request_id: 'start' }]);
  });
});
