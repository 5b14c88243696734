import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Trx } from '#server/platform/db.ts';
import { brokenAt } from '#schemas/contract/events.ts';
import { readChain } from '#server/ports/signing/embedded/events.ts';
import { useApp } from '#tests/support/app.ts';
import { loseCompletions, sendEnvelope, signAs, signerAt } from '#tests/support/signing.ts';

const app = useApp();

/** Does what only who owns the database can: past the trigger that refuses every change of the events. */
const past = (change: (trx: Trx) => Promise<unknown>): Promise<void> =>
  app.db.transaction().execute(async (trx) => {
    await sql`alter table envelope_event disable trigger envelope_event_stays`.execute(trx);
    await change(trx);
    await sql`alter table envelope_event enable trigger envelope_event_stays`.execute(trx);
  });
const cut = (id: string, from: number) =>
  past(async (trx) => {
    await sql`create table if not exists cut_off as select * from envelope_event where false`.execute(trx);
    await sql`insert into cut_off select * from envelope_event where envelope_id = ${id} and seq >= ${from}`.execute(
      trx,
    );
    await sql`delete from envelope_event where envelope_id = ${id} and seq >= ${from}`.execute(trx);
  });
const bringBack = (id: string) =>
  past((trx) => sql`insert into envelope_event select * from cut_off where envelope_id = ${id}`.execute(trx));

/** An envelope that both sign, between whose signatures something is done. */
async function signedAround(between: (id: string) => Promise<void>): Promise<string> {
  const { id, nina, ivo } = await sendEnvelope(app);
  await signAs(app, nina);
  const signer = await signerAt(app, ivo);
  await signer.consent();
  await between(id);
  expect((await signer.sign()).status).toBe(200);
  return id;
}
/** The paper is made from now on by this job alone. */
const complete = (id: string) =>
  sql`select graphile_worker.add_job('signing.complete', ${JSON.stringify({ agreement_id: id })}::json,
                                     job_key => ${`again ${id}`})`.execute(app.db);
const failure = async (id: string): Promise<string | null> =>
  (
    await app.query<{ last_error: string | null }>`
      select last_error from graphile_worker._private_jobs where key = ${`again ${id}`}`
  )[0]?.last_error ?? null;

beforeAll(() => loseCompletions(app));

it.each<[string, number, (id: string) => Promise<void>, (id: string) => Promise<void>, string]>([
  [
    'their end, which leaves a chain without a fault',
    0,
    async () => undefined,
    (id) => cut(id, 13),
    'events_missing',
  ],
  ['some, after which others were written', 3, (id) => cut(id, 10), async () => undefined, 'event_changed'],
])(
  'signs nothing when of the events was cut off %s, until they are back',
  async (_what, faults, between, after, said) => {
    const id = await signedAround(between);
    await after(id);
    expect((await brokenAt(await readChain(app.db, id))) === null).toBe(faults === 0);
    await complete(id);
    await expect.poll(() => failure(id)).toContain(said);
    expect(await app.signing.state(id)).toMatchObject({ status: 'SENT', signedOn: null });
    await bringBack(id);
    await complete(id);
    await expect.poll(async () => (await app.signing.state(id))?.status).toBe('SIGNED');
  },
);
