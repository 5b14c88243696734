import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { SigningAway, type Envelope } from '#server/ports/signing/index.ts';
import { useApp } from '#tests/support/app.ts';
import { isFull, POLL } from '#tests/support/scope.ts';
import {
  EVERYBODY,
  inAnyOrder,
  loseCompletions,
  mailsTo,
  sendEnvelope,
  signAs,
  signerAt,
} from '#tests/support/signing.ts';

const app = useApp();

const addJob = () => app.query`select graphile_worker.add_job('signing.tend')`;
const jobs = () => app.query<{ attempts: number; last_error: string | null }>`
  select attempts, last_error from graphile_worker.jobs where task_identifier = 'signing.tend'`;
const tend = async (): Promise<void> => {
  await addJob();
  await expect.poll(jobs, POLL).toEqual([]);
};
const tryAgain = () =>
  app.query`select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs`;
/** The time of the provider, or of all who are asked, is over. */
const expire = (ids: readonly string[], whose = sql`party = 'PROVIDER'`) =>
  app.query`update envelope_recipient set expires_at = now() - interval '1 second'
         where envelope_id = any(${ids}::uuid[]) and ${whose}`;
const ASKED = sql`status = 'ASKED'`;
const statusOf = async ({ id }: { readonly id: string }) => (await app.signing.state(id))?.status;
const sent = (more: Partial<Envelope> = {}) => sendEnvelope(app, more);
const mailed = (address: string, count: number) =>
  expect.poll(() => mailsTo(app, address)).toHaveLength(count);
const linksOf = async (id: string): Promise<number> =>
  (await app.query`select from signing_link where envelope_id = ${id}`).length;
const earlier = (id: string) =>
  app.query`update signing_link set created_at = created_at - interval '61 seconds' where envelope_id = ${id}`;

/** What the queue keeps of the trigger's exception: its code, none of its words. */
const BROKEN = expect.stringMatching(/"fault":"DATABASE".*"code":"P0001"/) as string;

it('ends what is over, sessions as well, and leaves alone what is not', async () => {
  const over = await sent(await inAnyOrder());
  const going = await sent();
  const signer = await signerAt(app, over.nina);
  await mailed(over.ivo, 1);
  await expire([over.id]);
  await Promise.all([tend(), tend()]);
  expect(await app.signing.state(over.id)).toMatchObject({
    status: 'CANCELLED',
    endReason: 'EXPIRED',
    recipients: [{ status: 'EXPIRED' }, { status: 'ASKED' }],
  });
  expect(await statusOf(going)).toBe('SENT');
  expect(await signer.view()).toMatchObject({ state: 'CANCELLED', end_reason: 'EXPIRED' });
  await mailed(over.ivo, 2);
  expect(
    await app.query`select from envelope_event where envelope_id = ${over.id} and kind = 'EXPIRED'`,
  ).toHaveLength(1);
  const sessions = () => app.query`select from signing_session where envelope_id = ${over.id}`;
  expect(await sessions()).toHaveLength(1);
  await app.query`update signing_session set expires_at = now() - interval '1 second'`;
  await tend();
  expect(await sessions()).toEqual([]);
});

it('ends the others where one cannot be ended, and is tried again', async () => {
  const all = [await sent(), await sent(), await sent()];
  await app.query`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`;
  await app.query`create trigger broken before update on envelope_recipient for each row
                when (new.status = 'EXPIRED' and new.envelope_id = ${sql.lit(all[0]!.id)})
                execute function broken()`;
  await expire(
    all.map(({ id }) => id),
    ASKED,
  );
  await addJob();
  await expect.poll(jobs).toMatchObject([{ attempts: 1, last_error: BROKEN }]);
  expect(await Promise.all(all.map(statusOf))).toEqual(['SENT', 'CANCELLED', 'CANCELLED']);
  await app.query`drop trigger broken on envelope_recipient`;
  await tryAgain();
  await expect.poll(jobs).toEqual([]);
  expect(await Promise.all(all.map(statusOf))).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
});

it.runIf(isFull)('ends the last one, however many before it cannot be ended', async () => {
  const [model, fine] = [await sent(), await sent()];
  const first = '00000000-0000-4000-8000-';
  const copies = sql`(select (${first} || lpad(n::text, 12, '0'))::uuid as id from generate_series(1, 501) n) as copy`;
  await app.query`
    insert into envelope select (jsonb_populate_record(e, jsonb_build_object('entity_id', copy.id))).*
      from envelope e, ${copies} where e.entity_id = ${model.id}`;
  await app.query`
    insert into envelope_recipient
    select (jsonb_populate_record(r, jsonb_build_object('envelope_id', copy.id, 'expires_at', now() - interval '1 second'))).*
      from envelope_recipient r, ${copies} where r.envelope_id = ${model.id}`;
  await app.query`create trigger broken before update on envelope_recipient for each row
                when (new.envelope_id::text like ${sql.lit(`${first}%`)}) execute function broken()`;
  await expire([fine.id], ASKED);
  await addJob();
  await expect.poll(() => statusOf(fine)).toBe('CANCELLED');
  await expect.poll(jobs, POLL).toMatchObject([{ last_error: BROKEN }]);
  await app.query`drop trigger broken on envelope_recipient`;
  await app.query`update envelope set state = 'CANCELLED' where entity_id::text like ${`${first}%`}`;
  await tryAgain();
  await tend();
});

it('takes up a letter whose job was given up, and gives up after five days', async () => {
  const [lost, late] = [await sent(), await sent()];
  await Promise.all([mailed(lost.nina, 1), mailed(late.nina, 1)]);
  const queued = (id: string, interval: string) =>
    app.query`update letter set state = 'QUEUED', created_at = now() - ${interval}::interval
           where envelope_id = ${id}`;
  const states = () => app.query`
    select state, failure from letter where envelope_id in (${lost.id}, ${late.id}) order by created_at desc`;
  await queued(lost.id, '13 hours');
  await queued(late.id, '6 days');
  await tend();
  await expect.poll(states).toEqual([
    { state: 'SENT', failure: null },
    { state: 'FAILED', failure: 'away' },
  ]);
});

it('takes up a paper whose job was given up', async () => {
  const { id, nina, ivo } = await sent();
  await signAs(app, nina);
  const second = await signerAt(app, ivo);
  await second.consent();
  const endLosing = await loseCompletions(app);
  await second.sign();
  await expect(app.signing.signedPaper(id)).rejects.toThrow(SigningAway);
  // Whoever withdraws it now is late: everybody has signed.
  await app.signing.cancel(id, 'VOIDED', 'too late');
  await app.signing.remind(id, EVERYBODY);
  await app.signing.resend(id, 'PROVIDER');
  expect(await app.signing.state(id)).toMatchObject({ status: 'SENT', endReason: null, signedOn: null });
  expect(await second.view()).toMatchObject({ state: 'COMPLETING' });
  await endLosing();
  await tend();
  await expect.poll(() => statusOf({ id })).toBe('SIGNED');
});

it('reminds and asks again no more often than once a minute, and gives time again to those whose time is over', async () => {
  const { id, nina } = await sent({ expiresDays: 7 });
  const { remind, resend } = app.signing;
  await mailed(nina, 1);
  await remind(id, EVERYBODY);
  await resend(id, 'PROVIDER');
  expect(await linksOf(id)).toBe(1);
  await earlier(id);
  await Promise.all([remind(id, EVERYBODY), remind(id, EVERYBODY), resend(id, 'PROVIDER')]);
  expect(await linksOf(id)).toBe(2);
  await mailed(nina, 2);
  await earlier(id);
  await resend(id, 'INTERNAL');
  await resend(id, 'COSIGNER');
  expect(await linksOf(id)).toBe(2);

  await expire([id]);
  await remind(id, EVERYBODY);
  expect(await linksOf(id)).toBe(2);
  await resend(id, 'PROVIDER');
  await mailed(nina, 3);
  const { expires_at } = await (await signerAt(app, nina)).view();
  expect(Math.abs(Date.parse(expires_at!) - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000);
});
