import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from '#server/platform/keys/chainMarks.ts';
import { ERASING } from '#server/platform/events.ts';
import { transact } from '#server/platform/write.ts';
import { openAudited, tamper, write, type Audited } from './support.ts';

let audited: Audited;
/** Rows of a batch of three (number 2 of the chain), of single ones (3 to 6), and one of a batch that is not linked. */
let three: string[];
let single: string[];
let unlinked: string;
let head: Place;

const TABLES = ['history', 'audit_batch', 'installation'];
beforeAll(async () => {
  audited = await openAudited();
  const { db } = audited;
  await write(db, 2);
  three = await write(db, 3);
  single = [...(await write(db)), ...(await write(db)), ...(await write(db)), ...(await write(db))];
  await audited.link();
  [unlinked] = (await write(db)) as [string];
  const verified = await audited.verify();
  expect(verified).toMatchObject({ batches: 6, rows: 9, unlinked: 1, head: { no: 6 } });
  head = verified.head!;
  for (const table of TABLES)
    await sql`create table ${sql.table(`kept_${table}`)} as select * from ${sql.table(table)}`.execute(db);
});
const restore = () =>
  tamper(
    audited.db,
    ...TABLES.flatMap((table) => [
      sql`delete from ${sql.table(table)}`,
      sql`insert into ${sql.table(table)} overriding system value select * from ${sql.table(`kept_${table}`)}`,
    ]),
  );
afterEach(restore);
afterAll(() => audited.close());

const row = (id: string | undefined) => sql`entity_id = ${id}`;
/** What an erasure makes of a row, without the event that would tell of it. */
const emptied = sql`changes = '[]', detail = '{}', salt = null, kept = history_content(salt, changes, detail)`;
const digests = (id: string | undefined) => sql`(
  select history_digest(entity_id, at, type, resource, record_id, version, actor_id, request_id,
                        history_content(salt, changes, detail)) from history where ${row(id)})`;

it('untouched it is proved, again and again, and from a head that was noted', async () => {
  expect(await audited.faults()).toEqual([]);
  expect(await audited.faults({ noted: head })).toEqual([]);
  expect(await audited.faults({ noted: { no: 6, link: head.link.slice(0, 16) } })).toEqual([]);
});

describe('is found and named:', () => {
  const cases: readonly (readonly [string, () => ReturnType<typeof sql>[], () => string[]])[] = [
    [
      'what a row says',
      () => [sql`update history set changes = '[]' where ${row(three[1])}`],
      () => [`row_changed ${three[1]}`],
    ],
    ...[
      "at = at + interval '1 us'",
      "type = 'LEAD_CREATED'",
      "resource = 'account'",
      'record_id = entity_id',
      'version = null',
      'actor_id = (select entity_id from app_user limit 1)',
      "request_id = ''",
      'salt = entity_id',
      `detail = '{"a":1}'`,
    ].map(
      (set) =>
        [
          `a row with ${set}`,
          () => [sql`update history set ${sql.raw(set)} where ${row(single[0])}`],
          () => [`row_changed ${single[0]}`],
        ] as const,
    ),
    [
      'a removed row',
      () => [sql`delete from history where ${row(three[0])}`],
      () => [`row_missing ${three[0]}`],
    ],
    [
      'a row of a batch that is not linked yet',
      () => [sql`update history set type = 'LEAD_CREATED' where ${row(unlinked)}`],
      () => [`row_changed ${unlinked}`],
    ],
    [
      'a row that no batch covers',
      () => [
        sql`insert into history (entity_id, type, resource, record_id) values (${head.link.slice(0, 32)}, 'LEAD_UPDATED', 'lead', uuid_v7())`,
      ],
      () => [
        `row_unknown ${head.link.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')}`,
      ],
    ],
    [
      'a row that is changed together with its batch',
      () => [
        sql`update history set changes = '[]' where ${row(single[1])}`,
        sql`update audit_batch set digests = ${digests(single[1])} where no = 4`,
      ],
      () => ['batch_changed 4'],
    ],
    [
      'a row that is changed together with its batch, which is to be linked once more',
      () => [
        sql`update history set changes = '[]' where ${row(single[1])}`,
        sql`update audit_batch set digests = ${digests(single[1])}, no = null, link = null, key_id = null where no = 4`,
      ],
      () => ['batch_missing 4'],
    ],
    [
      'a row that is taken out of its batch',
      () => [
        sql`delete from history where ${row(three[2])}`,
        sql`update audit_batch set ids = ids[1:2], digests = substring(digests for 64) where no = 2`,
      ],
      () => ['batch_changed 2'],
    ],
    [
      'rows that are removed with their batches',
      () => [
        sql`delete from history where ${row(single[1])} or ${row(single[2])}`,
        sql`delete from audit_batch where no in (4, 5)`,
      ],
      () => ['batch_missing 4–5'],
    ],
    [
      'batches in another order',
      () => [
        sql`update audit_batch set no = 100 where no = 4`,
        sql`update audit_batch set no = 4 where no = 3`,
        sql`update audit_batch set no = 3 where no = 100`,
      ],
      () => ['batch_changed 3', 'batch_changed 4', 'batch_changed 5'],
    ],
    [
      'a link',
      () => [sql`update audit_batch set link = sha256(link) where no = 6`],
      () => ['batch_changed 6'],
    ],
    [
      'a key that is not ours',
      () => [sql`update audit_batch set key_id = 'theirs' where no = 5`],
      () => ['key_unknown 5'],
    ],
    [
      'an end that was cut off',
      () => [sql`delete from history where ${row(single[3])}`, sql`delete from audit_batch where no = 6`],
      () => ['head_cut 6'],
    ],
    [
      'an end that was cut off with the head set back',
      () => [
        sql`delete from history where ${row(single[3])}`,
        sql`delete from audit_batch where no = 6`,
        sql`update installation set value = jsonb_set(jsonb_set(value::jsonb, '{no}', '5'), '{link}',
              to_jsonb((select encode(link, 'hex') from audit_batch where no = 5)))::text where key = 'audit.head'`,
      ],
      () => ['head_missing 5'],
    ],
    [
      'a head that is gone',
      () => [sql`delete from installation where key = 'audit.head'`],
      () => ['head_missing 6'],
    ],
    [
      'the whole chain gone, with its head',
      () => [
        sql`delete from audit_batch`,
        sql`delete from installation where key = 'audit.head'`,
        sql`delete from history where entity_id <> ${three[0]}`,
      ],
      () => ['head_missing 0', `row_unknown ${three[0]}`],
    ],
    [
      'a row that is emptied without anybody telling why',
      () => [sql`update history set ${emptied} where ${row(three[0])}`],
      () => [`erasure_unproved ${three[0]}`],
    ],
    [
      'a row that names an event which tells of something else',
      () => [sql`update history set ${emptied}, erased_by = ${single[0]} where ${row(three[0])}`],
      () => [`erasure_unproved ${three[0]}`],
    ],
    [
      'a row that names an erasure that never was',
      () => [sql`update history set ${emptied}, erased_by = record_id where ${row(three[0])}`],
      () => [`erasure_unproved ${three[0]}`],
    ],
    [
      'a row that only says that it was emptied',
      () => [sql`update history set erased_by = ${single[0]} where ${row(three[0])}`],
      () => [`erasure_unproved ${three[0]}`],
    ],
    [
      'a row that says something again after it was emptied',
      () => [
        sql`update history set ${emptied}, erased_by = ${single[0]} where ${row(three[0])}`,
        sql`update history set changes = '[1]' where ${row(three[0])}`,
      ],
      () => [`erasure_unproved ${three[0]}`],
    ],
  ];
  it.each(cases)('%s', async (_what, statements, found) => {
    await tamper(audited.db, ...statements());
    expect(await audited.faults()).toEqual(found());
  });

  it('what a head that was noted knows, even if all in the database fits', async () => {
    const other = { no: 6, link: '0'.repeat(64) };
    expect(await audited.faults({ noted: other })).toEqual([`head_other 6:${other.link}`]);
    expect(await audited.faults({ noted: { ...head, no: 7 } })).toEqual([`head_other 7:${head.link}`]);
  });

  it('what was done before the chain goes on: it never closes over a break', async () => {
    const breaks: readonly (readonly [ReturnType<typeof sql>[], string[]])[] = [
      [[sql`delete from installation where key = 'audit.head'`], ['batch_missing 7']],
      [
        [sql`delete from history where ${row(single[3])}`, sql`delete from audit_batch where no = 6`],
        ['batch_missing 6'],
      ],
    ];
    for (const [statements, found] of breaks) {
      await tamper(audited.db, ...statements);
      await audited.link();
      expect(await audited.faults()).toEqual(found);
      await restore();
    }
  });

  it('what is missing since a day; what is older may have been taken out', async () => {
    await tamper(audited.db, sql`delete from history where ${row(three[0])}`);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await audited.faults({ since: day(0) })).toEqual([`row_missing ${three[0]}`]);
    expect(await audited.faults({ since: day(1) })).toEqual([]);
    await tamper(audited.db, sql`update history set type = 'X' where ${row(three[1])}`);
    expect(await audited.faults({ since: day(1) })).toEqual([`row_changed ${three[1]}`]);
  });

  it('many faults: as many are named as one can read, and all are counted', async () => {
    const many = await write(audited.db, 150);
    await tamper(audited.db, sql`update history set type = 'X' where entity_id = any(${many}::uuid[])`);
    const { faults } = await audited.verify();
    expect([faults.count, faults.told.length, faults.lines().at(-1)]).toEqual([150, 100, '… and 50 more']);
  });
});

/** Erases as the product does, and gives the key of the row that tells it. */
async function erasing(...ids: string[]): Promise<string> {
  let by = '';
  await transact(audited.db, { actor: null, requestId: 'an erasure' }, (writing) =>
    writing.asOne('lead', async (parts) => {
      by = parts.key;
      await parts.silence(sql<boolean>`h.entity_id = any(${ids}::uuid[])`);
      return { id: by, version: null, event: { type: ERASING, changes: [], detail: { reason: 'Asked' } } };
    }),
  );
  return by;
}

/** The row that tells an erasure of a release before, which has counted the rows that it emptied. */
async function counting(emptying: readonly string[]): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into history (entity_id, type, resource, record_id, request_id, detail)
    values (uuid_v7(), ${ERASING}, 'lead', gen_random_uuid(), 'a test', ${{ counts: { history: emptying.length } }})
    returning entity_id as id`.execute(audited.db);
  const { id } = rows[0]!;
  for (const one of emptying)
    await sql`update history set ${emptied}, erased_by = ${id} where ${row(one)}`.execute(audited.db);
  return id;
}

describe('a row that is emptied without being erased is found although there was', () => {
  const forge = (id: string, by: string) =>
    sql`update history set ${emptied}, erased_by = ${by} where ${row(id)}`.execute(audited.db);

  it('an erasure, of other rows', async () => {
    const by = await erasing(three[0]!, three[1]!);
    await forge(single[0]!, by);
    expect(await audited.faults({ noted: head })).toEqual([`erasure_unproved ${single[0]}`]);
  });

  it('an erasure, which emptied no row', async () => {
    const by = await erasing();
    await forge(single[0]!, by);
    expect(await audited.faults({ noted: head })).toEqual([`erasure_more ${by}`]);
  });

  it('an erasure by a release before, which has only counted its rows', async () => {
    const by = await counting([three[0]!, three[1]!]);
    expect(await audited.faults({ noted: head })).toEqual([]);
    await forge(single[0]!, by);
    expect(await audited.faults({ noted: head })).toEqual([`erasure_more ${by}`]);
  });
});

describe('the history can only be added to:', () => {
  const erase = (id: string | undefined, by: string | undefined) =>
    sql`update history set ${emptied}, erased_by = ${by} where ${row(id)}`;

  it('an erasure empties a row once, and the row stays proved', async () => {
    const by = await erasing(three[0]!);
    const { rows } = await sql`select changes, detail, salt from history where ${row(three[0])}`.execute(
      audited.db,
    );
    expect(rows).toEqual([{ changes: [], detail: {}, salt: null }]);
    expect(await audited.faults({ noted: head })).toEqual([]);
    await expect(erase(three[0], by).execute(audited.db)).rejects.toThrow('append-only');
  });

  it.each([
    ['nobody tells of it', () => sql`update history set ${emptied} where ${row(three[0])}`],
    ['something else changes', () => sql`update history set ${emptied}, erased_by = record_id, type = 'X'`],
    [
      'what is kept is not what it said',
      () =>
        sql`update history set changes = '[]', detail = '{}', salt = null, kept = 'x', erased_by = record_id`,
    ],
    [
      'it says something afterwards',
      () =>
        sql`update history set changes = '[1]', detail = '{}', salt = null, kept = history_content(salt, changes, detail), erased_by = record_id`,
    ],
    [
      'its salt stays',
      () =>
        sql`update history set changes = '[]', detail = '{}', kept = history_content(salt, changes, detail), erased_by = record_id`,
    ],
    ['a row is removed', () => sql`delete from history`],
    ['all are', () => sql`truncate history`],
  ])('but not where %s', async (_what, statement) => {
    await expect(statement().execute(audited.db)).rejects.toThrow('history is append-only');
  });

  it.each([
    ['is removed', () => sql`delete from audit_batch`],
    ['is changed', () => sql`update audit_batch set digests = ''`],
    ['is linked once more', () => sql`update audit_batch set no = no + 10 where no is not null`],
    [
      'is linked with other digests',
      () => sql`update audit_batch set digests = '', no = 7, link = '', key_id = '' where no is null`,
    ],
    ['and all others are removed', () => sql`truncate audit_batch`],
  ])('no batch %s', async (_what, statement) => {
    await expect(statement().execute(audited.db)).rejects.toThrow('audit_batch is append-only');
  });
});
