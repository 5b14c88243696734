import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/db/schema.ts';

/** Writes values into the statement, where COPY looks for them: it takes no parameters. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literalOf(value));
  }
}

const literal = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new LiteralCompiler(),
  },
});

/** A query as one text. Its values have no type of their own there either, so that it means what it means with parameters. */
export const textOf = (query: RawBuilder<unknown>): string => query.compile(literal).sql;

/** A value as a literal; throws for what no list or report has as one. */
export function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return pg.escapeLiteral(Array.isArray(value) ? arrayText(value) : plainText(value));
}

const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${plainText(value).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;

function plainText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  // A zero byte would be the end of the statement.
  if (typeof value === 'string' && !value.includes('\0')) return value;
  throw new TypeError('not a value that can be written into a statement');
}
