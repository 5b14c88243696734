import { expect, it } from 'vitest';
import { readPeriods } from '#schemas/privacy/retention.ts';
import { demoId } from '#server/db/seed/people.ts';
import { countOld, retain } from '#server/features/privacy/retain.ts';
import { retentionLines } from '#server/features/privacy/retentionLines.ts';
import { useApp } from '#tests/support/app.ts';
import { makeLead } from '#tests/support/makeLead.ts';
import { provedHistory, tablesWith } from './support.ts';

const PERIODS = readPeriods('notices=30 imports=30 deleted_leads=30 ended_leads=0')!;
const JOBS = { add: async () => undefined };
const AUTHOR = { actor: null, requestId: 'retain.test' };

const app = useApp({}, false);

const makeLeadOf = async (contact_last_name: string): Promise<string> => {
  const person = { company_name: `${contact_last_name} Care`, contact_first_name: 'Una', contact_last_name };
  return (await makeLead(app, 'sp', person, 'sp.supervisor')).entity_id;
};

const notice = (key: string, days: number, mail = 'SENT') =>
  app.query`
  insert into notice (entity_id, key, user_id, code, params, mail_state, created_at)
  values (gen_random_uuid(), ${key}, ${demoId('sp.agent')}, 'lead.assigned', '{}', ${mail}, now() - ${days} * interval '1 day')`;

it('takes what is older than its period, and nothing else; said before, told afterwards, and proved', async () => {
  await notice('old', 31);
  await notice('new', 29);
  await notice('waiting', 31, 'QUEUED');
  const old = await makeLeadOf('Oldmarker');
  const fresh = await makeLeadOf('Freshmarker');
  const there = await makeLeadOf('Theremarker');
  const held = await makeLeadOf('Heldmarker');
  await app.query`
    update lead set deleted_at = now() - (case when entity_id = ${fresh} then 29 else 31 end) * interval '1 day'
     where entity_id in (${old}, ${fresh}, ${held})`;
  await app.query`update lead set status = 'UNQUALIFIED', status_reason = 'LEGAL_HOLD' where entity_id = ${held}`;
  const expected = { notices: 1, letters: 0, imports: 0, deleted_leads: 1, files: 0, accounts: 0 };
  expect(await countOld(app.db, PERIODS)).toEqual(expected);
  expect(await tablesWith(app, ['Oldmarker'])).not.toEqual([]);

  expect(await retain({ db: app.db, jobs: JOBS as never }, PERIODS, AUTHOR)).toEqual(expected);

  const rows = await app.query<{ key: string }>`select key from notice`;
  expect(rows.map(({ key }) => key).sort()).toEqual(['new', 'waiting']);
  const left = await app.query<{ entity_id: string }>`
    select entity_id from lead where contact_last_name is not null order by entity_id`;
  expect(left.map(({ entity_id }) => entity_id)).toEqual([fresh, held, there].sort());
  const told = await app.query<{ detail: object }>`select detail from history where type = 'RETENTION_RAN'`;
  expect(told).toEqual([{ detail: expected }]);
  expect((await provedHistory(app)).wrong).toBe(0);
  // Nothing is left to take.
  expect(await countOld(app.db, PERIODS)).toEqual({ ...expected, notices: 0, deleted_leads: 0 });
});

it('stops where it is told to, and the next run goes on', async () => {
  await notice('older', 40);
  const stopped = new AbortController();
  stopped.abort();
  await expect(
    retain({ db: app.db, jobs: JOBS as never }, PERIODS, AUTHOR, stopped.signal),
  ).rejects.toThrow();
  expect(await retain({ db: app.db, jobs: JOBS as never }, PERIODS, AUTHOR)).toMatchObject({ notices: 1 });
});

it('says before what it would take, kind by kind', async () => {
  const lines = retentionLines(await countOld(app.db, PERIODS), PERIODS);
  expect(lines).toContainEqual(expect.stringMatching(/^notices +30 days +0 {2}Notices/));
  expect(lines).toContainEqual(expect.stringMatching(/^ended_leads +for ever +- {2}Contacts/));
  expect(retentionLines({ deleted_leads: 1234 }, PERIODS)).toContainEqual(
    expect.stringMatching(/^deleted_leads +30 days +1,234 {2}.*\(200 a night\)$/),
  );
});

it('reads its periods', () => {
  expect(readPeriods('notices=7 files=0')).toMatchObject({ notices: 7, files: 0, imports: 180 });
  expect([readPeriods('notice=7'), readPeriods('notices=-1'), readPeriods('notices')]).toEqual([
    null,
    null,
    null,
  ]);
});
