import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { sleep } from '#tests/support/clock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Tab } from '../../cluster/tab.ts';
import { PG } from '../../cluster/programs.ts';
import { bound } from '../bounds.ts';
import { Installation } from '../faults/installation.ts';
import { Answers, quantile, work } from './people.ts';

const SECONDS = bound('TRUST_LOAD_SECONDS', { short: 0, long: 900 });
const CROWDS = [32, 200];
/** At the end no more than so much above what it was after the first third, bytes. */
const FLAT_BYTES = 60_000_000;
/** For so long a heap may still find the size it needs, samples of a second. */
const SETTLED = 300;
/** What people expect; 409: another was faster with the same record. */
const EXPECTED = [200, 201, 202, 409];
/** No person waits longer for any but one of a hundred answers, ms. */
const P99_MS = Number(process.env.TRUST_P99_MS ?? 1_000);
const FLOOD = bound('TRUST_FLOOD', { short: 0, long: 3_000 });
const SLOW_CLIENTS = bound('TRUST_SLOW_CLIENTS', { short: 0, long: 500 });

/** Of one person, who has the console open elsewhere as well. */
const TABS = 10;

const isPossible = PG !== undefined && SECONDS > 0;

let installation: Installation;
beforeAll(async () => {
  if (isPossible) installation = await Installation.open({ isAlone: true });
}, 300_000);
afterAll(() => installation?.close(), 60_000);

const memory = (): number =>
  1024 *
  Number(
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${installation.server!.child.pid}/status`, 'utf8'))?.[1] ?? 0,
  );

/** Looks at the memory of the server again and again while something goes on. */
async function watched<T>(going: Promise<T>): Promise<{ result: T; samples: number[] }> {
  const samples: number[] = [];
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      samples.push(memory());
      await sleep(1_000);
    }
  })();
  const result = await going.finally(() => (isOver = true));
  await watch;
  return { result, samples };
}

const most = (samples: readonly number[]): number => Math.max(...samples);
const mb = (bytes: number): number => Math.round(bytes / 1e6);

/** Asks how the process is, four times a second, and keeps what was answered. */
function askAll(path: string, answers: Answers): { stop(): Promise<void> } {
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const since = performance.now();
      const status = await fetch(`${installation.url}${path}`, {
        signal: AbortSignal.timeout(20_000),
      }).then(
        (answer) => answer.status,
        () => 0,
      );
      answers.add(path, performance.now() - since, status);
      await sleep(250);
    }
  })();
  return {
    stop: () => {
      isOver = true;
      return asking;
    },
  };
}

function told(what: string, answers: Answers): void {
  expect([...answers.wrong]).toEqual([]);
  process.stderr.write(
    `  ${what}: ${answers.all.length} answers, statuses ${JSON.stringify(Object.fromEntries(answers.statuses))}, p50 ${quantile(answers.all, 0.5)}, p95 ${quantile(answers.all, 0.95)}, p99 ${quantile(answers.all, 0.99)} ms\n`,
  );
}

test.skipIf(!isPossible)(
  `${CROWDS.join(', then ')} people of all roles for ${SECONDS} s each: all are answered, memory stays flat`,
  async () => {
    for (const people of CROWDS) {
      const { result, samples } = await watched(work(installation, people, SECONDS * 1000));
      told(`${people} people`, result);
      const third = Math.ceil(samples.length / 3);
      process.stderr.write(
        `  memory, most of each third: ${[0, 1, 2].map((n) => mb(most([samples[0]!, ...samples.slice(n * third, (n + 1) * third)]))).join(', ')} MB\n`,
      );
      expect([...result.statuses.keys()].filter((status) => !EXPECTED.includes(status))).toEqual([]);
      expect(quantile(result.all, 0.99)).toBeLessThan(P99_MS);
      if (samples.length > SETTLED)
        expect(most(samples.slice(-third)) - most(samples.slice(0, third))).toBeLessThan(FLAT_BYTES);
    }
  },
  2 * SECONDS * 1000 + 120_000,
);

test.skipIf(!isPossible)(
  `${FLOOD} calls at once: who is not answered is told when to come again; the process says all the while that it lives and is ready`,
  async () => {
    const health = new Answers();
    const readiness = new Answers();
    const asking = [askAll('/api/health', health), askAll('/api/ready', readiness)];
    const { token } = await tokenOf('sp.agent');
    const answers = new Answers();
    const withoutWord: string[] = [];
    await Promise.all(
      Array.from({ length: FLOOD }, async () => {
        const since = performance.now();
        const answer = await fetch(`${installation.url}/api/v1/leads/sp/stats`, {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(60_000),
        });
        await answer.arrayBuffer();
        answers.add('flood', performance.now() - since, answer.status);
        if (answer.status === 503 && !answer.headers.get('retry-after')) withoutWord.push('503');
      }),
    );
    await Promise.all(asking.map((one) => one.stop()));
    told('flood', answers);
    told('health meanwhile', health);
    told('readiness meanwhile', readiness);
    expect(withoutWord).toEqual([]);
    expect([...answers.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
    for (const answered of [health, readiness]) expect([...answered.statuses.keys()]).toEqual([200]);
    const after = await work(installation, 4, 3_000);
    expect([...after.statuses.keys()].filter((status) => !EXPECTED.includes(status))).toEqual([]);
  },
  180_000,
);

async function tokenOf(username: string): Promise<{ token: string }> {
  const caller = await installation.as(username);
  return { token: caller.token };
}

test.skipIf(!isPossible)(
  `${SLOW_CLIENTS} slow clients of each kind do not hold the rest`,
  async () => {
    const { hostname, port } = new URL(installation.url);
    const { token } = await tokenOf('sp.supervisor');
    const sockets: Socket[] = [];
    const tabs: Tab[] = [];
    const speak = (text: string): Socket => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(text);
      sockets.push(socket);
      return socket;
    };
    const head = `HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n`;
    for (let n = 0; n < SLOW_CLIENTS; n += 1) {
      // Heads that never end, bodies that never end, and readers who do not read.
      speak(`GET /api/v1/leads/sp ${head}x-slow: `);
      speak(
        `POST /api/v1/leads/sp ${head}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{"a":`,
      );
      if (n % 10 === 0) speak(`GET /api/v1/leads/sp?size=1000 ${head}\r\n`).pause();
    }
    for (let n = 0; n < Math.min(TABS, SLOW_CLIENTS); n += 1)
      tabs.push(await Tab.open(installation.url, token, []));
    const answers = await work(installation, 32, Math.min(SECONDS, 30) * 1000);
    told('32 people beside slow clients', answers);
    for (const socket of sockets) socket.destroy();
    for (const tab of tabs) tab.close();
    expect([...answers.statuses.keys()].filter((status) => !EXPECTED.includes(status))).toEqual([]);
    expect(quantile(answers.all, 0.99)).toBeLessThan(P99_MS);
  },
  180_000,
);
