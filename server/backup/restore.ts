import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Duplex } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import type pg from 'pg';
import { rewriteSearch, searchSource } from '#server/db/derive.ts';
import { migrate, MIGRATIONS } from '#server/db/migrate.ts';
import { RESTORE_LOCK, UNFINISHED } from '#server/db/unfinished.ts';
import { SIGNALS } from '#server/platform/signals.ts';
import type { FileStore } from '#server/ports/storage/index.ts';
import { setAside } from './aside.ts';
import { BackupError, inSentence } from './error.ts';
import { compareDigests, readBackup, type Taker } from './read.ts';
import type { Head, Manifest, TableShape } from './manifest.ts';
import { dbOf } from './session.ts';
import { columnList, readTable, tablesOf } from './tables.ts';

export interface Target {
  /** On a connection of its own (withSession). */
  readonly client: pg.Client;
  readonly storage: FileStore;
  /** What is there gives way; else both must be empty. */
  readonly replaces: boolean;
  /** Makes the tables of the jobs, which their library makes itself. */
  prepareJobs(): Promise<unknown>;
  /** Puts the key with which the data was used where the next start looks for it, before the data is there. */
  keepKey(head: Head, key: string | undefined): Promise<void>;
  /** Hears how far it is. */
  tell(done: string): void;
}

interface Restored {
  readonly head: Head;
  readonly manifest: Manifest;
  /** The installation's key, where it was in the backup. */
  readonly key: string | undefined;
}

/**
 * Brings a backup into a database and a storage of any kind, and proves it: every table is read again and compared with the
 * manifest before the one transaction ends that brings the rows, every file is read again before that. Whatever fails, or is
 * killed, leaves the database as it was; what was written to the storage is removed, after a kill by the next try.
 */
export async function restoreBackup(path: string, opening: Duplex, target: Target): Promise<Restored> {
  const { client, storage, replaces } = target;
  await holdStarts(client);
  const { isEmpty, isRepeated } = await checkEmpty(target);
  if (isEmpty) await client.query(`create schema if not exists ${UNFINISHED}`);
  const restoring = new Restoring(target);
  try {
    await target.prepareJobs();
    const { head, manifest } = await readBackup(path, opening, restoring);
    await restoring.commit(head, manifest);
    if (replaces || isRepeated) await removeOthers(storage, restoring.written);
    return { head, manifest, key: restoring.identity };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    await storage.remove([...restoring.added]).catch(() => undefined);
    if (isEmpty) await client.query(`drop schema if exists ${UNFINISHED}`).catch(() => undefined);
    throw error;
  }
}

/** Ends with the connection. */
async function holdStarts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_lock(${RESTORE_LOCK}) as free`,
  );
  if (!rows[0]?.free)
    throw new BackupError('Another backup is being restored into this database: let it end first.');
}

/** Throws BackupError where the application is at work: who began before starts were held may be so later. */
async function refuseBusy(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = $1`,
    [SIGNALS],
  );
  if (rowCount) throw new BackupError('Provnet is running on this database: stop it first.');
}

/**
 * Whether nothing is there, and whether that is what a killed restore has left; throws BackupError when something is there that
 * may not give way.
 */
async function checkEmpty({
  client,
  storage,
  replaces,
}: Target): Promise<{ readonly isEmpty: boolean; readonly isRepeated: boolean }> {
  await refuseBusy(client);
  const { rows } = await client.query<{ empty: boolean; unfinished: boolean }>(
    `select not exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as empty,
            to_regnamespace($1) is not null as unfinished`,
    [UNFINISHED],
  );
  const { empty = false, unfinished = false } = rows[0] ?? {};
  const found = { isEmpty: empty, isRepeated: empty && unfinished };
  if (replaces) return found;
  const { done } = await storage.keys()[Symbol.asyncIterator]().next();
  if (!empty || !(done || unfinished))
    throw new BackupError(
      `The ${empty ? 'storage' : 'database'} is not empty: restore into a new one, or say --replace to give up what is there.`,
    );
  return found;
}

/** Throws BackupError for a backup whose tables this release does not know. */
export function refuseNewer({ migration }: Head): void {
  if (!MIGRATIONS.includes(migration))
    throw new BackupError(`This backup is of a newer release (${migration}): restore it with that one.`);
}

class Restoring implements Taker {
  identity: string | undefined;
  readonly written = new Set<string>();
  /** Those of them that were not there before. */
  readonly added = new Set<string>();
  private putBack: () => Promise<void> = async () => undefined;

  constructor(private readonly target: Target) {}

  async head(head: Head): Promise<void> {
    const { client, replaces } = this.target;
    refuseNewer(head);
    await client.query('begin');
    if (replaces) await client.query('drop schema public cascade; create schema public');
    await migrate(dbOf(client), { to: head.migration, isWithin: true });
    const tables = await tablesOf(client);
    for (const { name, columns } of head.tables) {
      const known = tables.find((table) => table.name === name)?.columns ?? [];
      if (columns.some((column) => !known.includes(column)))
        throw new BackupError(
          `The database of this release has not all columns of ${name}: restore with the release that made the backup.`,
        );
    }
    this.putBack = await setAside(client);
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  }

  async rows({ name, columns }: TableShape, piece: AsyncIterable<Buffer>): Promise<void> {
    const { client, tell } = this.target;
    const copying = client.query(copyFrom(`copy ${name} (${columnList(columns)}) from stdin`));
    await pipeline(Readable.from(piece), copying);
    tell(name);
  }

  async file(key: string, size: number, content: AsyncIterable<Buffer>): Promise<void> {
    const { storage, tell } = this.target;
    if ((await storage.size(key)) === null) this.added.add(key);
    this.written.add(key);
    await storage.write(key, Readable.from(content, { objectMode: false }), size).catch((error: Error) => {
      throw inSentence(`The file ${key}`, 'written', error.cause ?? error);
    });
    tell(`files: ${this.written.size}`);
  }

  /** What the storage holds now is read again. */
  async files(sums: ReadonlyMap<string, string>): Promise<void> {
    for (const [key, sha256] of sums) {
      const hash = createHash('sha256');
      for await (const chunk of await this.target.storage.read(key)) hash.update(chunk as Buffer);
      if (hash.digest('hex') !== sha256)
        throw new BackupError(`${key} is not in the storage as it was written.`);
    }
  }

  async key(identity: string): Promise<void> {
    this.identity = identity;
  }

  /** Puts back what was set aside, compares every table, and only then keeps what was restored. */
  async commit(head: Head, manifest: Manifest): Promise<void> {
    const { client, tell } = this.target;
    tell('making indexes, comparing every table');
    await this.putBack();
    for (const { name, last } of head.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [name, last]);
    for (const table of head.tables) compareDigests(table.name, await readTable(client, table), manifest);
    if (head.search !== null && head.search !== searchSource()) await rewriteSearch(dbOf(client));
    await this.target.keepKey(head, this.identity);
    await refuseBusy(client);
    await client.query(`drop schema if exists ${UNFINISHED}`);
    await client.query('commit');
    await client.query('analyze');
  }
}

const AT_ONCE = 1000;

/** Objects of what has given way. */
async function removeOthers(storage: FileStore, kept: ReadonlySet<string>): Promise<void> {
  let others: string[] = [];
  for await (const key of storage.keys()) {
    if (!kept.has(key)) others.push(key);
    if (others.length < AT_ONCE) continue;
    await storage.remove(others);
    others = [];
  }
  await storage.remove(others);
}
