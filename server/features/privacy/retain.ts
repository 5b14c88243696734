import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ENDED } from '#schemas/credential/resource.ts';
import { PERSONS } from '#schemas/privacy/index.ts';
import { RETENTION_KINDS, type RetentionDays, type RetentionKind } from '#schemas/privacy/retention.ts';
import { EXIT_STATUSES } from '#schemas/vocabulary/lead.ts';
import type { AppContext } from '#server/app.ts';
import { readWithin, type Db, type Trx } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { transact, type Author, type Write } from '#server/platform/write.ts';
import { lockAccounts, readSubject } from '../credentialing/subject.ts';
import { emptyFlow, isLeft } from '../imports/empty.ts';
import type { LeadRow } from '../leads/lead.ts';
import { erase } from './erase.ts';
import { personOfLead } from './lead.ts';
import { unhindered } from './obstacles.ts';
import type { Person } from './person.ts';
import { personOfSubject } from './subject.ts';

const BATCH = 500;
/** People are erased one by one; the next night goes on. */
export const MOST_PEOPLE = 200;

/** How long may be looked for the next one among a million that are younger, or held, ms. */
const LOOK_MS = 600_000;

const NO_KEY = '00000000-0000-0000-0000-000000000000';

/** What is old of a kind: its keys, and how it goes, some keys at once. */
interface Kept {
  readonly old: (days: number) => RawBuilder<{ id: string }>;
  /** Keys that one transaction takes. */
  readonly batch: number;
  /** Gives how many went: what somebody has touched meanwhile is not old any more. */
  readonly take: (write: Write, ids: readonly string[], days: number) => Promise<number>;
}
const before = (days: number) => sql`now() - ${days} * interval '1 day'`;
const remove =
  (table: string): Kept['take'] =>
  async ({ trx }, ids) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where entity_id = any(${ids}::uuid[])`.execute(trx);
    return Number(numAffectedRows);
  };

/** Working data, which has no history of its own. */
const ROWS: Readonly<Record<Exclude<RetentionKind, PeopleKind>, Kept>> = {
  notices: {
    old: (days) => sql`
      select entity_id as id from notice where created_at < ${before(days)} and mail_state <> 'QUEUED'`,
    batch: BATCH,
    take: remove('notice'),
  },
  letters: {
    old: (days) => sql`
      select l.entity_id as id from letter l join envelope e on e.entity_id = l.envelope_id
       where e.ended_at < ${before(days)} and l.state <> 'QUEUED'`,
    batch: BATCH,
    take: remove('letter'),
  },
  imports: {
    old: (days) => sql`select f.entity_id as id from import_flow f where ${isLeft(before(days))}`,
    // It may have half a million rows.
    batch: 1,
    take: async (write, ids, days) => {
      let taken = 0;
      for (const id of ids) if (await emptyFlow(write, id, before(days))) taken += 1;
      return taken;
    },
  },
};

type PeopleKind = 'deleted_leads' | 'ended_leads' | 'files' | 'accounts';
/** Whose time is over, as a condition on the record's row `t`. */
const PEOPLE: Readonly<
  Record<PeopleKind, { readonly table: Person['resource']; readonly ended: (days: number) => Condition }>
> = {
  deleted_leads: {
    table: 'lead',
    ended: (days) => sql<boolean>`t.deleted_at < ${before(days)} and t.merged_into_id is null`,
  },
  ended_leads: {
    table: 'lead',
    ended: (days) => sql<boolean>`t.deleted_at is null and t.status = any(${[...EXIT_STATUSES]}::text[])
         and t.updated_at < ${before(days)}`,
  },
  files: {
    table: 'resource',
    ended: (days) => sql<boolean>`t.kind = any(${[...PERSONS]}::text[])
         and t.credential_status = any(${[...ENDED]}::text[]) and t.status_at < ${before(days)}`,
  },
  accounts: {
    table: 'account',
    ended: (days) => sql<boolean>`coalesce(t.withdrawn_at, t.status_at) < ${before(days)}`,
  },
};
export const isPeople = (kind: RetentionKind): kind is PeopleKind => Object.hasOwn(PEOPLE, kind);

/** Whoever something stands against (a legal hold, a confirmed exclusion, a file that is open) is left until it does no more. */
const oldPeople = (kind: PeopleKind, days: number): RawBuilder<{ id: string }> => {
  const { table, ended } = PEOPLE[kind];
  return sql`
    select t.entity_id as id from ${sql.table(table)} t where t.erased_at is null and ${ended(days)} and ${unhindered(table)}`;
};

const oldOf = (kind: RetentionKind, days: number): RawBuilder<{ id: string }> =>
  isPeople(kind) ? oldPeople(kind, days) : ROWS[kind].old(days);

export type RetentionCounts = Readonly<Partial<Record<RetentionKind, number>>>;

/** How much of each kind is to be taken away now, as far as nothing stands against it. */
export const countOld = (db: Db, periods: RetentionDays): Promise<RetentionCounts> =>
  readWithin(db, LOOK_MS, async (trx) => {
    const counts: Partial<Record<RetentionKind, number>> = {};
    for (const kind of RETENTION_KINDS) {
      const days = periods[kind];
      if (days === 0) continue;
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from (${oldOf(kind, days)}) o`.execute(trx);
      counts[kind] = rows[0]?.n ?? 0;
    }
    return counts;
  });

/**
 * Takes away what has been kept for its period, in batches of their own transactions: a kill costs only what it was at. One
 * row of the history tells how much of each kind; of each person that was erased there is one as well.
 */
export async function retain(
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  periods: RetentionDays,
  author: Author,
  signal?: AbortSignal,
): Promise<RetentionCounts> {
  const counts: Partial<Record<RetentionKind, number>> = {};
  for (const kind of RETENTION_KINDS) {
    const days = periods[kind];
    if (days === 0) continue;
    counts[kind] = isPeople(kind)
      ? await erasePeople(db, author, kind, days, signal)
      : await takeRows(db, author, ROWS[kind], days, signal);
  }
  await transact(db, author, async (write) => {
    await write.note('retention', uuidv7(), { type: 'RETENTION_RAN', changes: [], detail: { ...counts } });
    await jobs.add(write.trx, 'file.purge', {}, 'file.purge');
  });
  return counts;
}

async function takeRows(
  db: Db,
  author: Author,
  { old, batch, take }: Kept,
  days: number,
  signal?: AbortSignal,
): Promise<number> {
  for (let taken = 0; ;) {
    signal?.throwIfAborted();
    const { rows } = await readWithin(db, LOOK_MS, (trx) =>
      sql<{ id: string }>`${old(days)} limit ${batch}`.execute(trx),
    );
    if (rows.length === 0) return taken;
    const ids = rows.map(({ id }) => id);
    taken += await transact(db, author, (write) => take(write, ids, days));
  }
}

async function erasePeople(
  db: Db,
  author: Author,
  kind: PeopleKind,
  days: number,
  signal?: AbortSignal,
): Promise<number> {
  let erased = 0;
  let after = NO_KEY;
  while (erased < MOST_PEOPLE) {
    signal?.throwIfAborted();
    const { rows } = await readWithin(db, LOOK_MS, (trx) =>
      sql<{ id: string }>`
        select id from (${oldPeople(kind, days)}) o where id > ${after} order by id limit 1`.execute(trx),
    );
    if (!rows[0]) break;
    after = rows[0].id;
    if (await transact(db, author, (write) => eraseOne(write, kind, days, after))) erased += 1;
  }
  return erased;
}

async function eraseOne(write: Write, reason: PeopleKind, days: number, id: string): Promise<boolean> {
  const { trx } = write;
  const { table } = PEOPLE[reason];
  const person = await lockPerson(trx, table, id, days);
  if (!person || person.fails.length > 0) return false;
  const erasure = { entity_id: uuidv7(), resource: table, record_id: id, reason };
  await write.insert('erasure', erasure, {
    type: 'ERASURE_ASKED',
    about: person.about,
    changes: [],
    detail: { erasure: erasure.entity_id, reason },
  });
  await erase(write, person, erasure);
  return true;
}

async function lockPerson(
  trx: Trx,
  table: Person['resource'],
  id: string,
  days: number,
): Promise<Person | null> {
  if (table === 'lead') {
    const lead = await lockRow<LeadRow>(trx, table, id);
    return lead && personOfLead(trx, lead);
  }
  const { rows } = await sql<{ account_id: string }>`
    select ${sql.ref(table === 'account' ? 'entity_id' : 'account_id')} as account_id from ${sql.table(table)}
     where entity_id = ${id}`.execute(trx);
  // Behind its account, as everybody locks it.
  await lockAccounts(trx, rows);
  const [of] = rows;
  if (!of || !(await lockRow(trx, table, id))) return null;
  const resource_id = table === 'account' ? null : id;
  return personOfSubject(trx, await readSubject(trx, { ...of, resource_id }), days);
}

/** A record of which nobody has been erased yet. */
async function lockRow<Row>(trx: Trx, table: Person['resource'], id: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select t.* from ${sql.table(table)} t where t.entity_id = ${id} and t.erased_at is null for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}
