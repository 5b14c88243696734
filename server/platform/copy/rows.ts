import { StringDecoder } from 'node:string_decoder';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { poolOf, STATEMENT_TIMEOUT_MS, type Db } from '#server/platform/db.ts';
import { GRACE_MS, silence } from '#server/platform/limits.ts';
import { cut } from '#server/ports/database/index.ts';
import { textOf } from './literals.ts';

/** In one message, before the first row: how long it all takes is up to its reader. */
const BEGIN = 'begin read only; set local statement_timeout = 0';

interface CopyOptions {
  /** How long the database may take for a batch, ms, where it is not as long as for any statement. */
  readonly timeoutMs?: number;
  /** How long whoever reads may leave it at a batch, ms. */
  readonly patienceMs?: number;
  /** Nobody wants the rows any more: the query ends, also when it has none yet. */
  readonly signal?: AbortSignal;
}

/**
 * The rows of a query in batches, each value as the text that PostgreSQL writes for it, none as ''. Through COPY: the
 * database works on while the rows before are written, and nothing of a row is made into objects that nobody needs.
 * Memory does not grow with the answer; the query ends with its reader.
 */
export async function* copiedRows(
  db: Db,
  query: RawBuilder<unknown>,
  { timeoutMs = STATEMENT_TIMEOUT_MS, patienceMs = STATEMENT_TIMEOUT_MS, signal }: CopyOptions = {},
): AsyncGenerator<string[][]> {
  signal?.throwIfAborted();
  const client = await poolOf(db).connect();
  let isOurs = true;
  const release = (broken: boolean): void => {
    if (isOurs) client.release(broken);
    isOurs = false;
  };
  let end = (): Promise<unknown> => Promise.resolve();
  const ending = (): void => void end();
  const giveUp = (): void => cut(client as unknown as pg.Client, silence());
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Only while the connection is ours: its process may be another's afterwards.
    end = () => (isOurs ? cancel(db, rows[0]!.pid) : Promise.resolve());
    await client.query(BEGIN);
    const stream = client.query(copyTo(`copy (${textOf(query)}) to stdout (null '')`));
    // Heard where it is read; a connection that is given up while nobody reads must not end the process.
    stream.on('error', () => undefined);
    signal?.addEventListener('abort', ending);
    signal?.throwIfAborted();
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const split = splitter();
    for (;;) {
      const { value, done } = await watched(timeoutMs, signal, end, giveUp, () => chunks.next());
      if (done) break;
      const batch = split(value);
      if (batch.length === 0) continue;
      // Who has gone without a word would keep the connection for ever.
      const timer = setTimeout(release, patienceMs, true);
      try {
        yield batch;
      } finally {
        clearTimeout(timer);
      }
    }
    await client.query('commit');
    release(false);
  } finally {
    signal?.removeEventListener('abort', ending);
    await end();
    release(true);
  }
}

/**
 * The same as objects, for whoever reads rows by names; what the driver would make a Date is a text.
 * @param options.exact columns of numbers, which stay the texts that the database has: JSON would round them
 */
export async function* copiedObjects<Row extends Readonly<Record<string, unknown>>>(
  db: Db,
  query: RawBuilder<Row>,
  { exact, ...options }: CopyOptions & { readonly exact: readonly string[] },
): AsyncGenerator<Row[]> {
  const values = [sql`to_json(x)`, ...exact.map((name) => sql`${sql.ref(`x.${name}`)}::text`)];
  const rows = sql`select ${sql.join(values)} from (${query}) x`;
  for await (const batch of copiedRows(db, rows, options))
    yield batch.map(([json = '', ...texts]) => {
      const row = JSON.parse(json) as Record<string, unknown>;
      exact.forEach((name, at) => (row[name] = texts[at] || null));
      return row as Row;
    });
}

/** Ends what a connection is at. Who cannot be told finds its reader gone. */
const cancel = (db: Db, pid: number): Promise<unknown> =>
  sql`select pg_cancel_backend(${pid})`.execute(db).catch(() => undefined);

/**
 * Ends work that takes too long, or that nobody wants: again and again, should the statement not have arrived yet. Gives it up when
 * nobody says that it has ended.
 */
async function watched<T>(
  ms: number,
  signal: AbortSignal | undefined,
  end: () => Promise<unknown>,
  giveUp: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => void end(), ms);
  const silent = setTimeout(giveUp, ms + GRACE_MS);
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearInterval(timer);
    clearTimeout(silent);
  }
}

/** Pieces of what COPY writes → the rows that are whole with each. */
function splitter(): (piece: Buffer) => string[][] {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return (piece) => {
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop() ?? '';
    return lines.map((line) => {
      const cells = line.split('\t');
      return line.includes('\\') ? cells.map(unescaped) : cells;
    });
  };
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** What COPY writes with backslashes, since tabs and line ends set cells and rows apart. */
const unescaped = (cell: string): string =>
  cell.includes('\\') ? cell.replace(/\\(.)/g, (_all, letter: string) => ESCAPES[letter] ?? letter) : cell;
