import { setTimeout as sleep } from 'node:timers/promises';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import { schemaStands } from '#server/db/migrate.ts';
import type { Signals } from '#server/platform/signals.ts';
import { certificateLasts } from '#server/ports/signing/embedded/certificates.ts';

/** How a part is: well, or what is wrong with it, for whoever runs the server; null: there is none. */
export type Finding = true | string | null;

/** So long is waited for a part. */
const WAIT_MS = 2_000;
const SILENT = `does not answer within ${WAIT_MS / 1000} s`;
/** Who has not answered by then never will: it is asked anew. */
const GIVEN_UP_MS = 10_000;

/**
 * A check that is made once in so many milliseconds, however often and by however many it is asked for, and once at a time
 * where it hangs, until it is given up: who asks for health loads nothing.
 */
export function kept(
  check: () => Promise<Finding>,
  keepMs: number,
  givenUpMs = GIVEN_UP_MS,
): () => Promise<Finding> {
  let found: { readonly finding: Finding; readonly at: number } | undefined;
  let asking: Promise<Finding> | undefined;
  const ask = async (): Promise<Finding> => {
    const finding = await Promise.race([check().catch(failed), sleep(givenUpMs, SILENT, { ref: false })]);
    found = { finding, at: performance.now() };
    asking = undefined;
    return finding;
  };
  return () => {
    if (found && performance.now() - found.at < keepMs) return Promise.resolve(found.finding);
    asking ??= ask();
    return Promise.race([asking, sleep(WAIT_MS, SILENT, { ref: false })]);
  };
}

/** The code alone: sentences of errors name hosts and people, and anybody may ask for health. */
const failed = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `does not answer (${code})` : 'does not answer';
};

const orElse = (wrong: string) => (isWell: boolean | null) => (isWell === false ? wrong : isWell);

/** A job that nobody has begun this long after its time: too few work, or none. Those of queues wait for each other. */
const WAITS_MAX_MINUTES = 30;
const WAITING = sql<{ minutes: number | null }>`
  select (extract(epoch from now() - min(run_at)) / 60)::int as minutes from graphile_worker.jobs
   where locked_at is null and attempts < max_attempts and queue_name is null and run_at < now()`;

/** Below it PostgreSQL of our own, uploads and reports fail soon. */
const FREE_MIN_MB = 512;
const MB = 1_048_576;

/** What is asked about them. */
type Parted = Pick<AppContext, 'config' | 'db' | 'reads' | 'storage' | 'scanner' | 'mail'> & {
  readonly identity: Pick<AppContext['identity'], 'isReady'>;
  readonly jobs: Pick<AppContext['jobs'], 'isWorking'>;
  /** Where the database is asked whether it answers, however many calls wait for a connection of the pool. */
  readonly line: Pick<Signals, 'ask'>;
};

export type Parts = Readonly<Record<string, () => Promise<Finding>>>;

/** What the server needs and uses, each as it is now. */
export function partsOf(context: Parted): Parts {
  const { config, db, line, reads, storage, scanner, jobs, mail, identity } = context;
  return {
    database: kept(async () => {
      await line.ask();
      return true;
    }, 1_000),
    schema: kept(() => schemaStands(db), 10_000),
    replica: async () => orElse('a replica is away, or too far behind: the primary reads')(reads.standing()),
    storage: kept(() => storage.isReady().then(orElse('does not answer, or lets nobody write')), 1_000),
    scanner: kept(
      async () =>
        scanner.kind === 'none' ? null : scanner.isReady().then(orElse('does not answer: files wait')),
      5_000,
    ),
    signing: kept(
      async () =>
        config.contracts ? certificateLasts(db).then(orElse('the certificate ends within sixty days')) : null,
      1_000,
    ),
    jobs: kept(async () => {
      if (!jobs.isWorking()) return 'nobody works here: jobs wait for other processes';
      const [row] = (await WAITING.execute(db)).rows;
      const minutes = row?.minutes ?? 0;
      return minutes > WAITS_MAX_MINUTES ? `a job waits since ${minutes} minutes` : true;
    }, 5_000),
    mail: kept(
      async () => mail.isReady().then(orElse('the mail server does not answer: mail waits')),
      30_000,
    ),
    identity: kept(
      async () =>
        identity.isReady().then(orElse('the identity provider does not answer: nobody can sign in')),
      30_000,
    ),
    disk: kept(async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      const free = Math.floor((bavail * bsize) / MB);
      return free < FREE_MIN_MB ? `${free} MB are free where the data folder is` : true;
    }, 10_000),
  } satisfies Parts;
}
