import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { sweepAgreements } from '#server/features/agreements/sweep.ts';
import type { Config } from '#server/platform/config.ts';
import { addJobs, type Jobs } from '#server/platform/jobs.ts';
import { POLL } from '#tests/support/scope.ts';
import { useAdobe, type Sending } from './adobeDesk.ts';

const { app, adobe, sending, sent } = useAdobe();
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
const remindedOf = (one: Sending) => one.there().reminders.length;

it('come by their pace from the fifth day to the thirtieth, one each time', async () => {
  const one = await sent();
  for (const [pace, days, reminded, expected] of [
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
  ] as const) {
    await asked(one, pace, days, reminded);
    const before = remindedOf(one);
    await sweep();
    await sweep();
    expect(remindedOf(one) - before, `${pace} on day ${String(days)}, last ${String(reminded)}`).toBe(
      expected,
    );
  }
});

it('come once, however many processes look at the clock, and none after one by hand', async () => {
  const [one, other] = [await sent(), await sent()];
  await asked(one, 'DAILY', 8);
  await asked(other, 'DAILY', 8);
  await Promise.all([sweep(), sweep(), sweep()]);
  expect([remindedOf(one), remindedOf(other)]).toEqual([1, 1]);
  await asked(one, 'DAILY', 8, 2);
  expect((await app.as('sp.supervisor').post(`${one.at}/remind`, {})).status).toBe(200);
  await sweep();
  expect(remindedOf(one)).toBe(2);
});

it('count for each from when it is their turn', async () => {
  const one = await sent();
  await sql`update agreement set reminder_pace = 'DAILY', sent_at = now() - interval '20 days' where entity_id = ${one.id}`.execute(
    app.db,
  );
  await sweep();
  expect(remindedOf(one)).toBe(0);
});

it('of one that is refused or over keep nobody else from theirs', async () => {
  const [over, fine] = [await sent(), await sent()];
  await asked(over, 'DAILY', 8, 9);
  await asked(fine, 'DAILY', 8, 8);
  adobe.faults.push({ path: /\/reminders$/, method: 'POST', status: 400, code: 'INVALID_PARTICIPANT' });
  await sweep();
  expect([remindedOf(over), remindedOf(fine)]).toEqual([0, 1]);
});

it('of one that breaks keep nobody else from theirs, and the job says that it failed', async () => {
  const [broken, other, fine] = [await sent(), await sent(), await sent()];
  const sweepBroken = async (...ids: string[]) => {
    await asked(broken, 'DAILY', 8, 9);
    await asked(other, 'NEVER', 8);
    if (ids.includes(other.id)) await asked(other, 'DAILY', 8, 9);
    await asked(fine, 'DAILY', 8, 8);
    const remind: typeof app.signing.remind = async (id, parties, signal) => {
      if (ids.includes(id)) throw new RangeError('broken');
      return app.signing.remind(id, parties, signal);
    };
    await sweep({ ...app.signing, remind });
  };
  await expect(sweepBroken(broken.id)).rejects.toThrow('broken');
  expect([remindedOf(broken), remindedOf(fine)]).toEqual([0, 1]);
  const several = sweepBroken(broken.id, other.id);
  await expect(several).rejects.toThrow(/^2 failed, the first: RangeError$/);
  await expect(several).rejects.toMatchObject({
    errors: [new RangeError('broken'), new RangeError('broken')],
  });
  expect(remindedOf(fine)).toBe(2);
});

it('leave out those whose thirty days are over, or whose five are not', async () => {
  const one = await sending();
  await sql`update agreement set in_order = false where entity_id = ${one.id}`.execute(app.db);
  await one.send();
  await one.becomes('SENT');
  const ofParty = async (days: Record<string, number>) => {
    await asked(one, 'DAILY', 40);
    for (const [party, count] of Object.entries(days))
      await sql`
        update agreement a set signing = (select jsonb_build_object('recipients', jsonb_agg(
            case when r ->> 'party' = ${party}
                 then r || jsonb_build_object('asked_at', now() - ${count} * interval '1 day') else r end))
              from jsonb_array_elements(a.signing -> 'recipients') r)
         where entity_id = ${one.id}`.execute(app.db);
    await sweep();
  };
  const [provider, internal] = one.there().sets.map(({ memberInfos }) => memberInfos[0]!.id);
  const reminded = () => one.there().reminders.map(({ recipientParticipantIds: ids }) => ids);
  await ofParty({ PROVIDER: 35, INTERNAL: 6 });
  expect(reminded()).toEqual([[internal]]);
  await ofParty({ PROVIDER: 6, INTERNAL: 1 });
  expect(reminded()).toEqual([[internal], [provider]]);
  await ofParty({ PROVIDER: 6, INTERNAL: 6 });
  expect(new Set(reminded().at(-1))).toEqual(new Set([provider, internal]));
});

it('are told in the history of the lead, as is who was asked again, and by whom', async () => {
  const one = await sent();
  await asked(one, 'DAILY', 8);
  await sweep();
  expect((await app.as('sp.supervisor').post(`${one.at}/resend`, { party: 'PROVIDER' })).status).toBe(200);
  // Pressed once more, when there is nobody to write to: nothing was done, and nothing is told.
  one.there().sign(one.email);
  expect((await app.as('sp.supervisor').post(`${one.at}/resend`, { party: 'PROVIDER' })).status).toBe(200);
  const { rows } = await sql<{ detail: object; actor_id: string | null }>`
    select detail, actor_id from history
     where detail ->> 'agreement' = ${one.id} and detail ? 'word' order by at`.execute(app.db);
  expect(rows).toMatchObject([
    { detail: { agreement: one.id, word: 'remind' }, actor_id: null },
    { detail: { agreement: one.id, word: 'resend', party: 'PROVIDER' }, actor_id: expect.any(String) },
  ]);
});

it('wait for a provider that is away', async () => {
  const [first, second] = [await sent(), await sent()];
  await asked(first, 'DAILY', 8, 9);
  await asked(second, 'DAILY', 8, 8);
  adobe.faults.push({ path: /\/reminders$/, method: 'POST', status: 500 });
  await sweep();
  expect([remindedOf(first), remindedOf(second)]).toEqual([0, 0]);
  await vi.waitFor(async () => {
    await sweep();
    expect(remindedOf(second)).toBe(1);
  }, POLL);
});
