import type { FastifyBaseLogger } from 'fastify';
import { openLog } from './log.ts';
import type { Config } from './platform/config.ts';
import { whenAsked } from './platform/whenAsked.ts';
import { openDatabase, type DatabaseServer } from './ports/database/index.ts';

/** What is waited for first at a start. */
export interface Begun {
  readonly log: FastifyBaseLogger;
  readonly database: () => Promise<DatabaseServer>;
}

/** Starts the database of our own: it needs little of our code, so that the rest can be loaded meanwhile. */
export function begin(config: Config): Begun {
  const log = openLog(config);
  const database = whenAsked(() => openDatabase({ ...config, log: (line) => log.info(line) }));
  // Whoever has begun waits for it later, and hears of a failure then. Another's server is there already: to ask it is quick.
  if (!config.databaseUrl) database().catch(() => undefined);
  return { log, database };
}
