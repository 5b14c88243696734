import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readPeriods, RETENTION_KINDS, type RetentionKind } from '#schemas/privacy/retention.ts';
import { isIntact } from '#server/features/credentialing/lifecycle/proof.ts';
import { analyseFate } from '#server/features/imports/fate.ts';
import { countOld, type RetentionCounts } from '#server/features/privacy/retain.ts';
import { transact } from '#server/platform/write.ts';
import { useApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { useCommands } from '#tests/support/commands.ts';
import { makeLead } from '#tests/support/makeLead.ts';
import { envelope } from '#tests/support/signing.ts';
import { addResource, fillForm, instanceOf, ok, openAccount } from '../credentialing/support.ts';
import {
  analysed,
  csv,
  HEADER,
  imported,
  jobOf,
  openRun,
  run,
  setStage,
  upload,
  type Flow,
  type Run,
} from '../imports/support.ts';
import { provedHistory, tablesWith } from './support.ts';

const DAYS = 30;
const WORDS = RETENTION_KINDS.map((kind) => `${kind}=${DAYS}`).join(' ');
const PERIODS = readPeriods(WORDS)!;

/** How old a record is; one that is held would be old enough. */
type Age = 'Old' | 'Young' | 'Held';
const AGES = ['Old', 'Young', 'Held'] as const;
const daysOf = (age: Age): number => (age === 'Young' ? DAYS - 1 : DAYS + 1);
const ago = (age: Age) => sql`now() - ${daysOf(age)} * interval '1 day'`;
const byAge = async <T>(make: (age: Age) => Promise<T>): Promise<Record<Age, T>> => ({
  Old: await make('Old'),
  Young: await make('Young'),
  Held: await make('Held'),
});

const app = useApp({ PROVNET_RETENTION: WORDS });
const commands = useCommands();
const agent = callerOf(app, 'sp.agent');

const HOLD = sql`status = 'UNQUALIFIED', status_reason = 'LEGAL_HOLD'`;
const makeLeadOf = async (type: 'sp' | 'tp', contact_last_name: string): Promise<string> => {
  const person = { contact_first_name: 'Una', contact_last_name };
  return (await makeLead(app, type, person, `${type}.supervisor`)).entity_id;
};

const makeLeads = (kind: string, how: 'deleted' | 'ended') =>
  byAge(async (age) => {
    const id = await makeLeadOf('sp', `${age}${kind}`);
    const left = sql`status = 'UNQUALIFIED', status_reason = 'UNDISCLOSED'`;
    await app.query`
      update lead set ${age === 'Held' ? HOLD : how === 'ended' ? left : sql`status = status`}, updated_at = ${ago(age)},
             deleted_at = ${how === 'deleted' ? ago(age) : null} where entity_id = ${id}`;
    return id;
  });

/** The people of files: what their form says; held by somebody in them. */
const makeAccounts = () =>
  byAge(async (age) => {
    const id = await openAccount(app, { name: `${age} Rides` });
    const form = { entity_id: await instanceOf(app, id), key: 'tp-account' };
    await fillForm(app, 'cred.supervisor', form, {
      contact_first_name: 'Una',
      contact_last_name: `${age}owner`,
    });
    if (age === 'Held') {
      const { entity_id } = await addResource(app, 'cred.supervisor', id, 'DRIVER', 'Somebody held');
      await app.query`update resource set credential_status = 'INACTIVE_LEGAL_HOLD' where entity_id = ${entity_id}`;
    }
    await app.query`update account set credential_status = 'TERMINATED', status_at = ${ago(age)} where entity_id = ${id}`;
    return id;
  });

/** Who is in a file that goes on; held by the lead that their file is of. */
const makeDrivers = () =>
  byAge(async (age) => {
    const lead_id = await makeLeadOf('tp', 'Somebody');
    const account = await openAccount(app, { name: 'Harbor Rides', lead_id });
    const driver = await addResource(app, 'cred.supervisor', account, 'DRIVER', `Una ${age}driver`);
    await fillForm(
      app,
      'cred.supervisor',
      { entity_id: driver.forms![0]!.entity_id, key: 'driver' },
      { first_name: 'Una', last_name: `${age}driver` },
    );
    await app.query`
      update resource set credential_status = 'TERMINATED', status_at = ${ago(age)}, first_active_at = ${ago(age)}
       where entity_id = ${driver.entity_id}`;
    if (age === 'Held') await app.query`update lead set ${HOLD} where entity_id = ${lead_id}`;
    return { id: driver.entity_id, account };
  });

/** Letters of envelopes that have ended, and of one that is out still. */
async function makeLetters() {
  const sent = await byAge(async (age) => {
    const one = await envelope();
    await app.signing.send(one);
    const written = () =>
      app.db.selectFrom('letter').selectAll().where('envelope_id', '=', one.id).executeTakeFirstOrThrow();
    await expect.poll(async () => (await written()).state).toBe('SENT');
    if (age !== 'Held')
      await app.query`update envelope set state = 'CANCELLED', ended_at = ${ago(age)} where entity_id = ${one.id}`;
    return (await written()).entity_id;
  });
  // Its envelope is old, but it has not left yet.
  await app.query`
    insert into letter (entity_id, key, kind, envelope_id, name, address, language)
    select gen_random_uuid(), 'waiting', kind, envelope_id, name, address, language from letter where entity_id = ${sent.Old}`;
  return sent;
}

let files = 0;
const file = (age: Age): string => {
  files += 1;
  return csv(HEADER, `${age}file Clinic ${files},30555501${String(files).padStart(2, '0')},FL,33101,`);
};
const touched = (flow: Pick<Flow, 'entity_id'>, age: Age, finished: Age | null = null) =>
  app.query`
    update import_flow set updated_at = ${ago(age)}, finished_at = ${finished && ago(finished)}
     where entity_id = ${flow.entity_id}`;

/** Imports that were left at each step, and those that somebody or a job is at. */
async function makeImports() {
  const left = {
    mapping: ok(await upload(agent, file('Old'))),
    analysed: await analysed(agent, file('Old')),
    failed: await analysed(agent, file('Old')),
    imported: await imported(agent, await analysed(agent, file('Old'))),
    paused: await analysed(agent, file('Old')),
    closed: await imported(agent, await analysed(agent, file('Old'))),
  };
  await setStage(app, left.failed, 'failed');
  await app.query`update import_flow set status = 'Closed' where entity_id = ${left.closed.entity_id}`;
  const paused = await openRun(app, left.paused);
  const { version } = ok(await agent.get<Run>(`/import_task/${paused}`));
  ok(await agent.patch(`/import_task/${paused}`, { version, action: 'pause' }));
  await app.query`update import_job set updated_at = ${ago('Old')} where entity_id = ${paused}`;
  for (const flow of Object.values(left)) await touched(flow, 'Old');
  const young = await analysed(agent, file('Young'));
  await touched(young, 'Young');
  // Imported from long ago, and its other rows corrected since.
  const corrected = await analysed(agent, file('Young'));
  await touched(corrected, 'Young', 'Old');
  const held = [await analysed(agent, file('Held')), await analysed(agent, file('Held'))] as const;
  await setStage(app, held[0], 'analysing');
  await openRun(app, held[1]);
  for (const flow of held) await touched(flow, 'Held');
  return { left, kept: [young, corrected, ...held] };
}

const keysOf = async (asked: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
  (await asked.execute(app.db)).rows.map(({ id }) => id).sort();
const among = (column: string, ids: Record<Age, string>) =>
  sql`${sql.ref(column)} = any(${Object.values(ids)}::uuid[])`;

it('takes of each kind what is old, leaves what is young or held, and says before what it takes', async () => {
  const deleted = await makeLeads('deleted', 'deleted');
  const ended = await makeLeads('ended', 'ended');
  const accounts = await makeAccounts();
  const drivers = await makeDrivers();
  const letters = await makeLetters();
  const { left, kept } = await makeImports();
  await app.query`
    insert into notice (entity_id, key, user_id, code, params, mail_state, created_at)
    select gen_random_uuid(), age.name, u.entity_id, 'lead.assigned', '{}', 'SENT', now() - age.days * interval '1 day'
      from (select entity_id from app_user limit 1) u,
           unnest(${AGES.slice(0, 2)}::text[], ${[DAYS + 1, DAYS - 1]}::int[]) age (name, days)`;

  const one = Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, 1])) as Record<RetentionKind, number>;
  const expected: RetentionCounts = { ...one, imports: Object.keys(left).length };
  expect(await countOld(app.db, PERIODS)).toEqual(expected);
  const asked = { DATABASE_URL: app.databaseUrl, PROVNET_DATA: app.dataDir, PROVNET_RETENTION: WORDS };
  const said = await commands.start(asked, ['retention:check']).ended;
  for (const [kind, count] of Object.entries(expected))
    expect(said.text).toMatch(new RegExp(`^${kind} +30 days +${count} `, 'm'));
  const marked = (kind: string) => Promise.all(AGES.map((age) => tablesWith(app, [`${age}${kind}`])));
  const before = await Promise.all(['deleted', 'ended', 'owner', 'driver', 'file'].map(marked));
  for (const tables of before.flat()) expect(tables).not.toEqual([]);

  await app.query`select graphile_worker.add_job('privacy.retain', '{}'::json)`;
  const told = () => app.query<{ detail: object }>`select detail from history where type = 'RETENTION_RAN'`;
  await expect.poll(told).not.toEqual([]);
  expect(await told()).toEqual([{ detail: expected }]);

  const erased = await keysOf(sql`
    select entity_id as id from lead where erased_at is not null union all
    select entity_id from account where erased_at is not null union all
    select entity_id from resource where erased_at is not null`);
  expect(erased).toEqual([deleted.Old, ended.Old, accounts.Old, drivers.Old.id].sort());
  for (const kind of ['deleted', 'ended', 'owner', 'driver']) {
    const [old, ...others] = await marked(kind);
    expect([kind, old]).toEqual([kind, []]);
    for (const tables of others) expect(tables, kind).not.toEqual([]);
  }
  expect(await keysOf(sql`select entity_id as id from letter where ${among('entity_id', letters)}`)).toEqual(
    [letters.Young, letters.Held].sort(),
  );
  const waiting = await app.query`select from letter where key = 'waiting'`;
  expect(waiting).toHaveLength(1);
  const notices = await app.query<{ key: string }>`
    select key from notice where key = any(${[...AGES]}::text[])`;
  expect(notices).toEqual([{ key: 'Young' }]);

  // The company of a lead that was imported stays; of the file and its rows nothing is left.
  expect(await tablesWith(app, ['Oldfile'])).not.toContain('import_item');
  expect(await tablesWith(app, ['Oldfile'])).not.toContain('import_flow');
  expect(await keysOf(sql`select flow_id as id from import_source`)).toEqual(
    kept.map(({ entity_id }) => entity_id).sort(),
  );
  expect(await tablesWith(app, ['Youngfile'])).toEqual(
    expect.arrayContaining(['import_flow', 'import_item']),
  );
  expect(await tablesWith(app, ['Heldfile'])).toEqual(expect.arrayContaining(['import_flow', 'import_item']));

  expect((await provedHistory(app)).wrong).toBe(0);
  for (const { account } of [drivers.Old, { account: accounts.Old }])
    expect(await isIntact(app.db, account)).toBe(true);
  const nothing = Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, 0]));
  expect(await countOld(app.db, PERIODS)).toEqual(nothing);

  // Whoever comes back to such an import is told that it is over, and imports no empty rows.
  for (const flow of Object.values(left)) {
    const now = ok(await agent.get<Flow>(`/import-flows/${flow.entity_id}`));
    expect(now).toMatchObject({
      status: 'Closed',
      samples: [],
      can: { import: false, edit: false, items: false },
    });
    expect((await run(agent, now)).status).toBe(409);
  }
  const retried = await jobOf(app, left.failed);
  await transact(app.db, { actor: null, requestId: 'test' }, (write) => analyseFate.again(write, retried));
  expect(ok(await agent.get<Flow>(`/import-flows/${left.failed.entity_id}`)).stage).toBe('failed');
  const { job } = ok(await agent.get<Flow>(`/import-flows/${left.paused.entity_id}`));
  expect(job?.status).toBe('CANCELLED');
});
