import type { Pool, QueryResult, QueryResultRow } from 'pg';
import { statusOf } from '#schemas/problems.ts';
import { isAway } from '#server/platform/errors.ts';
import { TemporarilyUnavailable } from './library.ts';

/** The database as the OpenID provider asks it. */
export interface Asking {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
}

/** That the database is away is no fault of the provider: it says so (RFC 6749 §4.1.2.1), and nobody is signed out. */
export const askingOf = (pool: Pool): Asking => ({
  query: <Row extends QueryResultRow>(text: string, values?: unknown[]) =>
    pool.query<Row>(text, values).catch((error: Error) => {
      if (!isAway(error)) throw error;
      const status = statusOf('unavailable');
      throw Object.assign(new TemporarilyUnavailable(), { status, statusCode: status, cause: error });
    }),
});
