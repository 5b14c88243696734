import { test } from 'playwright/test';
import pg from 'pg';
import { openBeside } from '#server/ports/database/beside.ts';

/** Asks the database of the story's server, for what nobody can wait for. */
export async function askDatabase(statement: string, values: readonly unknown[] = []): Promise<void> {
  const dataDir = test.info().project.metadata.data as string;
  const { connectionString } = await openBeside({ dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement, [...values]).finally(() => client.end());
}
