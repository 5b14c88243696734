import type pg from 'pg';
import { openEmbedded } from './embedded.ts';
import { openExternal } from './external.ts';

/** A PostgreSQL server that answers; `connectionString` goes to pg.Pool as it is. */
export interface DatabaseServer {
  readonly connectionString: string;
  /** Who connects, where DATABASE_URL names several servers: always to the one that takes writes. */
  readonly Client?: typeof pg.Client;
  /** As the server says it, such as `18.4`. */
  readonly version: string;
  readonly kind: 'embedded' | 'external';
  /** Ends an embedded server after its last write is on disk, leaves an external one alone. May be called twice. */
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  /** An existing server; without it one is launched in `dataDir`. */
  databaseUrl?: string;
  dataDir: string;
  /** The bin folder of an installed PostgreSQL (15 or later), instead of the packaged engine. */
  pgBin?: string;
  /** Takes whole sentences; never receives a password. */
  log: (line: string) => void;
  /** Extra server settings for tests (such as `fsync: 'off'`); production sets none. */
  settings?: Record<string, string>;
}

/**
 * Opens DATABASE_URL (any PostgreSQL from 15 on) or launches the embedded server in `dataDir`.
 * Throws a DatabaseError whose message says in a sentence what to do.
 */
export function openDatabase(options: DatabaseOptions): Promise<DatabaseServer> {
  return options.databaseUrl ? openExternal(options.databaseUrl) : openEmbedded(options);
}

export { addressesOf, cut } from './hosts.ts';
export { DatabaseError, reason } from './error.ts';
