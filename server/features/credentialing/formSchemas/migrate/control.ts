import type { FormMigration } from '#schemas/form-schema/migration.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { allProblems, failsOf } from '../check.ts';
import { draftAt } from '../drafts/draft.ts';
import { endMigration } from './end.ts';
import { isOpen, readMigration } from './migration.ts';
import { startMigration } from './start.ts';
import { lockMigration, type MigrationRow } from './store.ts';

type Context = Pick<AppContext, 'db' | 'jobs'>;

/**
 * Tries a draft on the files as they are; nothing is changed but the report. Throws `not_found` without a draft, `stale`
 * with the draft as it is, or `bad_request` with everything that keeps it from being published.
 */
export async function startDryRun(
  { db, jobs }: Context,
  call: Call,
  key: string,
  revision: number,
): Promise<FormMigration> {
  refuse(failsOf(await allProblems(db, call, key, await draftAt(db, call, key, revision)), 'form'));
  return transact(db, call, async (write) => {
    const { version } = await draftAt(write.trx, call, key, revision);
    return startMigration(write, jobs, call, { key, mode: 'DRY_RUN', to_version: version, revision });
  });
}

/** Sets a run back (docs/decisions/013). Throws `not_found`, or `not_now` when there is nothing of it to set back. */
export const undoMigration = ({ db, jobs }: Context, call: Call, id: string): Promise<FormMigration> =>
  transact(db, call, async (write) => {
    const run = await found(write, id);
    if (!(await readMigration(write.trx, id)).can.undo) throw new Problem('not_now');
    const { key, to_version } = run;
    return startMigration(write, jobs, call, { key, mode: 'UNDO', to_version, undoes_id: id });
  });

/** Stops a migration before its next page; the files that it has changed stay so. Throws `not_found`, `not_now`. */
export const cancelMigration = (db: Db, call: Call, id: string): Promise<FormMigration> =>
  transact(db, call, async (write) => {
    const migration = await found(write, id);
    if (!isOpen(migration)) throw new Problem('not_now');
    await endMigration(write, migration, 'CANCELLED');
    return readMigration(write.trx, id);
  });

async function found(write: Write, id: string): Promise<MigrationRow> {
  const migration = await lockMigration(write.trx, id);
  if (!migration) throw new Problem('not_found');
  return migration;
}
