import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { auditKeys } from '#server/features/audit/chain.ts';
import { linkBatches } from '#server/features/audit/link.ts';
import { verifyAudit, type Asked, type Verified } from '#server/features/audit/verify/index.ts';
import { openDb, openPool, type Db } from '#server/platform/db.ts';
import type { EventType } from '#server/platform/events.ts';
import { openSecrets, type Secrets } from '#server/platform/secrets.ts';
import { createDatabase } from '#tests/support/database.ts';
import { quiet } from '#tests/support/quiet.ts';

/** A database whose history is empty, and chained by nobody but the test. */
export interface Audited {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly dataDir: string;
  link(): Promise<void>;
  verify(asked?: Asked): Promise<Verified>;
  /** What is wrong, as `kind key`. */
  faults(asked?: Asked): Promise<string[]>;
  close(): Promise<void>;
}

export async function openAudited(): Promise<Audited> {
  const database = await createDatabase(inject('postgresUrl'), inject('templateName'));
  const dataDir = await mkdtemp(join(tmpdir(), 'provnet-audit-'));
  const pool = openPool(database.url, quiet, 8);
  const db = openDb(pool);
  const secrets = await openSecrets(db, { dataDir });
  await tamper(db, sql`delete from history`, sql`delete from audit_batch`);
  const verify = (asked: Asked = {}) => verifyAudit(db, auditKeys(secrets), asked, () => undefined);
  return {
    db,
    secrets,
    dataDir,
    link: () => linkBatches(db, secrets),
    verify,
    faults: async (asked) => (await verify(asked)).faults.told.map(({ what, key }) => `${what} ${key}`),
    async close() {
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Writes rows of the history in one statement, and gives their keys. */
export async function write(db: Db, count = 1, type: EventType = 'LEAD_UPDATED'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into history (entity_id, type, resource, record_id, version, request_id, changes, detail)
    select uuid_v7(), ${type}, 'lead', gen_random_uuid(), n, 'a test',
           jsonb_build_array(jsonb_build_object('field', 'email', 'from', null, 'to', n || '@example.com')), '{}'
      from generate_series(1, ${count}::int) n
    returning entity_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Does something past everything that keeps the history as it is, as who owns the database can. */
export const tamper = (db: Db, ...statements: ReturnType<typeof sql>[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const triggers = (does: 'disable' | 'enable') =>
      sql
        .raw(`alter table history ${does} trigger user; alter table audit_batch ${does} trigger user`)
        .execute(trx);
    await triggers('disable');
    for (const statement of statements) await statement.execute(trx);
    await triggers('enable');
  });
