import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chainBefore } from '#server/features/audit/before.ts';
import { auditKeys } from '#server/features/audit/chain.ts';
import { linkBatches } from '#server/features/audit/link.ts';
import { verifyAudit } from '#server/features/audit/verify/index.ts';
import type { Place } from '#server/platform/keys/chainMarks.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openAudited, tamper, write, type Audited } from './support.ts';

const HEAD = sql`installation where key = 'audit.head'`;

/** A history of which somebody has kept the rows as they were when nothing had been chained yet, and noted the head. */
let audited: Audited;
let head: Place;
beforeEach(async () => {
  audited = await openAudited();
  await sql`create table kept as select * from ${HEAD}`.execute(audited.db);
  await write(audited.db, 3);
  await write(audited.db);
  await audited.link();
  head = (await audited.verify()).head!;
  expect(head.no).toBe(2);
});
afterEach(() => audited.close());

/** All of the history says something else, and is put in again as if it were written now. */
async function rewrite(...more: ReturnType<typeof sql>[]): Promise<void> {
  const { db } = audited;
  await sql`create table other as select entity_id, at, type, resource, record_id, version, request_id,
              '[]'::jsonb as changes, detail from history`.execute(db);
  await tamper(db, sql`truncate history, audit_batch restart identity`, sql`delete from ${HEAD}`, ...more);
  await sql`insert into history (entity_id, at, type, resource, record_id, version, request_id, changes, detail)
            select * from other`.execute(db);
}

describe('a history that was rewritten from its beginning, by whom the secret key is not known,', () => {
  it('is not linked as if it began: neither before nor after', async () => {
    await rewrite();
    expect(await audited.faults()).toEqual(['head_missing 0']);
    const told: [number, boolean][] = [];
    await linkBatches(audited.db, audited.secrets, ({ no }, isBroken) => told.push([no, isBroken]));
    expect(told).toEqual([[2, true]]);
    expect(await audited.faults()).toEqual(['batch_missing 1']);
    expect(await audited.faults({ noted: head })).toContain(`head_other 2:${head.link}`);
    await write(audited.db);
    await audited.link();
    expect(await audited.faults()).toEqual(['batch_missing 1']);
  });

  it('does not begin again by a start, also where the key of the chain was removed', async () => {
    const { db, dataDir } = audited;
    await rewrite(sql`delete from data_key where purpose = 'audit'`);
    const secrets = await openSecrets(db, { dataDir });
    await linkBatches(db, secrets);
    const { faults } = await verifyAudit(db, auditKeys(secrets), {}, () => undefined);
    expect(faults.told).toEqual([{ what: 'batch_missing', key: '1' }]);
  });

  it('fits where the database was as it is before its first link: only a head that was noted tells', async () => {
    await rewrite(sql`insert into installation select * from kept`);
    await audited.link();
    expect(await audited.faults()).toEqual([]);
    expect(await audited.faults({ noted: head })).toEqual([`head_other 2:${head.link}`]);
  });
});

it('rows that were put in past the chain are not taken as ones of a release before', async () => {
  const { db, secrets } = audited;
  const id = '0190d2c2-5b8e-7c3a-9d55-000000000001';
  await tamper(
    db,
    sql`insert into history (entity_id, type, resource, record_id, salt) values (${id}, 'LEAD_UPDATED', 'lead', ${id}, null)`,
    sql`insert into installation (key, value) values ('audit.before', '00000000-0000-0000-0000-000000000000')`,
  );
  await expect(chainBefore(db, secrets, new AbortController().signal)).rejects.toThrow(
    'not written by Provnet',
  );
  expect(await audited.faults()).toEqual(['before_forged audit.before', `row_unknown ${id}`]);
});
