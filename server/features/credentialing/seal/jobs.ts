import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { FORM_KEYS } from '#schemas/forms/index.ts';
import { shippedClasses } from '#schemas/forms/sensitive.ts';
import type { AppContext } from '#server/app.ts';
import { chainBefore } from '#server/features/audit/before.ts';
import { batchAndRest } from '#server/platform/breathe.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { vaultOf } from '#server/platform/forms/vault.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { transact } from '#server/platform/write.ts';
import { readGuards, type Guards } from './guards.ts';
import { sealHistory } from './history.ts';
import { sealValues } from './values.ts';

/** Of the installation: the versions of forms whose sensitive values are sealed, and what was sensitive in them. */
const MARK = 'credential.sealed';
interface Mark {
  readonly versions: string;
  readonly guards: string;
}
const PAUSE_MS = 200;

/** What there are of versions, and what the product itself protects. */
async function versionsNow(db: Db | Trx): Promise<string> {
  const { rows } = await sql<{ said: string | null }>`
    select string_agg(key || ' ' || version || ' ' || checksum, ' ' order by key, version) as said
      from form_schema where status <> 'DRAFT'`.execute(db);
  const shipped = FORM_KEYS.map((key) => [key, ...shippedClasses(key)]);
  return digest([rows[0]?.said, shipped]);
}

const digest = (said: unknown): string => createHash('sha256').update(JSON.stringify(said)).digest('hex');

async function readMark(db: Db | Trx): Promise<Mark | null> {
  const { rows } = await sql<{ value: string }>`
    select value from installation where key = ${MARK}`.execute(db);
  return rows[0] ? (JSON.parse(rows[0].value) as Mark) : null;
}

/** Seals what a version that was published in this transaction is the first to call sensitive, by a job. */
export const askSealing = (trx: Trx, jobs: Pick<Jobs, 'add'>): Promise<void> =>
  jobs.add(trx, 'credential.seal', {}, 'credential.seal');

/** At every start: what releases before this one have kept in the clear. */
export const sealAtStart = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const mark = await readMark(trx);
    if (mark?.versions !== (await versionsNow(trx))) await askSealing(trx, jobs);
  });

/**
 * Seals all that is in the clear of what is sensitive, page by page, until a round finds none: one that was killed is begun
 * again, and finds what is left.
 */
export async function sealAll(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  signal: AbortSignal,
): Promise<void> {
  const versions = await versionsNow(db);
  const guards = await readGuards(db);
  const mark: Mark = { versions, guards: digest([...guards].map(([key, fields]) => [key, ...fields])) };
  // Most versions call sensitive what was so before.
  if ((await readMark(db))?.guards !== mark.guards) await sealEverything({ db, secrets }, guards, signal);
  await sql`
    insert into installation (key, value) values (${MARK}, ${JSON.stringify(mark)})
        on conflict (key) do update set value = excluded.value`.execute(db);
}

async function sealEverything(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  guards: Guards,
  signal: AbortSignal,
): Promise<void> {
  const vault = vaultOf(secrets);
  const pages = async (work: (after: string | null) => Promise<string | null>): Promise<void> => {
    let after: string | null = null;
    do {
      signal.throwIfAborted();
      after = await batchAndRest(() => work(after));
    } while (after !== null);
  };
  for (let found = -1; found !== 0;) {
    if (found > 0) await sleep(PAUSE_MS);
    found = 0;
    await pages(async (after) => {
      const page = await db.transaction().execute((trx) => sealValues(trx, vault, guards, after));
      found += page.sealed + page.busy;
      return page.after;
    });
  }
  // Rows that are in no batch yet are told from others by what goes when they are masked.
  await chainBefore(db, secrets, signal);
  await pages((after) =>
    transact(db, { actor: null, requestId: 'credential.seal' }, (write) => sealHistory(write, guards, after)),
  );
}

export const sealHandlers = (
  context: Pick<AppContext, 'db' | 'secrets'>,
): Pick<JobHandlers, 'credential.seal'> => ({
  'credential.seal': (_job, signal) => sealAll(context, signal),
});
