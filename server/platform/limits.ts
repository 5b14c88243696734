import { sql } from 'kysely';
import type pg from 'pg';
import { cut } from '#server/ports/database/index.ts';
import type { Db } from './db.ts';

/** The database itself ends what takes longer than it may; who hears nothing for so long after that is connected with nobody. */
export const GRACE_MS = 5_000;

/** What waits for an answer then fails as with any connection that broke. */
export const silence = (): Error =>
  Object.assign(new Error('the database says nothing'), { code: 'ETIMEDOUT' });

const SET = `select set_config('statement_timeout', $1, $2)`;

/**
 * Sets how long (ms) each statement that follows on this connection may take, 0: as long as it takes. In a transaction until
 * that ends. The one way to set it: also who asks gives up then.
 */
export const limitStatements = async (db: Db, ms: number): Promise<void> =>
  void (await sql`select set_config('statement_timeout', ${String(ms)}, ${db.isTransaction})`.execute(db));

/** Does on one connection, outside of transactions, what takes as long as it takes. */
export async function unlimited<T>(connection: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ ms: number }>`
    select setting::int as ms from pg_settings where name = 'statement_timeout'`.execute(connection);
  await limitStatements(connection, 0);
  return work().finally(() => limitStatements(connection, rows[0]!.ms));
}

/**
 * Cuts connections of a pool on which no answer has come although the statement's time is over: of a machine or a path that is gone,
 * nobody says so, and whoever waits would wait for ever. To be called after whatever else takes the place of `query`.
 */
export const cutSilent = (pool: pg.Pool): void =>
  void pool.on('connect', (client) => watch(client as unknown as pg.Client));

type Done = (error: unknown, result?: unknown) => void;

function watch(client: pg.Client): void {
  const ask = client.query as (...given: unknown[]) => unknown;
  const { connectionParameters } = client as unknown as {
    // As the address says it, which has the last word.
    readonly connectionParameters: { readonly statement_timeout: number | string | false };
  };
  let usual = Number(connectionParameters.statement_timeout);
  let limit = usual;
  let unanswered = 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    if (unanswered > 0 && limit > 0) timer = setTimeout(() => cut(client, silence()), limit + GRACE_MS);
  };
  const answered = (): void => {
    unanswered -= 1;
    wait();
  };

  const watched = (...given: unknown[]): unknown => {
    const [text, values] = given;
    // With a transaction ends what was set for it.
    if (client.getTransactionStatus() === 'I') limit = usual;
    if (text === SET) {
      const [ms, isLocal] = values as [string, boolean];
      limit = Number(ms);
      if (!isLocal) usual = limit;
    }
    const last = given.at(-1);
    const tell: Done = (error, result) => {
      answered();
      (last as Done)(error, result);
    };
    const hasCallback = typeof last === 'function';
    const answer = Reflect.apply(ask, client, hasCallback ? [...given.slice(0, -1), tell] : given);
    // What streams (COPY) is as slow as its reader, who looks at it himself.
    if (!hasCallback && !(answer instanceof Promise)) return answer;
    unanswered += 1;
    if (unanswered === 1) wait();
    if (answer instanceof Promise) answer.then(answered, answered);
    return answer;
  };
  client.query = watched as typeof client.query;
}
