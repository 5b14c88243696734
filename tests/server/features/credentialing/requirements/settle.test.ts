import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { requirementHandlers, settleOnce } from '#server/features/credentialing/requirements/settle.ts';
import type { RequirementSettleJob } from '#server/platform/jobPayloads.ts';
import { useApp } from '#tests/support/app.ts';
import { withJobs } from '#tests/support/jobs.ts';
import { isFull } from '#tests/support/scope.ts';
import { add } from './support.ts';
import { ok } from '../support.ts';

/** More than one page of accounts; in `test:full` more than two, and more than one of drivers. */
const ACCOUNTS = isFull ? 1100 : 600;
const DRIVERS = isFull ? 300 : 30;

const app = useApp({}, false);
beforeAll(async () => {
  // As an older release left them: no items, no facts, no forms.
  await app.query`
    insert into account (entity_id, lead_type, name, credential_status, operational_status)
    select gen_random_uuid(), 'TP', 'Rides ' || n, 'ONBOARDING', 'NEVER_ACTIVE' from generate_series(1, ${ACCOUNTS}::int) n`;
  await app.query`
    insert into resource (entity_id, account_id, lead_type, kind, name, credential_status, operational_status)
    select gen_random_uuid(), entity_id, 'TP', 'DRIVER', name, 'INCOMPLETE_APPLICATION', 'NEVER_ACTIVE'
      from account order by name limit ${DRIVERS}`;
});

const count = async (query: ReturnType<typeof sql>): Promise<number> =>
  ((await query.execute(app.db)).rows[0] as { n: number }).n;
/** How many accounts and drivers have an item of a code. */
const having = (code: string) =>
  count(sql`select count(*)::int as n from requirement_item i join requirement r on r.entity_id = i.requirement_id
             where r.code = ${code}`);
const jobs = async () =>
  await app.query<{ id: string; payload: RequirementSettleJob }>`
      select j.id, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
       where j.task_identifier = 'requirement.settle' order by j.id`;

/** It works until there is nothing left to do. */
const workOff = () =>
  withJobs(app, async (worker) => {
    await worker.start(requirementHandlers({ db: app.db, jobs: worker }));
    await expect.poll(jobs).toEqual([]);
  });

it('files of an older release are settled once, however often it starts', async () => {
  await withJobs(app, (queue) => Promise.all([1, 2, 3].map(() => settleOnce({ db: app.db, jobs: queue }))));
  expect((await jobs()).map(({ payload }) => payload.kind).sort()).toEqual(
    ['ACCOUNT', 'DRIVER', 'LOCATION', 'OWNER', 'PRACTITIONER', 'VEHICLE'].sort(),
  );
  expect(await having('W9')).toBe(0);
  await workOff();
  expect(await having('W9')).toBe(ACCOUNTS);
  expect(await having('MVR')).toBe(DRIVERS);
  expect(await count(sql`select count(*)::int as n from account where missing_items = 0`)).toBe(0);
  await withJobs(app, (queue) => settleOnce({ db: app.db, jobs: queue }));
  expect(await jobs()).toEqual([]);
});

it.runIf(isFull)(
  'a change reaches all of them in pages, each of which goes on from the one before, also after a kill',
  async () => {
    ok(await add(app, { code: 'LATE', subject_kind: 'ACCOUNT' }));
    await withJobs(app, async (queue) => {
      const { 'requirement.settle': run } = requirementHandlers({ db: app.db, jobs: queue });
      const [first] = await jobs();
      await run(first!.payload, new AbortController().signal);
      expect(await having('LATE')).toBe(500);
      // Killed before it could say that it was done: the job is there still, and what follows it once.
      await run(first!.payload, new AbortController().signal);
      expect(await having('LATE')).toBe(500);
      expect(await jobs()).toHaveLength(2);
    });
    await workOff();
    expect(await having('LATE')).toBe(ACCOUNTS);
  },
);
