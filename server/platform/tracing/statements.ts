import { AsyncResource } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import { LRUCache } from 'lru-cache';
import { beginSpan, ending, spanNow } from '#server/platform/trace.ts';

/** Tables that are named; a statement of more says enough by its first. */
const MOST_TABLES = 4;
/** By its beginning a statement is known. */
const LONGEST = 2_000;
/** Lists and reports can be asked in very many ways. */
const known = new LRUCache<string, Summary>({ max: 1000 });

interface Summary {
  readonly operation: string;
  readonly tables: readonly string[];
}

/**
 * What a statement does to which tables; nothing else of it. COPY has no parameters, so that in its text stand values: they go
 * first, with what is quoted otherwise.
 */
export function summaryOf(whole: string): Summary {
  const text = whole.slice(0, LONGEST);
  const seen = known.get(text);
  if (seen) return seen;
  // What is quoted may end where the text was cut.
  const bare = text
    .replace(/\/\*.*?(?:\*\/|$)/gs, ' ')
    .replace(/'(?:[^']|'')*(?:'|$)/g, ' ')
    .replace(/"(?!\w+")[^"]*(?:"|$)/g, ' ')
    // What is taken out of a value, or compared with one, is no table.
    .replace(/\bextract\s*\(\s*\w+\s+from\b|\bdistinct\s+from\b/gi, ' ');
  const operation = /[a-z]+/i.exec(bare)?.[0].toLowerCase() ?? 'statement';
  const tables = [
    ...new Set([...bare.matchAll(TABLE)].map(([, into, from]) => (into ?? from)!.toLowerCase())),
  ]
    .filter((name) => !NO_TABLES.has(name))
    .slice(0, MOST_TABLES);
  const summary = { operation, tables };
  known.set(text, summary);
  return summary;
}

/** Where the name of a table stands. What is read from may be a function. */
const TABLE =
  /\b(?:into|update|copy|table)\s+(?:only\s+)?"?([a-z_][\w.]*)|\b(?:from|join)\s+(?:only\s+)?"?([a-z_][\w.]*)\b"?(?!\s*\()/gi;
/** What may stand there besides. */
const NO_TABLES = new Set(['select', 'unnest', 'lateral', 'set', 'of', 'stdin', 'only']);

type Done = (error: unknown, result?: unknown) => void;

/** Makes a span of each statement of a connection that is asked within one. */
export function traceStatements(client: pg.ClientBase): void {
  const ask = client.query as (...given: unknown[]) => unknown;
  const traced = (...given: unknown[]): unknown => {
    const parent = spanNow();
    const span = parent && beginStatement(given[0], parent);
    if (!span) return Reflect.apply(ask, client, given);
    const last = given.at(-1);
    if (typeof last === 'function') {
      const done: Done = (error, result) => {
        span.end(error ? { error } : undefined);
        (last as Done)(error, result);
      };
      return Reflect.apply(ask, client, [...given.slice(0, -1), done]);
    }
    const answer = Reflect.apply(ask, client, given);
    if (answer instanceof Promise) return ending(span, answer);
    // COPY: a stream, which ends, fails, or is given up.
    const stream = answer as EventEmitter;
    for (const end of ['end', 'finish', 'close']) stream.once?.(end, () => span.end());
    stream.once?.('error', (error) => span.end({ error }));
    return answer;
  };
  client.query = traced as typeof client.query;
}

function beginStatement(asked: unknown, parent: NonNullable<ReturnType<typeof spanNow>>) {
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string') return undefined;
  const { operation, tables } = summaryOf(text);
  return beginSpan([operation, ...tables].join(' '), {
    kind: 'client',
    parent,
    told: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': tables[0],
    },
  });
}

/** Whoever waits for a connection goes on in the turn of whoever gives it back: what they ask is their own all the same. */
export function keepTurns(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  const own = (...given: unknown[]): unknown => {
    const [done] = given;
    return typeof done === 'function' ? connect(AsyncResource.bind(done as () => void)) : connect();
  };
  pool.connect = own as typeof pool.connect;
}
