import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chainBefore } from '#server/features/audit/before.ts';
import { auditKeys } from '#server/features/audit/chain.ts';
import { poolOf, type Db } from '#server/platform/db.ts';
import { beginChain } from '#server/platform/keys/chainMarks.ts';
import { openAudited, tamper, write, type Audited } from './support.ts';

const count = async (db: Db, of: ReturnType<typeof sql>): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${of}`.execute(db)).rows[0]!.n;

let audited: Audited;
beforeEach(async () => {
  audited = await openAudited();
});
afterEach(() => audited.close());

it('a history in which nothing was written yet is whole, and stays so', async () => {
  expect(await audited.verify()).toMatchObject({ batches: 0, head: { no: 0 }, faults: { count: 0 } });
  await write(audited.db);
  expect(await audited.faults()).toEqual([]);
  await audited.link();
  expect(await audited.faults()).toEqual([]);
});

describe('a busy history is chained', () => {
  it('whoever writes, however much, and takes back: by two processes at once, each batch once', async () => {
    const { db, link } = audited;
    const writer = async (n: number): Promise<void> => {
      for (let i = 0; i < 20; i += 1)
        await db.transaction().execute(async (trx) => {
          await write(trx, 1 + (i % 7));
          if (i % 5 === n) await sql`savepoint half`.execute(trx);
          await write(trx);
          if (i % 5 === n) await sql`rollback to savepoint half`.execute(trx);
        });
    };
    const rolledBack = db
      .transaction()
      .execute(async (trx) => {
        await write(trx, 500);
        throw new Error('taken back');
      })
      .catch((error: Error) => error.message);
    let isWriting = true;
    const linker = async (): Promise<void> => {
      while (isWriting) await link();
    };
    const linkers = [linker(), linker()];
    await Promise.all([writer(0), writer(1), write(db, 1_100), copy(db, 1_100), rolledBack]);
    isWriting = false;
    await Promise.all(linkers);
    await link();

    // Of each of both: what is in all of its turns, and one more in those that it does not take back in part.
    const batches = Array.from({ length: 20 }, (_, i) => 1 + (i % 7)).reduce((all, one) => all + one);
    const rows = 2 * (batches + 20 - 4) + 1_100 + 1_100;
    expect(await count(db, sql`history`)).toBe(rows);
    const verified = await audited.verify();
    expect(verified.faults.told).toEqual([]);
    expect(verified).toMatchObject({ rows, unlinked: 0, head: { no: verified.batches } });
    expect(await count(db, sql`audit_batch where cardinality(ids) > 1000`)).toBe(0);
  });

  it('what earlier releases wrote is chained once, page by page; killed, it goes on', async () => {
    const { db, secrets } = audited;
    const old = await write(db, 2_300);
    await tamper(
      db,
      sql`update history set salt = null`,
      sql`delete from audit_batch`,
      // As the update leaves it, before the keys are made.
      sql`delete from installation where key = 'audit.head'`,
      sql`insert into installation (key, value) values ('audit.before', '00000000-0000-0000-0000-000000000000')`,
    );
    await db.transaction().execute((trx) => beginChain(trx, auditKeys(secrets)[0]));
    await write(db, 10);
    expect(await audited.verify()).toMatchObject({ isBehind: true, unlinked: 1, faults: { count: 0 } });

    const killed = AbortSignal.abort(new Error('killed'));
    await expect(chainBefore(db, secrets, killed)).rejects.toThrow('killed');
    expect(await count(db, sql`audit_batch`)).toBe(2);
    await expect(chainBefore(db, secrets, killed)).rejects.toThrow('killed');
    await chainBefore(db, secrets, new AbortController().signal);
    await audited.link();
    expect(await audited.verify()).toMatchObject({
      isBehind: false,
      batches: 4,
      rows: 2_310,
      faults: { count: 0 },
    });

    await tamper(db, sql`update history set changes = '[]' where entity_id = ${old[2_000]}`);
    expect(await audited.faults()).toEqual([`row_changed ${old[2_000]}`]);
  });
});

/** Rows by COPY, as of a database that is moved. */
async function copy(db: Db, rows: number): Promise<void> {
  const client = await poolOf(db).connect();
  try {
    const id = (n: number) => `0190d2c2-5b8e-7c3a-9d55-${n.toString(16).padStart(12, '0')}`;
    const lines = Array.from({ length: rows }, (_, n) => `${id(n)},LEAD_CREATED,lead,${id(n)}\n`);
    await pipeline(
      lines,
      client.query(
        copyFrom('copy history (entity_id, type, resource, record_id) from stdin with (format csv)'),
      ),
    );
  } finally {
    client.release();
  }
}
