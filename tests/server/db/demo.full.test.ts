import { sql } from 'kysely';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codesOf } from '#schemas/engine/codes.ts';
import { ACTIVITIES } from '#schemas/activity/index.ts';
import { bodySchema, writable } from '#schemas/engine/resource.ts';
import { faults } from '#schemas/engine/validate.ts';
import { legalFamily, LEADS } from '#schemas/lead/index.ts';
import { placementFails, sendableFails, type Placement } from '#schemas/contract/placement.ts';
import { LEAD_TYPES, roleNames, type LeadType } from '#schemas/permissions.ts';
import { isDecision, isOpenTask, typeHasStatus } from '#schemas/task/index.ts';
import {
  ACCOUNT_CREDENTIAL_STATUS,
  AGREEMENT_TYPE,
  ASSIGN_RULE_TRIGGER,
  LEAD_STATUS,
  TASK_STATUS,
  type AgreementType,
  type SignerRole,
} from '#schemas/vocabulary/index.ts';
import { ruleFails } from '#server/features/assignRules/check.ts';
import type { RuleRow } from '#server/features/assignRules/rule.ts';
import { valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import { normalPaper } from '#server/features/contracts/paper/normal.ts';
import { paperReader } from '#server/features/contracts/paper/reader.ts';
import { leadCheck } from '#server/features/leads/validate.ts';
import { checkOf } from '#server/platform/ajv.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import { papersOf } from '#server/platform/papers.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { DEMO_USERNAMES } from '#server/ports/identity/index.ts';
import { openStorage } from '#server/ports/storage/index.ts';
import { freshDemo } from '#tests/support/demo.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';
import { seen } from '#tests/support/pdf.ts';
import { isFull } from '#tests/support/scope.ts';

const own = useOwnDatabase();
let db: Db;
let dataDir: string;
beforeAll(async () => {
  ({ db } = own);
  dataDir = await freshDemo(db);
});
afterAll(async () => {
  await paperReader.close();
  await rm(dataDir, { recursive: true, force: true });
});

const count = async (query: ReturnType<typeof sql<{ n: string }>>): Promise<number> =>
  Number((await query.execute(db)).rows[0]?.n);
const fingerprint = async () => {
  const { rows } = await sql<{ tasks: string; leads: string; values: string }>`
    select (select md5(string_agg(concat_ws('|', entity_id, title, status, created_by), ',' order by entity_id)) from task) as tasks,
           (select md5(string_agg(concat_ws('|', entity_id, company_name, status, npi), ',' order by entity_id)) from lead) as leads,
           (select md5(string_agg(concat_ws('|', instance_id, field_id, state), ',' order by instance_id, field_id, rev)) from field_value) as values`.execute(
    db,
  );
  return rows[0];
};

it('has 2,000 leads in every status, each as a form would accept it', async () => {
  const { rows } = await sql<LeadRow>`select * from lead`.execute(db);
  expect(rows).toHaveLength(2000);
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set(codesOf(LEAD_STATUS)));
  for (const row of rows) {
    const type = row.lead_type;
    const names = new Set(writable(LEADS[type]).map(([name]) => name));
    const values = Object.fromEntries(
      Object.entries(valuesOf(row)).filter(([name, value]) => names.has(name) && value !== null),
    );
    expect(faults(LEADS[type], leadCheck(type, 'create'), values, null), row.entity_id).toEqual([]);
  }
});

it('has a year of history that ends where each lead stands', async () => {
  expect(
    await count(
      sql`select count(*) as n from history where resource = 'lead' and at < now() - interval '300 days'`,
    ),
  ).toBeGreaterThan(20);
  expect(await count(sql`select count(*) as n from history where at > now()`)).toBe(0);
  const astray = sql<{ n: string }>`
    select count(*) as n from lead l join lateral (
      select c ->> 'to' as status from history h, jsonb_array_elements(h.changes) c
       where h.record_id = l.entity_id and h.type like 'LEAD_%' and h.type not like 'LEAD_CONTRACT%' and c ->> 'field' = 'status' order by h.version desc limit 1) last on true
     where last.status <> l.status`;
  expect(await count(astray)).toBe(0);
});

it('has notes, outreaches and tasks as a form would accept them, each with its history', async () => {
  for (const [table, resource] of Object.entries(ACTIVITIES)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    expect(rows.length, table).toBeGreaterThan(200);
    const check = checkOf(bodySchema(resource, 'create'));
    for (const row of rows) {
      const filled = writable(resource).filter(([name]) => row[name] !== null);
      const values = Object.fromEntries(filled.map(([name]) => [name, row[name]]));
      expect(faults(resource, check, values, null), String(row.entity_id)).toEqual([]);
    }
    // As many entries as versions, all of them found under the lead, none before it.
    const untold = sql<{ n: string }>`
      select count(*) as n from ${sql.table(table)} a join lead l on l.entity_id = a.lead_id
       where a.created_at < l.created_at or a.version <> (
         select count(*) from history h
          where h.record_id = l.entity_id and h.detail ->> ${table} = a.entity_id::text)`;
    expect(await count(untold), table).toBe(0);
  }
  const overdue = sql<{ n: string }>`
    select count(*) as n from task where status = 'todo' and due_date < current_date`;
  expect(await count(overdue)).toBeGreaterThan(10);
});

it('has tasks of every status that their type has, some that repeat, wait or were refused with a reason', async () => {
  const { rows } = await sql<Record<string, unknown> & { type: string; status: string }>`
    select * from task`.execute(db);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(codesOf(TASK_STATUS)));
  for (const { entity_id, type, status, decision_note, decided_by, decided_at, completed_at } of rows) {
    const id = String(entity_id);
    expect(typeHasStatus(type, status), id).toBe(true);
    expect(decision_note !== null, id).toBe(status === 'rejected');
    expect(
      [decided_by, decided_at].map((one) => one !== null),
      id,
    ).toEqual([isDecision(status), isDecision(status)]);
    expect(completed_at !== null, id).toBe(status === 'completed');
  }
  const having = (name: string) => rows.filter((row) => row[name] !== null);
  expect(having('repeats').length).toBeGreaterThan(20);
  expect(having('snoozed_until').length).toBeGreaterThan(10);
  for (const row of [...having('repeats'), ...having('snoozed_until')])
    expect(isOpenTask(row.status)).toBe(true);
});

it('has assignment rules of both types for each way to run, as they would be saved', async () => {
  const { rows } = await sql<RuleRow>`select * from assign_rule`.execute(db);
  expect(rows.map(({ lead_type, trigger }) => `${lead_type} ${trigger}`).sort()).toEqual(
    LEAD_TYPES.flatMap((type) => codesOf(ASSIGN_RULE_TRIGGER).map((trigger) => `${type} ${trigger}`)).sort(),
  );
  for (const row of rows) {
    const { name, description, trigger, plan, query } = row;
    const sent = { name, description, trigger, plan, query };
    const fails = await db.transaction().execute((trx) => ruleFails(trx, row.lead_type, sent, sent, row));
    expect(fails, name).toEqual([]);
  }
});

it('has told its people of what was done, a dozen each, some of it not read yet', async () => {
  const { rows } = await sql<{ username: string; all: number; unread: number; foreign: number }>`
    select u.username, count(*)::int as all, (count(*) filter (where n.read_at is null))::int as unread,
           (count(*) filter (where t.lead_type <> l.lead_type or n.mail_state <> 'NONE' or n.created_at > now()))::int as foreign
      from notice n join app_user u on u.entity_id = n.user_id
      left join task t on n.resource = 'task' and t.entity_id = n.record_id
      left join lead l on l.entity_id = t.lead_id
     group by 1`.execute(db);
  const told = new Map(rows.map((row) => [row.username, row]));
  for (const username of ['sp.agent', 'sp.supervisor', 'tp.agent', 'tp.supervisor', 'cred.agent'])
    expect(told.get(username), username).toMatchObject({ all: 12, unread: 4, foreign: 0 });
  expect(told.get('sp.provider')).toMatchObject({ unread: 1 });
});

it('has 40 credential files, every status among them, and one account per role', async () => {
  const { rows } = await sql<{ credential_status: string }>`select credential_status from account`.execute(
    db,
  );
  expect(rows).toHaveLength(40);
  expect(new Set(rows.map((row) => row.credential_status))).toEqual(
    new Set(codesOf(ACCOUNT_CREDENTIAL_STATUS)),
  );
  const roles = await sql<{
    role: string;
  }>`select distinct roles[1] as role from app_user join portal_account on user_id = entity_id`.execute(db);
  const names = await sql<{ username: string }>`select username from app_user`.execute(db);
  expect(names.rows.map(({ username }) => username)).toEqual(expect.arrayContaining([...DEMO_USERNAMES]));
  expect(roles.rows.map(({ role }) => role).sort()).toEqual(roleNames().sort());
});

it('has the legal records on which its leads stand, and keeps to the lifecycle with them', async () => {
  const { rows } = await sql<{ lead_id: string; type: string; status: string }>`
    select lead_id, type, status from agreement`.execute(db);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['DRAFT', 'SIGNED', 'TERMINATED']));
  const leads = await sql<LeadRow>`select * from lead`.execute(db);
  for (const { entity_id, status } of leads.rows) {
    const family = status === 'CONVERTED' ? 'CONTRACT' : legalFamily(status);
    const own = rows.filter((row) => row.lead_id === entity_id && row.type === family);
    if (family)
      expect(
        own.map((row) => row.status),
        `${entity_id} ${status}`,
      ).toEqual(['SIGNED']);
  }
  const late = sql<{ n: string }>`
    select count(*) as n from agreement a join history h on h.record_id = a.lead_id and h.type = 'LEAD_UPDATED'
      cross join lateral jsonb_array_elements(h.changes) c
     where a.status <> 'DRAFT' and c ->> 'field' = 'status' and starts_with(c ->> 'to', a.type || '_')
       and h.at < a.created_at`;
  expect(await count(late)).toBe(0);
  const disordered = sql<{ n: string }>`
    select count(*) as n from agreement
     where signing_date > effective_date or effective_date >= expiration_date or terminated_date < signing_date
        or created_at > now() or (status = 'TERMINATED') <> (terminated_date is not null)`;
  expect(await count(disordered)).toBe(0);
});

it('has a template of every type of agreement for both teams, which can be sent, and papers that say what is placed on them', async () => {
  const { rows } = await sql<{
    lead_type: LeadType;
    type: AgreementType;
    role: SignerRole;
    placements: Placement[];
    pages: { w: number; h: number }[];
    pdf_key: string;
  }>`
    select t.lead_type, t.type, s.role, v.placements, v.pages, v.pdf_key
      from contract_template t
      join contract_template_version v on v.template_id = t.entity_id and v.no = t.current_no
      join signer s on s.entity_id = t.signer_id
     where t.enabled`.execute(db);
  for (const leadType of LEAD_TYPES)
    expect(new Set(rows.filter((row) => row.lead_type === leadType).map(({ type }) => type))).toEqual(
      new Set(codesOf(AGREEMENT_TYPE)),
    );
  const config = readConfig({ PROVNET_DATA: dataDir });
  const secrets = await openSecrets(db, config);
  const papers = papersOf(await openStorage(config, secrets), secrets);
  for (const { lead_type, role, placements, pages, pdf_key } of rows) {
    expect(placementFails(placements, pages.length, lead_type)).toEqual([]);
    expect(sendableFails(placements, role)).toEqual([]);
    const paper = await normalPaper(await papers.read(pdf_key));
    expect(paper?.pages).toEqual(pages);
    expect((await seen(paper!.bytes, 2)).map(({ text }) => text)).toContain('For the provider');
  }
  const without = sql<{ n: string }>`
    select count(*) as n from agreement a left join contract_template t
        on t.entity_id = a.template_id and t.lead_type = a.lead_type and t.type = a.type
     where t.entity_id is null or t.created_at > a.created_at`;
  expect(await count(without)).toBe(0);
});

it('has the credential files of its converted leads, opened when those were converted', async () => {
  const { rows } = await sql<{ n: string }>`
    select l.status, a.lead_type = l.lead_type as alike, a.name = l.company_name as named, count(*)::int as n
      from account a join lead l on l.entity_id = a.lead_id group by 1, 2, 3`.execute(db);
  expect(rows).toEqual([{ status: 'CONVERTED', alike: true, named: true, n: 40 }]);
  expect(await count(sql`select count(*) as n from lead where status = 'CONVERTED'`)).toBe(40);
  const early = sql<{ n: string }>`
    select count(*) as n from account a join history h on h.record_id = a.lead_id
      cross join lateral jsonb_array_elements(h.changes) c
     where c ->> 'to' = 'CONVERTED' and a.created_at < date_trunc('milliseconds', h.at)`;
  expect(await count(early)).toBe(0);
  expect(await count(sql`select count(*) as n from account where updated_at > now()`)).toBe(0);
  const other = sql<{ n: string }>`
    select count(*) as n from field_value v join form_instance i on i.entity_id = v.instance_id
      join account a on a.entity_id = i.account_id join lead l on l.entity_id = a.lead_id
     where v.field_id = 'company_phone' and v.value #>> '{}' <> l.phone`;
  expect(await count(other)).toBe(0);
});

it.runIf(isFull)('is the same each time it is filled', async () => {
  const before = await fingerprint();
  await rm(dataDir, { recursive: true, force: true });
  dataDir = await freshDemo(db);
  expect(await fingerprint()).toEqual(before);
});
