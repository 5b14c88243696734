import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely';
import type { Db, Trx } from '#server/platform/db.ts';
import { freshlyEach } from '#server/platform/freshly.ts';

type Ask = (key: string, ask: () => Promise<unknown>) => Promise<unknown>;

/** By where it is asked: a transaction sees what no other does. */
const askers = new WeakMap<Db | Trx, Ask>();

/**
 * What is read of the rows of a query. Those who ask for the same at the same time, as a team does whose lists all hear of one
 * change, share one answer, which nobody changes: it was asked for after all of them had come, so nobody misses what was written before.
 * @param run how it is asked, if not as ever
 */
export function askedTogether<Row, T>(
  db: Db | Trx,
  query: RawBuilder<Row>,
  read: (rows: Row[]) => T,
  run: (compiled: CompiledQuery<Row>) => Promise<QueryResult<Row>> = (compiled) => db.executeQuery(compiled),
): Promise<T> {
  const compiled = query.compile(db);
  let ask = askers.get(db);
  if (!ask) askers.set(db, (ask = freshlyEach<unknown>()));
  const key = `${compiled.sql}\n${JSON.stringify(compiled.parameters)}`;
  return ask(key, async () => read((await run(compiled)).rows)) as Promise<T>;
}
