import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Gives a tag that runs a statement on the database of an application and answers the rows. */
export const queryOn =
  (app: Pick<TestApp, 'db'>) =>
  async <Row = Record<string, unknown>>(
    statement: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Promise<Row[]> =>
    (await sql<Row>(statement, ...values).execute(app.db)).rows;
