import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { lodging } from './account.ts';
import { connectionString } from './address.ts';
import { clusterIn, passwordOf } from './cluster.ts';
import { DatabaseError } from './error.ts';
import { openDatabase, type DatabaseOptions, type DatabaseServer } from './index.ts';
import { pidFile } from './postmaster.ts';
import { servesFolder } from './processes.ts';

/**
 * Opens the database for a look while the application may be running: `openDatabase`, but an embedded server that runs
 * already is used as it is, and is not stopped. Throws a DatabaseError.
 */
export async function openBeside(options: DatabaseOptions): Promise<DatabaseServer> {
  const running = options.databaseUrl ? undefined : runningAddress(options);
  return running === undefined
    ? openDatabase(options)
    : { connectionString: running, version: '', kind: 'external', stop: async () => undefined };
}

/**
 * The same for whoever asks about what is there already: a folder without a database is not given an empty one, which
 * would be asked instead of the one that was meant. Throws a DatabaseError.
 */
export async function openExisting(options: DatabaseOptions): Promise<DatabaseServer> {
  const place = lodging(resolve(options.dataDir), options.log).place;
  if (!options.databaseUrl && !existsSync(clusterIn(place)))
    throw new DatabaseError(`There is no database in ${place}: PROVNET_DATA names its folder.`);
  return openBeside(options);
}

/** Lines of postmaster.pid (PostgreSQL, 'Database File Layout'): pid, data folder, start, port, socket folder. */
function runningAddress({ dataDir, log }: DatabaseOptions): string | undefined {
  const cluster = clusterIn(lodging(resolve(dataDir), log).place);
  const [pid = '', , , port = '', socketDir = ''] = (pidFile(cluster) ?? '')
    .split('\n')
    .map((line) => line.trim());
  if (!servesFolder(Number(pid), cluster)) return undefined;
  return connectionString({ port: Number(port), socketDir: socketDir || undefined }, passwordOf(cluster));
}
