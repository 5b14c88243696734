import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb, openPool } from '#server/platform/db.ts';
import { readDocument, type OpenApi } from '#tests/support/input/document.ts';
import { readWorld } from '#tests/support/input/world.ts';
import { quiet } from '#tests/support/quiet.ts';
import { randomOf } from '#tests/support/program.ts';
import { PG } from '../../cluster/programs.ts';
import { bound } from '../bounds.ts';
import { Installation } from '../faults/installation.ts';
import { startBroken } from './broken.ts';
import { SQLMAP, sqlmap, WAPITI, wapiti } from './programs.ts';
import { Relay } from './relay.ts';
import { PORTAL, targetsOf, type Target } from './targets.ts';

/** For each of the two: long enough for all on a quiet machine. */
const SECONDS = 60 * bound('TRUST_SCAN_MINUTES', { short: 0, long: 90 });
const seed = Number(process.env.TRUST_SEED ?? Date.now() % 1_000_000);
const ENDING_MS = 120_000;
/** Of the machine's processors sqlmap takes one each. */
const AT_ONCE = 2;

let installation: Installation;
let folder: string;
let targets: Target[];

const isPossible = SECONDS > 0 && PG !== undefined;
beforeAll(async () => {
  if (!isPossible) return;
  folder = await mkdtemp(join(tmpdir(), 'provnet-scan-'));
  // Each call comes from another address, and the machine is busy with scanning.
  const env = { PROVNET_PROXIES: '127.0.0.1', PROVNET_MOST_LAG: '600000', PROVNET_LOG: 'warn' };
  installation = await Installation.open({ isAlone: true, env });
  const document = (await (await fetch(`${installation.url}/api/openapi.json`)).json()) as OpenApi;
  const { operations } = readDocument(document);
  const pool = openPool(installation.postgres.url, quiet, 2);
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  const as = (person: string) => ({
    get: async <B>(path: string) => (await installation.as(person)).call<B>('GET', path),
  });
  const world = await readWorld({ db: openDb(pool), as }, lists);
  await pool.end();
  const ask = async ({ method, path, person, body }: Target) => {
    // Whoever may do something without a session may do it with one.
    const caller = await installation.as(person ?? 'sp.agent');
    const at = path.replace('/api/v1', '');
    const answer = await caller.send<{ fails?: { field: string }[] }>(method, at, body, 'application/json');
    return answer.status < 400 ? [] : (answer.body.fails?.map(({ field }) => field) ?? null);
  };
  const random = randomOf(seed);
  targets = [...PORTAL, ...(await targetsOf(operations, world, seed, ask))]
    .map((target) => ({ target, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ target }) => target);
}, 300_000);
afterAll(async () => {
  await installation?.close();
  if (folder && !process.env.TRUST_KEEP) await rm(folder, { recursive: true, force: true });
}, 60_000);

const told = (what: string, relay: Relay, more: object): void =>
  void process.stdout.write(
    `${what} ${JSON.stringify({ seed, ...more, statuses: Object.fromEntries(relay.statuses) })}\n`,
  );

describe.skipIf(!isPossible || !SQLMAP)('sqlmap', () => {
  it('finds what is broken', { timeout: 300_000 }, async () => {
    const broken = await startBroken(installation.postgres.url);
    const target = { method: 'GET', path: '/people?name=a', person: null };
    const bounds = { folder: join(folder, 'broken'), seconds: 240 };
    const { findings } = await sqlmap(broken.url, [target], bounds);
    broken.close();
    expect(findings).toHaveLength(1);
  });

  it('finds nothing in any parameter of any call', { timeout: SECONDS * 1000 + ENDING_MS }, async () => {
    const relay = await Relay.start(installation);
    const runs = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, part) =>
        sqlmap(
          relay.url,
          targets.filter((_target, no) => no % AT_ONCE === part),
          { folder: join(folder, `sqlmap-${part}`), seconds: SECONDS },
        ),
      ),
    );
    relay.close();
    const tried = runs.reduce((sum, run) => sum + run.tried, 0);
    told('sqlmap', relay, { targets: targets.length, tried });
    expect([...runs.flatMap((run) => run.findings), ...relay.faults]).toEqual([]);
    // What was not come to says nothing.
    expect(runs.map((run) => run.isWhole)).toEqual(runs.map(() => true));
    // Else it was let in nowhere.
    expect(relay.statuses.get(200) ?? 0).toBeGreaterThan(tried);
  });
});

describe.skipIf(!isPossible || !WAPITI)('wapiti', () => {
  it('finds what is broken', { timeout: 300_000 }, async () => {
    const broken = await startBroken(installation.postgres.url);
    const { findings } = await wapiti(broken.url, 'sp.agent', {
      folder: join(folder, 'wapiti-broken'),
      seconds: 200,
    });
    broken.close();
    expect(findings.join('\n')).toMatch(/Cross Site Scripting[^]*Internal Server Error/);
  });

  it('finds nothing from any page or call', { timeout: SECONDS * 1000 + ENDING_MS }, async () => {
    const relay = await Relay.start(installation, targets);
    const { findings, tried, isWhole } = await wapiti(relay.url, 'sp.supervisor', {
      folder: join(folder, 'wapiti'),
      seconds: SECONDS,
    });
    relay.close();
    told('wapiti', relay, { tried });
    expect([...findings, ...relay.faults]).toEqual([]);
    expect(isWhole).toBe(true);
    expect(relay.statuses.get(200) ?? 0).toBeGreaterThan(tried);
  });
});
