import { expect, it, vi } from 'vitest';
import { retryNow } from '#tests/support/jobs.ts';
import { POLL } from '#tests/support/scope.ts';
import { useAdobe } from './adobeDesk.ts';

const { app, adobe, sending, sent, untold } = useAdobe();
const draftsOf = (id: string) => adobe.agreements.filter(({ info }) => info.externalId?.id === id);
const sweep = () => app.query`select graphile_worker.add_job('agreement.sweep')`;
const longAgo = (id: string) =>
  app.query`update agreement set sent_at = sent_at - interval '2 hours', checked_at = checked_at - interval '2 hours'
       where entity_id = ${id}`;
/** Once jobs of these names are done, or given up. */
const jobsDone = (names: string) =>
  vi.waitFor(async () => {
    await retryNow(app.db);
    const rows = await app.query`
        select 1 from graphile_worker.jobs
         where task_identifier like ${names} and (attempts < max_attempts or locked_at is not null)`;
    expect(rows).toEqual([]);
  }, POLL);
const checkedAt = async (id: string) => {
  const rows = await app.query<{ at: Date | null }>`
    select checked_at as at from agreement where entity_id = ${id}`;
  return rows[0]?.at?.getTime() ?? 0;
};

it('fails for good with the code of who refuses it, and its lead stays', async () => {
  const one = await sending();
  const before = await one.lead();
  adobe.faults.push({ path: /^agreements$/, method: 'POST', status: 400, code: 'INVALID_PARTICIPANT' });
  await one.send();
  await one.becomes('CANCELLED');
  const failed = await one.read();
  expect(failed).toMatchObject({
    end_reason: 'FAILED',
    end_text: 'INVALID_PARTICIPANT',
    signing: null,
    can: { edit: false, send: false, cancel: false, follow: false },
  });
  expect(await one.steps()).toEqual(['DRAFT IN_PROGRESS', 'IN_PROGRESS CANCELLED']);
  expect(await one.lead()).toEqual(before);
});

it.each([
  ['before it is known there', { path: /^agreements$/, method: 'POST' }],
  ['while it goes out', { path: /\/state$/, method: 'PUT', after: true }],
])('is withdrawn while it is being sent, and ends there as here: %s', async (_when, fault) => {
  const one = await sending();
  const cancelled = new Promise<number>((done) => {
    adobe.faults.push({
      ...fault,
      meanwhile: async () => done((await one.cancel('sp.supervisor', 'Too early')).status),
    });
  });
  await one.send();
  expect(await cancelled).toBeLessThan(300);
  await one.becomes('CANCELLED');
  expect(await one.read()).toMatchObject({ end_reason: 'VOIDED', end_text: 'Too early' });
  await jobsDone('agreement.s%');
  for (const { status } of draftsOf(one.id)) expect(['DRAFT', 'AUTHORING', 'CANCELLED']).toContain(status);
  expect(await one.steps()).toEqual(['DRAFT IN_PROGRESS', 'IN_PROGRESS CANCELLED']);
});

it.each([true, false])('is withdrawn in the moment in which it goes out, seen: %s', async (isSeen) => {
  const one = await sending();
  const read = app.signing.state.bind(app.signing);
  // Who withdraws has read that nobody knows it yet; when they go on it is out.
  const asked = new Promise<void>((done) => {
    vi.spyOn(app.signing, 'state').mockImplementationOnce(async (id, signal) => {
      const state = await read(id, signal);
      expect(state).toBeNull();
      done();
      await vi.waitFor(() => one.there(), POLL);
      await jobsDone('agreement.send');
      if (isSeen) await one.becomes('SENT');
      return state;
    });
  });
  const answers: Promise<{ status: number }>[] = [];
  adobe.faults.push({
    path: /^agreements$/,
    method: 'POST',
    meanwhile: async () => {
      answers.push(one.cancel());
      await asked;
    },
  });
  if (!isSeen) adobe.faults.push({ path: /\/members$/, status: 500, times: 99 });
  await one.send();
  await expect.poll(async () => (await answers[0])?.status).toBe(200);
  adobe.faults.length = 0;
  await expect.poll(() => one.there().status).toBe('CANCELLED');
  expect(await one.read()).toMatchObject({ status: 'CANCELLED', end_reason: 'VOIDED' });
});

it('that was given up is sent again by the clock, or by who looks', async () => {
  for (const again of [async (id: string) => void (await longAgo(id), await sweep()), null]) {
    const one = await sending();
    adobe.faults.push({ path: /^transientDocuments$/, status: 500, times: 99 });
    await one.send();
    await expect.poll(() => adobe.faults.at(-1)?.times).toBeLessThan(99);
    await app.query`select graphile_worker.permanently_fail_jobs(array[id])
                from graphile_worker.jobs where task_identifier = 'agreement.send' and attempts < max_attempts`;
    adobe.faults.length = 0;
    expect((await one.read()).status).toBe('IN_PROGRESS');
    if (again) await again(one.id);
    else expect((await one.check()).status).toBe(200);
    await one.becomes('SENT');
    expect(one.there().sent).toBe(1);
  }
});

it('is looked at again by the clock when nobody did for an hour, and not before', async () => {
  const [stale, fresh] = [await sent(), await sent()];
  await untold(() => [stale, fresh].forEach((one) => one.there().view(one.email)));
  await longAgo(stale.id);
  const [before, beforeFresh] = [await checkedAt(stale.id), await checkedAt(fresh.id)];
  await sweep();
  await expect.poll(() => stale.signers()).toEqual(['OPENED', 'WAITING']);
  expect(await checkedAt(stale.id)).toBeGreaterThan(before);
  expect(await checkedAt(fresh.id)).toBe(beforeFresh);
  expect(await fresh.signers()).toEqual(['ASKED', 'WAITING']);
});
