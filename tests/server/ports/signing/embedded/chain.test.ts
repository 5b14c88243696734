import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { brokenAt } from '#schemas/contract/events.ts';
import type { Trx } from '#server/platform/db.ts';
import { readChain } from '#server/ports/signing/embedded/events.ts';
import { useApp } from '#tests/support/app.ts';
import { envelope, signerAt } from '#tests/support/signing.ts';

const app = useApp();
let id: string;
beforeAll(async () => {
  const one = await envelope({ message: 'Ñandú 🏥' });
  id = one.id;
  await app.signing.send(one);
  const nina = await signerAt(app, one.recipients[0]!.email);
  await nina.consent();
  await nina.post('decline', { reason: 'Las tarifas “bajas”\n\t\\ {"a": 1} 👩🏽‍⚕️ e\u0301' });
});

/** What the chain says of a change that is made past the trigger, as only who owns the database can. */
async function afterChange(change: (trx: Trx) => Promise<unknown>): Promise<number | null> {
  const undone = new Error('undone');
  let broken: number | null = null;
  await app.db
    .transaction()
    .execute(async (trx) => {
      await sql`alter table envelope_event disable trigger envelope_event_stays`.execute(trx);
      await change(trx);
      broken = await brokenAt(await readChain(trx, id));
      throw undone;
    })
    .catch((error: unknown) => expect(error).toBe(undone));
  return broken;
}

it('is whole as it was written, every event after the one before', async () => {
  const chain = await readChain(app.db, id);
  expect(await brokenAt(chain)).toBeNull();
  const ours = { ip: null, agent: null };
  const theirs = { ip: expect.stringMatching(/^2001:db8:/) as string, agent: 'lightMyRequest' };
  expect(chain).toMatchObject([
    ...['SENT', 'ASKED'].map((kind) => ({ kind, ...ours })),
    ...['OPENED', 'CODE_SENT', 'IDENTIFIED', 'CONSENTED', 'DECLINED'].map((kind) => ({ kind, ...theirs })),
  ]);
});

it('is never changed: the database refuses', async () => {
  for (const change of [
    sql`update envelope_event set ip = null where envelope_id = ${id} and seq = 3`,
    sql`delete from envelope_event where envelope_id = ${id} and seq = 7`,
    sql`delete from envelope where entity_id = ${id}`,
    sql`truncate envelope_event`,
    sql`truncate envelope cascade`,
    sql`insert into envelope_event select * from envelope_event where envelope_id = ${id} and seq = 7`,
  ])
    await expect(change.execute(app.db)).rejects.toThrow();
  expect(await brokenAt(await readChain(app.db, id))).toBeNull();
});

it('tells what was changed past the database’s refusal', async () => {
  const where = (seq: number) => sql`where envelope_id = ${id} and seq = ${seq}`;
  const set = (seq: number, what: ReturnType<typeof sql>) => (trx: Trx) =>
    sql`update envelope_event set ${what} ${where(seq)}`.execute(trx);
  const changes: [number, (trx: Trx) => Promise<unknown>][] = [
    [0, set(1, sql`detail = detail || '{"paper_sha256": "0"}'`)],
    [2, set(3, sql`at = at + interval '1 millisecond'`)],
    [2, set(3, sql`ip = '192.0.2.1'`)],
    [3, set(4, sql`agent = null`)],
    [5, set(6, sql`party = 'INTERNAL'`)],
    [6, set(7, sql`kind = 'SIGNED'`)],
    [6, set(7, sql`detail = '{}'`)],
    [1, set(2, sql`hash = repeat('a', 64)`)],
    // Removed, with and without closing the gap.
    [2, (trx) => sql`delete from envelope_event ${where(3)}`.execute(trx)],
    [0, (trx) => sql`delete from envelope_event ${where(1)}`.execute(trx)],
    [
      2,
      async (trx) => {
        await sql`delete from envelope_event ${where(3)}`.execute(trx);
        for (const seq of [4, 5, 6, 7])
          await sql`update envelope_event set seq = seq - 1 ${where(seq)}`.execute(trx);
      },
    ],
    // Two that have changed places.
    [
      3,
      async (trx) => {
        await sql`update envelope_event set seq = 99 ${where(4)}`.execute(trx);
        await sql`update envelope_event set seq = 4 ${where(5)}`.execute(trx);
        await sql`update envelope_event set seq = 5 ${where(99)}`.execute(trx);
      },
    ],
  ];
  for (const [place, change] of changes) expect(await afterChange(change), String(change)).toBe(place);
  expect(await brokenAt(await readChain(app.db, id))).toBeNull();
});
