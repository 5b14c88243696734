import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sweepAgreements } from '#server/features/agreements/sweep.ts';
import type { Config } from '#server/platform/config.ts';
import { addJobs, type Jobs } from '#server/platform/jobs.ts';
import { POLL } from '#tests/support/scope.ts';
import { useAdobe, type Sending } from './adobeDesk.ts';

const { app, adobe, boss, sending, sent } = useAdobe();
let one: Sending;
let other: Sending;
let fine: Sending;
beforeAll(async () => {
  one = await sent();
  other = await sent();
  fine = await sent();
});
// What a test before this one left out is nobody's to remind any more.
beforeEach(() => sql`update agreement set reminder_pace = 'NEVER'`.execute(app.db));

/** They were asked so many days ago, and reminded so many, if they were. */
const asked = async ({ id }: Sending, pace: string, days: number, reminded: number | null = null) => {
  await sql`
    update agreement a set reminder_pace = ${pace}, reminded_at = now() - ${reminded} * interval '1 day',
           sent_at = now() - ${days} * interval '1 day', checked_at = now(),
           signing = (select jsonb_build_object('recipients', jsonb_agg(
             case when r ->> 'asked_at' is null then r
                  else jsonb_set(r, '{asked_at}', to_jsonb(now() - ${days} * interval '1 day')) end))
               from jsonb_array_elements(a.signing -> 'recipients') r)
     where entity_id = ${id}`.execute(app.db);
};
/** As the clock does it, in the moment that the test says. */
const sweep = (signing = app.signing) => {
  const jobs = { add: (trx, name, payload, key) => addJobs(trx, name, [{ payload, key }]) } as Jobs;
  const config = { contracts: true } as Config;
  return sweepAgreements({ db: app.db, signing, jobs, config }, new AbortController().signal);
};
/** How many reminders of each go out meanwhile. */
async function reminded(work: () => Promise<unknown>, ...all: Sending[]): Promise<number[]> {
  const counts = () => all.map((each) => each.there().reminders.length);
  const before = counts();
  await work();
  return counts().map((count, index) => count - before[index]!);
}

it('count for each from when it is their turn', async () => {
  await sql`update agreement set reminder_pace = 'DAILY', sent_at = now() - interval '20 days' where entity_id = ${one.id}`.execute(
    app.db,
  );
  expect(await reminded(() => sweep(), one)).toEqual([0]);
});

it.each([
  ['DAILY', 4.9, null, 0],
  ['DAILY', 5.1, null, 1],
  ['DAILY', 8, 0.9, 0],
  ['DAILY', 8, 1.1, 1],
  ['EVERY_OTHER_DAY', 8, 1.1, 0],
  ['EVERY_OTHER_DAY', 8, 2.1, 1],
  ['WEEKLY', 20, 6.9, 0],
  ['WEEKLY', 20, 7.1, 1],
  ['DAILY', 29.9, 2, 1],
  ['DAILY', 30.1, 2, 0],
  ['NEVER', 8, null, 0],
] as const)('come by their pace %s on day %d, after %s days: %d', async (pace, days, last, expected) => {
  await asked(one, pace, days, last);
  const twice = async () => {
    await sweep();
    await sweep();
  };
  expect(await reminded(twice, one)).toEqual([expected]);
});

it('come once, however many processes look at the clock, and none after one by hand', async () => {
  await asked(one, 'DAILY', 8);
  await asked(other, 'DAILY', 8);
  expect(await reminded(() => Promise.all([sweep(), sweep(), sweep()]), one, other)).toEqual([1, 1]);
  await asked(one, 'DAILY', 8, 2);
  expect((await boss().post(`${one.at}/remind`, {})).status).toBe(200);
  expect(await reminded(() => sweep(), one)).toEqual([0]);
});

it('of one that breaks keep nobody else from theirs, and the job says that it failed', async () => {
  const sweepBroken = async (...broken: Sending[]) => {
    for (const each of broken) await asked(each, 'DAILY', 8, 9);
    await asked(fine, 'DAILY', 8, 8);
    const remind: typeof app.signing.remind = async (id, parties, signal) => {
      if (broken.some((each) => each.id === id)) throw new RangeError('broken');
      return app.signing.remind(id, parties, signal);
    };
    await sweep({ ...app.signing, remind });
  };
  const alone = () => expect(sweepBroken(one)).rejects.toThrow('broken');
  expect(await reminded(alone, one, fine)).toEqual([0, 1]);
  const several = () =>
    expect(sweepBroken(one, other)).rejects.toMatchObject({
      message: '2 failed, the first: RangeError',
      errors: [new RangeError('broken'), new RangeError('broken')],
    });
  expect(await reminded(several, one, other, fine)).toEqual([0, 0, 1]);
});

it('wait for a provider that is away', async () => {
  await asked(other, 'DAILY', 8, 9);
  await asked(fine, 'DAILY', 8, 8);
  adobe.faults.push({ path: /\/reminders$/, method: 'POST', status: 500 });
  expect(await reminded(() => sweep(), other, fine)).toEqual([0, 0]);
  const before = fine.there().reminders.length;
  await vi.waitFor(async () => {
    await sweep();
    expect(fine.there().reminders.length).toBe(before + 1);
  }, POLL);
});

// What is refused is looked at anew meanwhile, so this is the last one of them.
it('of one that is refused or over keep nobody else from theirs', async () => {
  await asked(other, 'DAILY', 8, 9);
  await asked(fine, 'DAILY', 8, 8);
  adobe.faults.push({ path: /\/reminders$/, method: 'POST', status: 400, code: 'INVALID_PARTICIPANT' });
  expect(await reminded(() => sweep(), other, fine)).toEqual([0, 1]);
});

it('leave out those whose thirty days are over, or whose five are not', async () => {
  const parallel = await sending();
  await sql`update agreement set in_order = false where entity_id = ${parallel.id}`.execute(app.db);
  await parallel.send();
  await parallel.becomes('SENT');
  const ofParty = async (days: Record<string, number>) => {
    await asked(parallel, 'DAILY', 40);
    for (const [party, count] of Object.entries(days))
      await sql`
        update agreement a set signing = (select jsonb_build_object('recipients', jsonb_agg(
            case when r ->> 'party' = ${party}
                 then r || jsonb_build_object('asked_at', now() - ${count} * interval '1 day') else r end))
              from jsonb_array_elements(a.signing -> 'recipients') r)
         where entity_id = ${parallel.id}`.execute(app.db);
    await sweep();
  };
  const [provider, internal] = parallel.there().sets.map(({ memberInfos }) => memberInfos[0]!.id);
  const whom = () => parallel.there().reminders.map(({ recipientParticipantIds: ids }) => ids);
  await ofParty({ PROVIDER: 35, INTERNAL: 6 });
  expect(whom()).toEqual([[internal]]);
  await ofParty({ PROVIDER: 6, INTERNAL: 1 });
  expect(whom()).toEqual([[internal], [provider]]);
  await ofParty({ PROVIDER: 6, INTERNAL: 6 });
  expect(new Set(whom().at(-1))).toEqual(new Set([provider, internal]));
});

it('are told in the history of the lead, as is who was asked again, and by whom', async () => {
  const told = await sent();
  await asked(told, 'DAILY', 8);
  await sweep();
  expect((await boss().post(`${told.at}/resend`, { party: 'PROVIDER' })).status).toBe(200);
  // Pressed once more, when there is nobody to write to: nothing was done, and nothing is told.
  told.there().sign(told.email);
  expect((await boss().post(`${told.at}/resend`, { party: 'PROVIDER' })).status).toBe(200);
  const { rows } = await sql<{ detail: object; actor_id: string | null }>`
    select detail, actor_id from history
     where detail ->> 'agreement' = ${told.id} and detail ? 'word' order by at`.execute(app.db);
  expect(rows).toMatchObject([
    { detail: { agreement: told.id, word: 'remind' }, actor_id: null },
    { detail: { agreement: told.id, word: 'resend', party: 'PROVIDER' }, actor_id: expect.any(String) },
  ]);
});
