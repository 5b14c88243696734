import { Kysely, PostgresDialect, type LogEvent } from 'kysely';
import type { Tables } from '#server/db/schema.ts';
import { openPool, type Db } from '#server/platform/db.ts';
import { quiet } from './quiet.ts';

/** How PostgreSQL answered a query: its plan in words, and the pages (8 KB) that it read. */
interface Plan {
  readonly text: string;
  readonly pages: number;
}

/** What connections keep prepared is marked. */
const READS = /^\s*(\/\* prepared \*\/)?\s*(select|with)/i;

/** The plans of the queries that `work` asks of the database, as it asked them. */
export async function plansOf(url: string, work: (db: Db) => Promise<unknown>): Promise<Plan[]> {
  const asked: LogEvent['query'][] = [];
  const pool = openPool(url, quiet, 2);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
  try {
    await work(db);
    const plans: Plan[] = [];
    for (const { sql, parameters } of asked.filter(({ sql }) => READS.test(sql))) {
      const explained = `explain (analyze, buffers, timing off) ${sql}`;
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(explained, [...parameters]);
      const text = rows.map((row) => row['QUERY PLAN']).join('\n');
      const [first = ''] = /Buffers: shared.*/.exec(text) ?? [];
      const pages = [...first.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0);
      plans.push({ text, pages });
    }
    return plans;
  } finally {
    await db.destroy();
  }
}
