import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StatusEvent } from '#schemas/credential/subject.ts';
import { GENESIS } from '#schemas/engine/chain.ts';
import { auditKeys } from '#server/features/audit/chain.ts';
import { verifyAudit } from '#server/features/audit/verify/index.ts';
import type { Account } from '#server/features/credentialing/account.ts';
import { linked, type Linked } from '#server/features/credentialing/lifecycle/chain.ts';
import { openSecrets, type Secrets } from '#server/platform/secrets.ts';
import { useApp } from '#tests/support/app.ts';
import { addResource, ok, openAccount } from '../credentialing/support.ts';
import { eraseAt } from '../privacy/support.ts';

const app = useApp();
let secrets: Secrets;
/** A file whose last event is its own, one of a driver between; and one that nobody touches. */
let account: string;
beforeAll(async () => {
  secrets = await openSecrets(app.db, app);
  account = await openAccount(app);
  await addResource(app, 'cred.supervisor', account, 'DRIVER');
  await deny(account);
  await openAccount(app, { name: 'Elsewhere Rides' });
});

const supervisor = () => app.as('cred.supervisor');
async function deny(id: string): Promise<void> {
  const path = `/credentialing/accounts/${id}`;
  const { version } = ok(await supervisor().get<Account>(path));
  ok(
    await supervisor().post(`${path}/status`, {
      version,
      status: 'DENIED',
      reason_text: 'No',
      confirm: true,
    }),
  );
}

const faults = async () =>
  (await verifyAudit(app.db, auditKeys(secrets), {}, () => undefined)).faults.told.map(
    ({ what, key }) => `${what} ${key}`,
  );
const isIntact = async (id: string) =>
  ok(
    await supervisor().get<{ intact: boolean; items: StatusEvent[] }>(`/credentialing/accounts/${id}/events`),
  ).intact;

/** Past the trigger that keeps events as they are, as who owns the database can. */
const tamper = (...statements: ReturnType<typeof sql>[]) =>
  app.db.transaction().execute(async (trx) => {
    await sql`alter table status_event disable trigger status_event_keep`.execute(trx);
    for (const statement of statements) await statement.execute(trx);
    await sql`alter table status_event enable trigger status_event_keep`.execute(trx);
  });

const eventsOf = async (id: string) =>
  await app.query<Linked>`select * from status_event where account_id = ${id} order by no`;
const insert = ({ account_id, no, resource_id, at, event, prev_hash, hash }: Linked) => sql`
  insert into status_event (account_id, no, resource_id, at, event, prev_hash, hash)
  values (${account_id}, ${no}, ${resource_id}, ${at}, ${JSON.stringify(event)}::jsonb, ${prev_hash}, ${hash})`;

/** The same events with another outcome, each with the hash that it then has. */
function rehashed(events: readonly Linked[]): Linked[] {
  let before = GENESIS;
  return events.map(({ event }) => {
    const one = linked(before, event.to === 'DENIED' ? { ...event, to: 'APPROVED' } : event);
    before = one.hash;
    return one;
  });
}

describe('the status events of an account', () => {
  let written: Linked[];
  beforeAll(async () => {
    written = await eventsOf(account);
    expect(written.map(({ event }) => event.to)).toEqual(['ONBOARDING', 'INCOMPLETE_APPLICATION', 'DENIED']);
    expect([await faults(), await isIntact(account)]).toEqual([[], true]);
  });
  const remove = () => sql`delete from status_event where account_id = ${account}`;
  afterEach(() => tamper(remove(), ...written.map(insert)));

  it.each([
    ['their end is cut off', () => [sql`${remove()} and no = 3`]],
    ['all are gone', () => [remove()]],
    [
      'they tell of another way, each with the hash that it has now',
      () => [remove(), ...rehashed(written).map(insert)],
    ],
    [
      'one is put after them, with the hash that it has',
      () => [
        insert(linked(written[2]!.hash, { ...written[2]!.event, no: 4, from: 'DENIED', to: 'APPROVED' })),
      ],
    ],
  ])('are found to be others where %s', async (_how, statements) => {
    await tamper(...statements());
    expect([await faults(), await isIntact(account)]).toEqual([[`account_changed ${account}`], false]);
  });

  it('of a release before, of which the history does not tell, are held up to the next change', async () => {
    const other = await openAccount(app, { name: 'Former Rides' });
    const [first] = await eventsOf(other);
    // As it was written before.
    await app.db.transaction().execute(async (trx) => {
      await sql`alter table history disable trigger user`.execute(trx);
      await sql`update history set detail = detail - 'status_event' where record_id = ${other}`.execute(trx);
      await sql`alter table history enable trigger user`.execute(trx);
    });
    expect(await isIntact(other)).toBe(true);
    await deny(other);
    expect(await isIntact(other)).toBe(true);
    const forged = linked(GENESIS, { ...first!.event, name: 'Another' });
    const [, second] = await eventsOf(other);
    await tamper(
      sql`delete from status_event where account_id = ${other}`,
      ...[forged, linked(forged.hash, second!.event)].map(insert),
    );
    expect(await isIntact(other)).toBe(false);
    await tamper(sql`delete from status_event where account_id = ${other}`, ...[first!, second!].map(insert));
    expect(await isIntact(other)).toBe(true);
  });
});

it('are held when the rows of the history that tell of them are emptied by an erasure', async () => {
  const id = await openAccount(app, { name: 'Harbor Rides' });
  await deny(id);
  expect(await eraseAt(app, 'cred.supervisor', `/credentialing/accounts/${id}`, 'Harbor Rides')).toBe('DONE');
  expect(await isIntact(id)).toBe(true);
  const [, last] = await eventsOf(id);
  await tamper(sql`delete from status_event where account_id = ${id} and no = 2`);
  expect(await isIntact(id)).toBe(false);
  await tamper(
    insert(last!),
    sql`update status_event t set erased_by = o.erased_by from status_event o
         where o.account_id = t.account_id and o.no = 1 and t.account_id = ${id} and t.no = 2`,
  );
  expect(await isIntact(id)).toBe(true);
});
