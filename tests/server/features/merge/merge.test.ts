import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { MOVED, STAYS } from '#server/features/merge/children.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf } from '#tests/support/fails.ts';
import { historyOf } from '#tests/support/history.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import type { Lead } from '#tests/support/makeLead.ts';
import { openAccount } from '../credentialing/support.ts';
import { change, made } from '../lists/support.ts';
import { leadsOf } from './support.ts';

const app = useApp();
let sp: ReturnType<typeof leadsOf>;
beforeAll(async () => {
  sp = leadsOf(app, 'sp');
});

const MATE = demoId('sp.agent2');
const ofMate = { assignee_id: MATE, pr_assigned_id: MATE };

/** A row in each table that belongs to a lead, as its features write them. */
async function furnish(lead: Lead, other: Record<string, object> = {}): Promise<Record<string, string>> {
  const own = { lead_id: lead.entity_id, lead_type: 'SP' };
  const rows: Record<string, object> = {
    note: { subject: 'GENERICS' },
    outreach: { subject: 'GENERICS', type: 'VISIT', date: '2026-01-05' },
    task: { title: 'Call', type: 'call', status: 'todo' },
    agreement: { name: 'LOI', type: 'LOI', status: 'SIGNED' },
    ...other,
  };
  const keys: Record<string, string> = {};
  for (const table of MOVED) {
    const made = await app.query<{ id: string }>`
      insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)},
        ${JSON.stringify({
          entity_id: crypto.randomUUID(),
          version: 1,
          created_at: new Date(),
          updated_at: new Date(),
          status_at: new Date(),
          notify_ids: [],
          assignee_ids: [],
          tags: [],
          method: 'MANUAL',
          recipients: [],
          in_order: false,
          cc: [],
          ...own,
          ...rows[table],
        })}::jsonb)).* returning entity_id as id`;
    keys[table] = made[0]?.id ?? '';
  }
  return keys;
}

const ownerOf = async (table: (typeof MOVED)[number], id: string): Promise<string | undefined> =>
  (await app.query<{ id: string }>`select lead_id as id from ${sql.table(table)} where entity_id = ${id}`)[0]
    ?.id;

test('every foreign key to a lead is moved by a merge, or stays for a reason', async () => {
  const rows = await app.query<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where contype = 'f' and confrelid = 'lead'::regclass`;
  const known = [...MOVED.map((table) => `${table}.lead_id`), ...Object.keys(STAYS)];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});

describe('a merge', () => {
  it('is shown before, and keeps one lead with the chosen values and all that was around both', async () => {
    const stays = await sp.create({ company_name: 'Stays', dba: 'S', email: null, zip: '33101' });
    const goes = await sp.create({
      company_name: 'Goes',
      phone: '+13055550999',
      email: 'goes@merge.example',
      dba: 'G',
      notes: 'From the other',
    });
    const own = await furnish(stays);
    const brought = await furnish(goes);
    const moved = { note: 1, outreach: 1, task: 1, agreement: 1 };
    expect((await sp.preview(stays, goes)).body).toMatchObject({
      survivor: { entity_id: stays.entity_id, company_name: 'Stays', version: 1, can: { edit: true } },
      other: { entity_id: goes.entity_id, company_name: 'Goes' },
      moves: moved,
      refusals: [],
    });
    const answer = await sp.merge(stays, goes, { phone: '(305) 555-0999', dba: 'S' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      entity_id: stays.entity_id,
      version: 2,
      company_name: 'Stays',
      phone: '+13055550999',
      dba: 'S',
      // What the survivor does not say the other does.
      email: 'goes@merge.example',
      notes: 'From the other',
      zip: '33101',
    });
    for (const table of MOVED) {
      expect(await ownerOf(table, own[table]!), table).toBe(stays.entity_id);
      expect(await ownerOf(table, brought[table]!), table).toBe(stays.entity_id);
    }
    const { items } = await sp.history(stays.entity_id);
    expect(items.filter(({ type }) => type === 'LEAD_MERGED')).toHaveLength(1);
    expect(items[0]).toMatchObject({
      type: 'LEAD_MERGED',
      record_id: stays.entity_id,
      detail: { merged_id: goes.entity_id, moved },
    });
    expect(items[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'phone', from: '+13055550123', to: '+13055550999' },
        { field: 'email', from: null, to: 'goes@merge.example' },
      ]),
    );
    expect(items[0]?.changes.map(({ field }) => field).sort()).toEqual(['email', 'notes', 'phone']);
    // What happened to the other before is part of the story.
    expect(items.map(({ type, record_id }) => [type, record_id])).toContainEqual([
      'LEAD_MANUALLY_CREATED',
      goes.entity_id,
    ]);
    const written = await historyOf(app.db, goes.entity_id);
    expect(written.map(({ type }) => type)).toEqual(['LEAD_MANUALLY_CREATED']);
  });

  it('leaves an address behind that leads to the survivor, also after the next merge', async () => {
    const [one, two, three] = [await sp.create(), await sp.create(), await sp.create()];
    await sp.merge(two, one);
    const gone = await sp.read(one.entity_id);
    expect([gone.status, gone.body.merged_into]).toEqual([404, two.entity_id]);
    const now = (await sp.read(two.entity_id)).body;
    await sp.merge(three, now);
    expect((await sp.read(one.entity_id)).body.merged_into).toBe(three.entity_id);
    expect((await sp.history(three.entity_id)).items.map(({ record_id }) => record_id)).toContain(
      one.entity_id,
    );
    expect((await app.as('tp.agent').get(`${sp.path}/${one.entity_id}`)).body).not.toHaveProperty(
      'merged_into',
    );
    await app.query`update lead set deleted_at = now() where entity_id = ${three.entity_id}`;
    expect((await sp.read(one.entity_id)).body).not.toHaveProperty('merged_into');
    const list = await app.as('sp.agent').get<{ total: number }>(`${sp.path}?entity_id_in=${one.entity_id}`);
    expect(list.body.total).toBe(0);
  });

  it('takes combined lists and tables, and what the caller leaves out it settles itself', async () => {
    const [fl, ga] = [lookupId('state', 'FL'), lookupId('state', 'GA')];
    const stays = await sp.create({ states: [fl], locations: [{ address1: '1 A St', main: true }] });
    const goes = await sp.create({
      states: [ga],
      locations: [{ address1: '2 B St', main: true }],
      medicaid: true,
    });
    const both = [
      { address1: '1 A St', main: true },
      { address1: '2 B St', main: false },
    ];
    const { body } = await sp.merge(stays, goes, { states: [fl, ga], locations: both, medicaid: null });
    expect(body).toMatchObject({ states: [fl, ga], locations: both, medicaid: null });
  });

  it('names everything that is wrong with the merged lead at once, and then changes nothing', async () => {
    const stays = await sp.create();
    const goes = await sp.create();
    const keys = await furnish(goes);
    const answer = await sp.merge(stays, goes, {
      company_name: null,
      phone: null,
      email: 'no',
      states: [],
      shoe_size: 9,
      assignee_id: '00000000-0000-4000-8000-000000000000',
    });
    expect(answer.status).toBe(400);
    expect(failsOf(answer)).toEqual([
      'assignee_id unknown_reference',
      'company_name any_of_required',
      'email invalid_email',
      'phone any_of_required',
      'shoe_size unknown_field',
      'states required',
    ]);
    expect(await ownerOf('note', keys.note!)).toBe(goes.entity_id);
    expect((await sp.read(goes.entity_id)).body.version).toBe(1);
  });

  it('takes a status with its reason, as far as the person might choose it', async () => {
    const stays = await sp.create();
    let goes = await sp.create();
    goes = await sp.patch(goes.entity_id, { status: 'UNQUALIFIED', status_reason: 'CASH_ONLY_PRACTICE' });
    expect((await sp.merge(stays, goes)).body).toMatchObject({ status: 'NEW', status_reason: null });

    const next = await sp.create();
    let exit = await sp.create();
    exit = await sp.patch(exit.entity_id, { status: 'UNQUALIFIED', status_reason: 'SUSPENDED' });
    expect((await sp.merge(next, exit, { status: 'UNQUALIFIED' })).body).toMatchObject({
      status: 'UNQUALIFIED',
      status_reason: 'SUSPENDED',
    });

    // Out of an exit only a supervisor leads.
    const fresh = await sp.patch((await sp.create()).entity_id, { status: 'CONTACTED' });
    const out = (await sp.read(next.entity_id)).body;
    expect((await sp.preview(out, fresh)).body.barred).toEqual({
      status: 'Only a supervisor may choose this status',
    });
    expect(failsOf(await sp.merge(out, fresh, { status: 'CONTACTED' }))).toEqual(['status supervisor_only']);
    expect((await sp.preview(out, fresh, 'sp.supervisor')).body.barred).toEqual({});
    expect((await sp.merge(out, fresh, { status: 'CONTACTED' }, 'sp.supervisor')).body).toMatchObject({
      status: 'CONTACTED',
      status_reason: null,
    });
  });

  it('counts the legal records that come along as evidence of the status', async () => {
    const stays = await sp.create();
    const goes = await sp.create();
    await furnish(goes);
    const signed = await sp.patch(goes.entity_id, { status: 'LOI_SIGNED' });
    expect((await sp.preview(stays, signed)).body.barred).toEqual({});
    expect((await sp.merge(stays, signed, { status: 'LOI_SIGNED' })).body.status).toBe('LOI_SIGNED');
    const bare = await sp.merge(await sp.create(), await sp.create(), { status: 'LOI_SIGNED' });
    expect(failsOf(bare)).toEqual(['status legal_record_required']);
  });

  it('never leads to or from a conversion, which a credential file goes with, whoever has the status', async () => {
    const forbidden = ['status transition_forbidden'];
    const merged = async (stays: Lead, goes: Lead, status: string) =>
      failsOf(await sp.merge(stays, goes, { status }, 'sp.supervisor'));
    const [signed, other, won] = [await sp.create(), await sp.create(), await sp.create()];
    await app.query`update lead set status = 'CONVERTED' where entity_id = ${won.entity_id}`;
    expect(await merged(other, won, 'CONVERTED')).toEqual(forbidden);
    expect(await merged(won, other, 'NEW')).toEqual(forbidden);
    // Also by a status that neither lead has.
    await furnish(signed, { agreement: { name: 'Contract', type: 'CONTRACT', status: 'SIGNED' } });
    const stays = await sp.patch(signed.entity_id, { status: 'CONTRACT_SIGNED' });
    expect(await merged(stays, other, 'CONVERTED')).toEqual(forbidden);
    const converted = await sp.patch(stays.entity_id, { status: 'CONVERTED' });
    expect(await merged(converted, other, 'CONTRACT_SIGNED')).toEqual(forbidden);
    expect((await sp.read(converted.entity_id)).body).toMatchObject({ status: 'CONVERTED', version: 3 });
  });

  it('leaves a lead with a credential file in place, and two of them apart', async () => {
    const [one, two] = [await sp.create(), await sp.create()];
    await openAccount(app, { lead_type: 'SP', lead_id: one.entity_id });
    const refused = await sp.merge(two, one);
    expect([refused.status, failsOf(refused)]).toEqual([409, ['other_id has_account']]);
    expect((await sp.preview(two, one)).body.refusals).toMatchObject([
      { field: 'other_id', code: 'has_account' },
    ]);
    expect((await sp.preview(one, two)).body.refusals).toEqual([]);
    const three = await sp.create();
    await openAccount(app, { lead_type: 'SP', lead_id: three.entity_id });
    for (const [stays, goes] of [
      [one, three],
      [three, one],
    ] as const)
      expect((await sp.merge(stays, goes)).body.fails).toMatchObject([{ code: 'both_have_accounts' }]);
    expect((await sp.merge(one, two)).status).toBe(200);
  });
});

describe('who may merge', () => {
  it('needs the right to change both leads', async () => {
    const own = await sp.create();
    const others = await sp.create(ofMate, 'sp.supervisor');
    for (const [stays, goes, field] of [
      [own, others, 'other_id'],
      [others, own, 'entity_id'],
    ] as const) {
      const answer = await sp.merge(stays, goes);
      expect([answer.status, failsOf(answer)]).toEqual([403, [`${field} not_yours`]]);
      expect((await sp.preview(stays, goes)).body.refusals).toMatchObject([{ field, code: 'not_yours' }]);
    }
    expect((await sp.merge(own, others, {}, 'sp.supervisor')).status).toBe(200);
  });

  it('finds no lead of the other type, of nobody, and not itself', async () => {
    const tp = leadsOf(app, 'tp');
    const own = await sp.create();
    const foreign = await tp.create();
    expect((await sp.merge(own, foreign)).status).toBe(404);
    expect((await sp.preview(own, foreign)).status).toBe(404);
    expect((await tp.merge(own, foreign)).status).toBe(404);
    expect(failsOf(await sp.merge(own, own))).toEqual(['other_id invalid']);
    expect((await sp.preview(own, own)).status).toBe(400);
    const bad = { other_id: 'x', values: [] };
    expect((await app.as('sp.agent').post(`${sp.path}/${own.entity_id}/merge`, bad)).status).toBe(400);
  });
});

describe('two at once', () => {
  it('refuses a lead that has changed, with the lead as it is', async () => {
    const [stays, goes] = [await sp.create(), await sp.create()];
    const changed = await sp.patch(goes.entity_id, { dba: 'Changed' });
    const stale = await sp.merge(stays, goes);
    expect([stale.status, stale.body.current?.dba]).toEqual([409, 'Changed']);
    await sp.patch(stays.entity_id, { dba: 'Mine' });
    const older = await sp.merge(stays, changed);
    expect([older.status, older.body.current?.entity_id]).toEqual([409, stays.entity_id]);
  });

  it('merges once when two merge the same pair, either way round', async () => {
    const [one, two] = [await sp.create(), await sp.create()];
    await furnish(one);
    await furnish(two);
    const answers = await Promise.all([
      sp.merge(one, two),
      sp.merge(two, one, {}, 'sp.supervisor'),
      sp.merge(one, two, {}, 'sp.supervisor'),
      sp.merge(two, one),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    const rows = await app.query`
      select from lead_merge where survivor_id in (${one.entity_id}, ${two.entity_id})`;
    expect(rows).toHaveLength(1);
  });

  it.each(['note', 'task', 'agreement'] as const)(
    'lets what goes over just now be changed: %s',
    async (table) => {
      const [stays, goes] = [await sp.create(), await sp.create()];
      const draft = { name: 'Draft', type: 'LOI', status: 'DRAFT' };
      const key = (await furnish(goes, { agreement: draft }))[table] ?? '';
      const path = { note: 'notes', task: 'task', agreement: 'agreements' }[table];
      const values = { note: { text: 'Late' }, task: { title: 'Late' }, agreement: { name: 'Late' } }[table];
      const holder = await app.db.startTransaction().execute();
      await sql`select from ${sql.table(table)} where entity_id = ${key} for update`.execute(holder);
      const merging = sp.merge(stays, goes);
      await lockWaiters(app, 1);
      const changing = app.as('sp.supervisor').patch(`/leads/${path}/${key}`, { version: 1, ...values });
      await lockWaiters(app, 2);
      await holder.commit().execute();
      expect((await merging).status).toBe(200);
      const { status, body } = await changing;
      expect([status, body]).toMatchObject([200, { ...values, lead_id: stays.entity_id }]);
      expect((await sp.history(stays.entity_id)).items[0]?.changes).toMatchObject([{ to: 'Late' }]);
    },
  );

  it('merges into each other in a ring without waiting for ever', async () => {
    const [one, two, three] = [await sp.create(), await sp.create(), await sp.create()];
    const answers = await Promise.all([sp.merge(one, two), sp.merge(two, three), sp.merge(three, one)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
  });
});

it('takes over what either lead has, also when it was retired since, and nothing else that was', async () => {
  const plan = (name: string) => made(app, 'health_plan', name);
  const [theirs, strange] = [await plan('Of the other'), await plan('Of neither')];
  const pair = async () =>
    [await sp.create({ health_plans: [] }), await sp.create({ health_plans: [theirs.entity_id] })] as const;
  const [one, two] = [await pair(), await pair()];
  for (const entry of [theirs, strange]) await change(app, 'health_plan', entry, { retired: true });
  const refused = await sp.merge(...two, { health_plans: [strange.entity_id] });
  expect(failsOf(refused)).toEqual(['health_plans unknown_reference']);
  const merged = await sp.merge(...one);
  expect(merged.status, merged.text).toBe(200);
  expect(merged.body.health_plans).toEqual([theirs.entity_id]);
});
