import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Answered } from './load.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const run = promisify(execFile);

/** Statements that `work` sends to the database, in their order. */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const client = await pool.connect();
  const { query } = pg.Client.prototype;
  client.release();
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | { text: string; values?: unknown[] }, unknown[]?];
    const text = typeof first === 'string' ? first : first.text;
    const values = typeof first === 'string' ? second : (first.values ?? second);
    if (/^\s*(\/\* prepared \*\/)?\s*(select|with)\b/i.test(text))
      statements.push({ text, values: values ?? [] });
    return Reflect.apply(query, this, given) as never;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}

/** A statement with its values in their places. */
function written({ text, values }: Statement): string {
  return text
    .replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))
    .replace(/\s+/g, ' ');
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  return pg.escapeLiteral(String(value as string));
}

/** Each of these transactions, one after the other by chance, by pgbench: how long they took. */
export async function pgbench(
  databaseUrl: string,
  transactions: readonly (readonly Statement[])[],
  clients: number,
  seconds: number,
): Promise<Answered> {
  const folder = await mkdtemp(join(tmpdir(), 'provnet-pgbench-'));
  try {
    const scripts = await Promise.all(
      transactions.map(async (statements, index) => {
        const file = join(folder, `${index}.sql`);
        await writeFile(file, statements.map((one) => `${written(one)};\n`).join(''));
        return ['-f', file];
      }),
    );
    await run(
      'pgbench',
      [
        '-n',
        '-l',
        '-M',
        'simple',
        '-c',
        String(clients),
        '-T',
        String(seconds),
        ...scripts.flat(),
        databaseUrl,
      ],
      { cwd: folder, env: { ...process.env, PGOPTIONS: '-c timezone=UTC' } },
    );
    const logs = (await readdir(folder)).filter((name) => name.startsWith('pgbench_log'));
    const lines = (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8'))))
      .join('')
      .trim()
      .split('\n');
    // client, number, microseconds, script, …
    const times = lines.map((line) => Number(line.split(' ')[2]) / 1000);
    return { times, perSecond: times.length / seconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
