import { setTimeout as sleep } from 'node:timers/promises';
import { v5 as uuidv5 } from 'uuid';
import { WebSocket } from 'ws';
import type { LiveAnswer } from '#schemas/live.ts';
import { tokenMaker } from '#tests/support/tokens.ts';
import { millis, quantile } from './figures.ts';
import { startServer, type Ask, type Served } from './server.ts';
import type { World } from './world.ts';

const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 1000);
/** Tabs of one person: as many as the server lets them have. */
const TABS = 20;
const CHANGES = 50;
/** Changes come one by one: the last one has reached everybody. */
const PAUSE_MS = 200;
/** So many say at the same time who they are. */
const WAVE = 100;
const LONGEST_MS = 10_000;
const GOAL_MS = 250;
/** Their keys are made of it. */
const NAMESPACE = '5f0c2f0e-98d0-5d3f-9d5e-2b1c3d4e5f60';

interface Change {
  /** Until each socket has heard of it, counted from the answer to who made it; below 0: it was heard of before. */
  readonly heard: readonly number[];
  readonly answered: number;
}

/**
 * A lead is changed that every socket looks at, and all of them hear of it: people whose tokens the portal's key has signed, each
 * with as many tabs as they may have. One process of ours, one of all clients, on the same machine. A section of the results.
 */
export async function live(world: World): Promise<string> {
  const { rows } = await world.pool.query<{ entity_id: string }>(
    `select entity_id from lead where lead_type = 'SP' and deleted_at is null and status = 'NEW' limit 1`,
  );
  const id = rows[0]!.entity_id;
  const server = await startServer(world);
  const sockets: WebSocket[] = [];
  try {
    const tokens = await tokensOf(world, server, Math.ceil(SOCKETS / TABS));
    for (let at = 0; at < SOCKETS; at += WAVE)
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(WAVE, SOCKETS - at) }, (_, n) =>
            listen(server.url, tokens[(at + n) % tokens.length]!, (at + n) % tokens.length, id),
          ),
        )),
      );
    const agent = await server.as('sp.supervisor');
    const changes: Change[] = [];
    for (let n = 0; n < CHANGES; n += 1) {
      changes.push(await change(agent, sockets, id, n));
      await sleep(PAUSE_MS);
    }
    console.log(`live: ${changes.map(({ heard }) => Math.round(Math.max(...heard))).join(' ')}`);
    return table(changes);
  } finally {
    for (const socket of sockets) socket.terminate();
    await server.stop();
  }
}

async function tokensOf({ pool }: World, { url }: Served, people: number): Promise<string[]> {
  const make = await tokenMaker(pool, url);
  return Promise.all(
    Array.from({ length: people }, (_, n) =>
      make(
        {
          sub: uuidv5(`listener ${n}`, NAMESPACE),
          username: `bench.listener${n}`,
          roles: ['SPECIALTY_PR_AGENT'],
        },
        '2h',
      ),
    ),
  );
}

/** A tab that shows the lead, once it has been told what has been. */
function listen(url: string, token: string, person: number, id: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    // Each person is an address of their own, as behind a proxy.
    const headers = { 'x-forwarded-for': `198.51.100.${person}` };
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/ws`, { headers });
    const failed = (why: unknown): void => reject(new Error(`a socket ended: ${String(why)}`));
    socket.on('error', failed);
    socket.on('close', failed);
    socket.on('open', () => socket.send(JSON.stringify({ do: 'hello', token })));
    socket.on('message', (data: Buffer) => {
      if ((JSON.parse(data.toString()) as LiveAnswer).type !== 'ready') return;
      socket.send(JSON.stringify({ do: 'watch', topics: [`lead/${id}`] }));
      resolve(socket);
    });
  });
}

/** Changes the lead; done when every socket has heard of this version of it. */
async function change(agent: Ask, sockets: readonly WebSocket[], id: string, n: number): Promise<Change> {
  const path = `/leads/sp/${id}`;
  const { version } = await agent<{ version: number }>('GET', path);
  const at: number[] = [];
  const all = Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          const hear = (data: Buffer): void => {
            const said = JSON.parse(data.toString()) as LiveAnswer;
            if (said.type !== 'changed' || said.entity_id !== id || said.version !== version + 1) return;
            at.push(performance.now());
            socket.off('message', hear);
            resolve();
          };
          socket.on('message', hear);
        }),
    ),
  );
  const began = performance.now();
  await agent('PATCH', path, { version, dba: `Bench ${n}` });
  const answered = performance.now();
  await Promise.race([
    all,
    sleep(LONGEST_MS).then(() => {
      if (at.length < sockets.length) throw new Error(`${sockets.length - at.length} sockets heard nothing`);
    }),
  ]);
  return { heard: at.map((moment) => moment - answered), answered: answered - began };
}

function table(changes: readonly Change[]): string {
  const each = changes.flatMap(({ heard }) => heard);
  const last = changes.map(({ heard }) => Math.max(...heard));
  const answers = changes.map(({ answered }) => answered);
  return `## Live

${SOCKETS.toLocaleString('en')} sockets of ${Math.ceil(SOCKETS / TABS)} people, all looking at one lead, at one server process; ${CHANGES} changes of it, one after the other. Counted from the answer to who changed it, milliseconds. All clients are one process beside it.

| Figure | Value | Goal |
|---|---|---|
| a socket has heard, p50 | ${millis(quantile(each, 0.5))} | |
| a socket has heard, p99 | ${millis(quantile(each, 0.99))} | ≤ ${GOAL_MS} |
| the last socket has heard, p50 | ${millis(quantile(last, 0.5))} | |
| the last socket has heard, p99 | ${millis(quantile(last, 0.99))} | ≤ ${GOAL_MS} |
| the change is answered, p50 | ${millis(quantile(answers, 0.5))} | |
`;
}
