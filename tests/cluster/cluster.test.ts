import { sleep } from '#tests/support/clock.ts';
import { expect, test, type Page } from 'playwright/test';
import { choose } from '../e2e/choose.ts';
import { putFiles } from '../e2e/putFiles.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { complaints, signIn } from '../e2e/support.ts';
import { Cluster } from './cluster.ts';
import { Caller, write, type Told } from './load.ts';
import { until } from './processes.ts';
import { NGINX, PG } from './programs.ts';
import { Tab } from './tab.ts';

test.describe.configure({ mode: 'serial' });
test.skip(
  !NGINX || !PG,
  'needs nginx and the programs of PostgreSQL 15 or later (.ci/full names Debian’s packages)',
);

const WRITERS = ['sp.agent', 'sp.supervisor', 'sp.agent', 'sp.supervisor'];
const LEADS = '/leads/sp';

let cluster: Cluster;
let tokens: Record<string, string>;
let lead: { entity_id: string; company_name: string };
let other: typeof lead;
let page: Page;
let said: string[];

test.beforeAll(async ({ browser }) => {
  cluster = await Cluster.open();
  tokens = Object.fromEntries(
    await Promise.all(
      ['sp.agent', 'sp.supervisor'].map(async (name) => [name, await cluster.token(name)] as const),
    ),
  );
  const { body } = await as('sp.agent').call<{ items: (typeof lead)[] }>(
    'GET',
    `${LEADS}?size=2&assignee_id_in=none&status_in=NONE`,
  );
  [lead, other] = body.items as [typeof lead, typeof lead];
  page = await (await browser.newContext({ baseURL: cluster.url })).newPage();
  said = complaints(page);
});
test.afterAll(() => cluster?.close());

const as = (name: string, base = cluster.url) => new Caller(base, tokens[name]!);

/** Which of these notes are there. */
const kept = async (
  database: { ask: Cluster['primary']['ask'] },
  texts: readonly string[],
): Promise<string[]> => {
  const rows = await database.ask<{ text: string }>('select text from note where text = any($1)', [texts]);
  return rows.map(({ text }) => text);
};

/** An error of ours would be one: what cannot be done for the moment says so, and nginx that nobody was there. */
const odd = ({ statuses }: Told): number[] =>
  [...statuses.keys()].filter((status) => ![0, 201, 429, 502, 503, 504].includes(status));

/** Slow work, whichever server it is that does it. */
const askForJob = (base?: string) =>
  as('sp.agent', base).call<{ entity_id: string }>('POST', `${LEADS}/bulk`, {
    kind: 'status',
    params: { status: 'CONTACTED' },
    ids: [other.entity_id],
  });
const jobStatus = async (id: string): Promise<string> =>
  (await as('sp.agent').call<{ status: string }>('GET', `${LEADS}/bulk/${id}`)).body.status;

async function addNote(text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add note' });
  await choose(dialog, 'Subject', 'Welcome call');
  await page.getByLabel('Text', { exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(text).first()).toBeVisible();
}

test('a person works through a balancer that sends each call elsewhere', async () => {
  await signIn(page, 'sp.agent', '/prospecting/leads');
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(25);
  await page.goto(`/prospecting/leads/details/${lead.entity_id}?tab=notes`);
  await expect(page.getByRole('heading', { level: 1, name: lead.company_name })).toBeVisible();
  await page.getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  await expect(page.getByRole('group', { name: 'Status' }).locator('[aria-current="step"]')).toHaveText(
    'Contacted',
  );
  await addNote('They were glad that we called');
  expect(said).toEqual([]);
});

test('what happens at one server is told at another, and who reads then reads what was told', async () => {
  const tab = await Tab.open(cluster.at(1), tokens['sp.supervisor']!, [`lead/${lead.entity_id}`]);
  for (let round = 0; round < 20; round += 1) {
    const text = `told ${round}`;
    tab.forget();
    const { status } = await as('sp.agent', cluster.at(0)).call('POST', `${LEADS}/notes`, note(text));
    expect(status).toBe(201);
    await expect.poll(() => tab.heard, { intervals: [2] }).toBeGreaterThan(0);
    expect(await noteTexts('sp.supervisor', cluster.at(2))).toContain(text);
  }
  tab.close();
});

const note = (text: string) => ({ lead_id: lead.entity_id, subject: 'WELCOME_CALL', text });
async function noteTexts(name: string, base?: string): Promise<string[]> {
  const path = `${LEADS}/notes?lead_id_eq=${lead.entity_id}&ordering=-created_at&size=5`;
  const { status, body } = await as(name, base).call<{ items: { text: string }[] }>('GET', path);
  expect(status).toBe(200);
  return body.items.map(({ text }) => text);
}

test('a file that came through the balancer is read at every server', async () => {
  const content = samplePdf('The same at each of them', 1);
  const [file] = await putFiles(page, 'prospecting/SP/', { 'anywhere.pdf': content });
  for (const server of cluster.servers.keys()) {
    const at = as('sp.agent', cluster.at(server));
    const { body } = await at.call<{ url: string }>('GET', `/util/file/download-url?key_name=${file!.key}`);
    const read = await fetch(cluster.at(server) + body.url);
    expect([read.status, Buffer.from(await read.arrayBuffer())]).toEqual([200, content]);
  }
});

/** How often notes were looked at on the replica. */
async function replicaReads(): Promise<number> {
  const [row] = await cluster.replica.ask<{ reads: number }>(
    `select (seq_scan + coalesce(idx_scan, 0))::int as reads from pg_stat_user_tables where relname = 'note'`,
  );
  return row!.reads;
}

async function writeAndRead(times: number, prefix: string): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    const text = `${prefix} ${round}`;
    expect((await as('sp.agent').call('POST', `${LEADS}/notes`, note(text))).status).toBe(201);
    expect(await noteTexts('sp.agent')).toContain(text);
  }
}

test('who has written reads what they wrote, from the replica where it has it, and where it does not', async () => {
  const before = await replicaReads();
  await writeAndRead(50, 'read again');
  // Statistics are told a moment later.
  await expect.poll(replicaReads).toBeGreaterThan(before + 20);

  await cluster.replica.ask('select pg_wal_replay_pause()');
  expect(await Promise.all(['up', 'lag_bytes'].map((metric) => cluster.ofReplica(0, metric)))).toEqual([
    1,
    expect.any(Number),
  ]);
  await writeAndRead(50, 'replica stands still');
  // Each server looks every two seconds.
  await expect.poll(() => cluster.ofReplica(0, 'up')).toBe(0);
  await expect.poll(() => cluster.ofReplica(0, 'lag_bytes')).toBeGreaterThan(0);
  const parts = await Promise.all([0, 1, 2].map(async (server) => (await cluster.ready(server)).parts));
  expect(parts.map(({ replica }) => replica)).toContain(false);
  await cluster.replica.ask('select pg_wal_replay_resume()');
  await expect
    .poll(async () =>
      (await Promise.all([0, 1, 2].map((server) => cluster.ready(server)))).map(({ parts }) => parts.replica),
    )
    .toEqual([true, true, true]);
});

test('a server is killed: nothing acknowledged is lost, calls and sessions go on, another one does its job', async () => {
  await cluster.primary.waitFor('replica');
  const locker = await cluster.primary.hold(
    `select from lead where entity_id = '${other.entity_id}' for update`,
  );
  // Nobody but server 2 can take the job.
  for (const idle of [0, 1]) cluster.servers[idle]!.child.kill('SIGSTOP');
  const { status, body } = await askForJob(cluster.at(2));
  expect(status).toBe(202);
  await expect
    .poll(() =>
      cluster.primary.ask(
        `select from graphile_worker.jobs where task_identifier = 'bulk.run' and locked_by is not null`,
      ),
    )
    .toHaveLength(1);
  for (const idle of [0, 1]) cluster.servers[idle]!.child.kill('SIGCONT');

  const writing = write(
    cluster,
    WRITERS.map((name) => tokens[name]!),
    lead.entity_id,
  );
  await sleep(1_000);
  await cluster.servers[2]!.end('SIGKILL');
  await locker.release();
  await sleep(2_000);
  const told = await writing.stop();
  // Not before: the newest notes are shown, and many are written.
  await addNote('One of them is gone');
  expect(odd(told)).toEqual([]);
  expect(told.acknowledged.length).toBeGreaterThan(20);
  expect(await kept(cluster.primary, told.acknowledged)).toHaveLength(told.acknowledged.length);
  await expect.poll(() => jobStatus(body.entity_id), { timeout: 40_000 }).toBe('DONE');
  await cluster.start(2);
});

test('the primary is lost and its replica takes over: with synchronous commit nothing acknowledged is lost', async () => {
  const writing = write(
    cluster,
    WRITERS.map((name) => tokens[name]!),
    lead.entity_id,
  );
  await sleep(1_500);
  await cluster.failOver();
  const since = performance.now();
  await healed();
  test.info().annotations.push({
    type: 'healed',
    description: `${Math.round(performance.now() - since)} ms after the promotion`,
  });
  await sleep(500);
  const told = await writing.stop();
  expect(odd(told)).toEqual([]);
  expect(told.statuses.get(503)).toBeGreaterThan(0);
  expect(await kept(cluster.primary, told.acknowledged)).toHaveLength(told.acknowledged.length);
  await addNote('Another one writes now');
  // The portal knows the session: a page that is loaded anew asks it.
  await page.reload();
  await expect(page.getByText('Another one writes now').first()).toBeVisible();
});

/** Every server writes again, without having been started anew, and what is asked of all of them is done. */
async function healed(): Promise<void> {
  for (const server of cluster.servers.keys())
    await until(`server ${server} writes`, 20_000, async () => {
      const { status } = await as('sp.agent', cluster.at(server)).call(
        'POST',
        `${LEADS}/notes`,
        note(`healed ${server}`),
      );
      if (status !== 201) throw new Error(String(status));
    });
  expect(cluster.servers.map((server) => server?.hasEnded)).toEqual([false, false, false]);
  const { status, body } = await askForJob();
  expect(status).toBe(202);
  await expect.poll(() => jobStatus(body.entity_id), { timeout: 20_000 }).toBe('DONE');
}

test('the former primary comes back and does not know that it is none: nobody writes there', async () => {
  const former = cluster.replica;
  await former.start();
  await sleep(4_000);
  await healed();
  const text = 'not at the former';
  for (const server of cluster.servers.keys())
    expect(
      (await as('sp.supervisor', cluster.at(server)).call('POST', `${LEADS}/notes`, note(text))).status,
    ).toBe(201);
  expect(await kept(cluster.primary, [text])).toHaveLength(3);
  expect(await kept(former, [text])).toEqual([]);
  await former.stop();
});

test('with asynchronous commit what the replica had is there, and the former address serves again', async () => {
  await cluster.replica.follow(cluster.primary);
  const writing = write(
    cluster,
    WRITERS.map((name) => tokens[name]!),
    lead.entity_id,
  );
  await sleep(1_000);
  const replayed = await cluster.replica.ask<{ text: string }>('select text from note');
  await cluster.failOver();
  await healed();
  const told = await writing.stop();
  expect(odd(told)).toEqual([]);
  const there = await kept(cluster.primary, [...told.acknowledged, ...replayed.map(({ text }) => text)]);
  expect(new Set(there)).toEqual(new Set([...there, ...replayed.map(({ text }) => text)]));
  const lost = told.acknowledged.length - (await kept(cluster.primary, told.acknowledged)).length;
  test.info().annotations.push({ type: 'lost', description: `${lost} of ${told.acknowledged.length}` });
  await addNote('And back again');
});
