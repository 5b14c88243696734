import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import { batchAndRest } from '#server/platform/breathe.ts';
import type { Db } from '#server/platform/db.ts';
import { vaultOf, type Vault } from '#server/platform/forms/vault.ts';
import { transact, type Author, type Write } from '#server/platform/write.ts';
import { settle } from '../../settle/index.ts';
import { refsOf } from '../upgrade/files.ts';
import { Ways } from '../upgrade/ways.ts';
import { endMigration } from './end.ts';
import { isOpen } from './migration.ts';
import { takeVersion, type Page } from './page.ts';
import { lockMigration, storePage, type MigrationRow } from './store.ts';
import { undoPage } from './undo.ts';

interface Work {
  readonly vault: Vault;
  readonly ways: Ways;
}

/**
 * Works through a migration, so many files in a transaction: what became of them and the count are there together or not
 * at all, so that a killed one goes on behind the last; and one that has FAILED, with the next try of its job.
 */
export async function runMigration(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  author: Author,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const vault = vaultOf(secrets);
  const migration = await transact(db, author, (write) => lockMigration(write.trx, id));
  if (!migration) return;
  const { key, to_version, mode, revision } = migration;
  const ways = new Ways({ key, version: to_version, revision: mode === 'DRY_RUN' ? revision : null });
  for (let more = true; more;) {
    signal.throwIfAborted();
    more = await batchAndRest(() => doPage(db, author, id, { vault, ways }));
  }
}

/** A page of files; false when the migration has ended: all is done, or somebody cancelled it. */
function doPage(db: Db, author: Author, id: string, work: Work): Promise<boolean> {
  return transact(db, author, async (write) => {
    const migration = await lockMigration(write.trx, id);
    if (!migration || !(isOpen(migration) || migration.status === 'FAILED')) return false;
    const page = await pageOf(write, migration, work);
    if (!page) {
      await endMigration(write, migration, 'DONE');
      return false;
    }
    await storePage(write.trx, migration, page);
    return true;
  });
}

async function pageOf(write: Write, migration: MigrationRow, { vault, ways }: Work): Promise<Page | null> {
  switch (migration.mode) {
    case 'UNDO':
      return undoPage(write, vault, migration);
    case 'DRY_RUN':
      return tried(write, () => takeVersion(write, vault, ways, migration));
    case 'RUN': {
      const page = await takeVersion(write, vault, ways, migration);
      if (page) await settle(write.trx, refsOf(page.taken));
      return page;
    }
  }
}

/** Everything as in earnest, and rolled back: what it told is all that is left. */
async function tried({ trx }: Write, work: () => Promise<Page | null>): Promise<Page | null> {
  await sql`savepoint tried`.execute(trx);
  const page = await work();
  await sql`rollback to savepoint tried`.execute(trx);
  return page && { ...page, items: page.items.map((item) => ({ ...item, written: [] })) };
}
