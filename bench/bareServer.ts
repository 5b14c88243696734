import { createServer } from 'node:http';
import { openPool } from '#server/platform/db.ts';
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

createServer((request, response) => {
  const path = request.url?.slice(1) ?? '';
  void Promise.all(
    (transactions[Number(path)] ?? []).map(({ text, values }) => pool.query(text, [...values])),
  )
    .then((results) => {
      const body = Buffer.from(JSON.stringify(results));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    })
    .catch((error: unknown) => response.writeHead(500).end(String(error)));
}).listen(port);
