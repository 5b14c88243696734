import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CLI_CLIENT_ID, DEMO_PASSWORD, signInForToken } from '#server/ports/identity/index.ts';
import type { Bare } from './bareServer.ts';
import type { World } from './world.ts';
import { SERVER } from '#tests/support/serverCommand.ts';

const PORT = Number(process.env.BENCH_PORT ?? 8199);
export const URL_OF_SERVER = `http://localhost:${PORT}`;
const START_MS = 60_000;
/** So long is no job due before all count as done: one may begin another. */
const IDLE_S = 10;

export type Ask = <T>(method: string, path: string, body?: Buffer | object) => Promise<T>;
export type Read = (method: string, path: string) => Promise<IncomingMessage>;

export interface Served {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  tokenOf(username: string): Promise<string>;
  /** Calls in a person's name. */
  as(username: string): Promise<Ask>;
  /** Such whose answer is read by the caller. */
  reader(username: string): Promise<Read>;
  stop(): Promise<void>;
}

/** The built product as a process of its own in this world. */
export async function startServer(
  { databaseUrl, dataDir }: Pick<World, 'databaseUrl' | 'dataDir'>,
  port = PORT,
): Promise<Served> {
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, SERVER, {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PROVNET_DATA: dataDir,
      PORT: String(port),
      PROVNET_URL: url,
      PROVNET_PORTAL: 'embedded',
      PROVNET_LOG: 'error',
      // Clients that never rest are not people.
      PROVNET_RATE_PERSON: '100000000',
      PROVNET_RATE_ADDRESS: '100000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready(`${url}/api/ready`);
  const tokenOf = async (username: string): Promise<string> => {
    const person = { username, password: DEMO_PASSWORD };
    const signedIn = await signInForToken({ issuer: `${url}/portal`, clientId: CLI_CLIENT_ID, ...person });
    return signedIn.access_token;
  };
  return {
    url,
    port,
    pid: child.pid!,
    tokenOf,
    async as(username) {
      const token = await tokenOf(username);
      return (method, path, body) => ask(url, token, method, path, body);
    },
    async reader(username) {
      const token = await tokenOf(username);
      return (method, path) => read(url, token, method, path);
    },
    stop: () => ended(child),
  };
}

/** The floor of all servers as a process of its own (bareServer.ts). */
export async function startBare(bare: Bare): Promise<Pick<Served, 'url' | 'stop'>> {
  const url = `http://localhost:${bare.port}`;
  const child = spawn(
    process.execPath,
    [SERVER[0]!, fileURLToPath(new URL('bareServer.js', import.meta.url))],
    {
      env: { ...process.env, BENCH_BARE: JSON.stringify(bare) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await ready(`${url}/0`);
  return { url, stop: () => ended(child) };
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

async function ready(url: string): Promise<void> {
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('the server did not start');
}

/** Has the product do by itself what it does when it first meets these records, or another day: what is due, and what follows of that. */
export async function settled(world: Pick<World, 'databaseUrl' | 'dataDir' | 'pool'>): Promise<void> {
  const server = await startServer(world);
  const isWorking = async (): Promise<boolean> =>
    (
      await world.pool.query(
        `select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`,
      )
    ).rowCount !== 0;
  for (let idle = 0; idle < IDLE_S; idle = (await isWorking()) ? 0 : idle + 1) await sleep(1000);
  await server.stop();
}

/** As cheaply as can be: what the client spends on large answers is not the server's. */
async function read(url: string, token: string, method: string, path: string): Promise<IncomingMessage> {
  const sent = request(`${url}/api/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode}`);
  return answer;
}

async function ask<T>(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: Buffer | object,
): Promise<T> {
  const isFile = Buffer.isBuffer(body);
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': isFile ? 'text/csv' : 'application/json' } : {}),
    },
    ...(body ? { body: isFile ? new Uint8Array(body) : JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
