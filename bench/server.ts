import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CLI_CLIENT_ID, DEMO_PASSWORD, signInForToken } from '#server/ports/identity/index.ts';

const PORT = Number(process.env.BENCH_PORT ?? 8199);
const URL_OF_SERVER = `http://localhost:${PORT}`;
const START_MS = 60_000;

export type Ask = <T>(method: string, path: string, body?: Buffer | object) => Promise<T>;

/** The built product as a process of its own on this database; `as` gives calls in a person's name. */
export async function startServer(databaseUrl: string): Promise<{
  as(username: string): Promise<Ask>;
  stop(): Promise<void>;
}> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(PORT),
      PROVNET_URL: URL_OF_SERVER,
      PROVNET_PORTAL: 'embedded',
      PROVNET_LOG: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready();
  return {
    async as(username) {
      const issuer = `${URL_OF_SERVER}/portal`;
      const { access_token } = await signInForToken({
        issuer,
        clientId: CLI_CLIENT_ID,
        username,
        password: DEMO_PASSWORD,
      });
      return (method, path, body) => ask(access_token, method, path, body);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function ready(): Promise<void> {
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    const answer = await fetch(`${URL_OF_SERVER}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}

async function ask<T>(token: string, method: string, path: string, body?: Buffer | object): Promise<T> {
  const isFile = Buffer.isBuffer(body);
  const answer = await fetch(`${URL_OF_SERVER}/api/v1${path}`, {
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
