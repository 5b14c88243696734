import { createServer } from 'node:http';
import { openPool } from '#server/platform/db.ts';
import { MARK } from '#server/platform/prepared.ts';
import type { Statement } from './pgbench.ts';

/** What one is told: the statements that each of its paths (`/0`, `/1`, …) sends. */
export interface Bare {
  readonly databaseUrl: string;
  readonly port: number;
  readonly transactions: readonly (readonly Statement[])[];
}

/**
 * The least that a server in Node can do: it sends statements on the product's connections and answers what comes. Nobody signs in,
 * nothing is read of what is asked, and no record is made of the rows.
 */
const { databaseUrl, port, transactions } = JSON.parse(process.env.BENCH_BARE ?? '') as Bare;
const pool = openPool(databaseUrl, { warn: (_data, message) => console.error(message) });

const ask = async ({ text, values }: Statement, name: string): Promise<unknown[]> =>
  (await pool.query({ text, values: [...values], ...(text.startsWith(MARK) && { name }) })).rows as unknown[];

createServer((request, response) => {
  const path = request.url?.slice(1) ?? '';
  const asked = transactions[Number(path)] ?? [];
  void Promise.all(asked.map((statement, at) => ask(statement, `${path} ${at}`)))
    .then((results) => {
      const body = Buffer.from(JSON.stringify(results));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    })
    .catch((error: unknown) => response.writeHead(500).end(String(error)));
}).listen(port);
