import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { SHIPPED_REQUIREMENTS } from '#schemas/forms/requirements.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { seedDemo } from '#server/db/seed/index.ts';
import { giveForms } from '#server/features/credentialing/formSchemas/give.ts';
import { giveAtStart } from '#server/features/credentialing/formSchemas/jobs.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openStorage } from '#server/ports/storage/index.ts';
import { useApp } from '#tests/support/app.ts';
import { withJobs } from '#tests/support/jobs.ts';
import { leadBody } from '#tests/support/leads.ts';
import { recordSigned } from '#tests/support/legal.ts';
import { withOwnDatabase } from '#tests/support/ownDatabase.ts';
import { queryOn } from '#tests/support/query.ts';
import { isFull } from '#tests/support/scope.ts';
import { changesOf, ok, openAccount } from '../support.ts';
import { publishNew } from './support.ts';

const publishedIn = async (db: Db) =>
  (
    await queryOn({ db })<{ key: string; version: number }>`
      select key, version from form_schema order by key, version`
  ).map(({ key, version }) => `${key} ${version}`);
/** Takes all forms away, as if the flag had never been set. */
async function withoutForms(db: Db): Promise<void> {
  const query = queryOn({ db });
  await query`alter table form_schema disable trigger form_schema_keep`;
  await query`delete from form_release`;
  await query`delete from form_schema`;
  await query`alter table form_schema enable trigger form_schema_keep`;
}

describe('a new installation', () => {
  // What is copied was prepared with the flag, as a first start does it.
  it('has the forms and requirements as shipped, and keeps them when the flag is taken away, or as somebody changed them', () =>
    withOwnDatabase({ from: 'prepared' }, async ({ db }) => {
      const query = queryOn({ db });
      const shipped = Object.keys(SHIPPED_FORMS).map((key) => `${key} 1`);
      const held = () => query`
        select code, subject_kind, lead_type, name_en, name_es, states, service_levels, required, needs_psv, validity,
               validity_months, position from requirement order by position`;
      expect(await publishedIn(db)).toEqual(shipped.sort());
      expect(await held()).toEqual(SHIPPED_REQUIREMENTS);
      await query`update requirement set validity_months = 6 where code = 'MVR'`;
      await query`delete from requirement where code = 'W9'`;
      await prepareDatabase(db, { mockDynamicForms: false });
      expect(await publishedIn(db)).toEqual(shipped);
      const after = await held();
      expect(after).toHaveLength(SHIPPED_REQUIREMENTS.length - 1);
      expect(after.find(({ code }) => code === 'MVR')).toMatchObject({ validity_months: 6 });
    }));

  it('has no forms without the flag, and gets them when it is set; what lookups it lacks it gets in any case', () =>
    withOwnDatabase({ from: 'prepared' }, async ({ db }) => {
      const query = queryOn({ db });
      const lookups = () => query`select entity_id from lookup where list = 'health_plan' order by entity_id`;
      const shipped = await lookups();
      await withoutForms(db);
      await query`delete from lookup where list = 'health_plan'`;
      await query`delete from installation where key = 'lookups'`;
      await prepareDatabase(db, { mockDynamicForms: false });
      expect(await publishedIn(db)).toEqual([]);
      expect(shipped.length).toBeGreaterThan(0);
      expect(await lookups()).toEqual(shipped);
      await prepareDatabase(db, { mockDynamicForms: true });
      expect(await publishedIn(db)).toHaveLength(8);
    }));

  it.runIf(isFull)('has the whole demo without the flag, but for what is filled in', () =>
    withOwnDatabase({}, async ({ db }) => {
      await prepareDatabase(db, { mockDynamicForms: false });
      expect(await publishedIn(db)).toEqual([]);
      const dataDir = await mkdtemp(join(tmpdir(), 'provnet-off-'));
      const config = readConfig({ PROVNET_DATA: dataDir });
      const secrets = await openSecrets(db, config);
      await seedDemo(db, { secrets, storage: await openStorage(config, secrets) });
      await rm(dataDir, { recursive: true, force: true });
      const rows = await queryOn({ db })`
        select (select count(*)::int from account) as accounts, (select count(*)::int from form_instance) as forms`;
      expect(rows).toEqual([{ accounts: 40, forms: 0 }]);
    }),
  );
});

describe('an installation without forms', () => {
  const app = useApp();
  beforeAll(() => withoutForms(app.db));

  const formsOfAccount = async (id: string) =>
    (
      await app.query<{ schema_key: string }>`
        select schema_key from form_instance where account_id = ${id} order by schema_key`
    ).map(({ schema_key }) => schema_key);
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
    const values = await app.query`
      select v.value, v.draft, v.source from field_value v join form_instance i on i.entity_id = v.instance_id
       where i.account_id = ${id} and v.field_id = 'legal_name'`;
    expect(values).toEqual([{ value: 'Harbor Rides', draft: true, source: 'IMPORT' }]);
    expect(ok(await changesOf(app, 'cred.supervisor', id)).items[0]).toMatchObject({
      type: 'CREDENTIAL_UPDATED',
      actor: { first_name: expect.any(String) },
    });
  });

  it('gives them to hundreds of files, page by page, once, whoever does it at the same time', async () => {
    await app.query`
      insert into account (entity_id, lead_type, name, credential_status, operational_status)
      select gen_random_uuid(), 'TP', 'Fleet ' || n, 'ONBOARDING', 'NEVER_ACTIVE' from generate_series(1, 130) n`;
    await bring('insurance');
    const author = { actor: null, requestId: 'test' };
    await Promise.all([giveForms(app.db, author), giveForms(app.db, author)]);
    const rows = await app.query`
      select forms, count(*)::int as n
        from (select string_agg(i.schema_key, ' ' order by i.schema_key) as forms
                from account a left join form_instance i on i.account_id = a.entity_id
               where a.lead_type = 'TP' group by a.entity_id) f
       group by forms`;
    expect(rows).toEqual([{ forms: 'insurance tp-account', n: 132 }]);
    const summed = await app.query`
      select count(distinct missing_items)::int as counts, min(missing_items) > 0 as missing
        from account where name like 'Fleet %'`;
    expect(summed).toEqual([{ counts: 1, missing: true }]);
  });

  it('gives them, by a job of the next start, to files that an older release has left without', async () => {
    const id = '0190aaaa-0000-7000-8000-000000000001';
    await app.query`
      insert into account (entity_id, lead_type, name, credential_status, operational_status)
      values (${id}, 'TP', 'Left behind', 'ONBOARDING', 'NEVER_ACTIVE')`;
    await withJobs(app, (jobs) => giveAtStart({ db: app.db, jobs }));
    await expect.poll(() => formsOfAccount(id)).toEqual(['insurance', 'tp-account']);
    const rows = await app.query`select distinct actor_id, request_id from history where record_id = ${id}`;
    expect(rows).toEqual([{ actor_id: null, request_id: 'start' }]);
  });
});
