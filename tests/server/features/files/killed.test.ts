import { createHash } from 'node:crypto';
import { sleep } from '#tests/support/clock.ts';
import { afterAll, afterEach, expect, test } from 'vitest';
import { lockContent } from '#server/features/files/settle/content.ts';
import { useApp } from '#tests/support/app.ts';
import { eicar, startClamd } from '#tests/support/clamd.ts';
import { allSettled, sendFile, uploadFile } from '#tests/support/files.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { randomOf, useProgram } from '#tests/support/program.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { fileNow, pathsHolding, pathsIn, runSweep } from './uploadsSupport.ts';

const clamd = await startClamd();
const app = useApp({}, false);
const program = useProgram(new URL('worker.ts', import.meta.url));
afterEach(() => program.kill());
afterAll(() => clamd?.close());

const start = (...scanner: string[]): void => program.start(app.databaseUrl, app.dataDir, ...scanner);
const open = async () => (await app.query`select from file_version where state = 'SCANNING'`).length;

const FILES = 24;
const KILLS = 8;
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e9));
const random = randomOf(seed);

test(`killed ${KILLS} times while it settles uploads, it loses none and keeps each once`, async () => {
  process.stderr.write(`  killed.test: KILL_SEED=${seed}\n`);
  // Of each two, one is confidential; of each three, the last has the bytes of the first.
  const contents = Array.from({ length: FILES }, (_, n) =>
    Buffer.concat([samplePdf(`Killed ${n % 3 === 2 ? n - 2 : n}`), Buffer.alloc(2_000_000, 'filling ')]),
  );
  const sent = [];
  for (const [n, content] of contents.entries())
    sent.push(
      await sendFile(app, 'cred.agent', {
        name: `${n}.pdf`,
        content,
        folder_prefix: 'credentialing/TP/',
        secure: n % 2 === 1,
      }),
    );
  expect(await open()).toBe(FILES);
  for (let kills = 0; kills < KILLS; kills += 1) {
    start();
    const left = await open();
    // Not so many that nothing is left to kill.
    const goal = Math.max(Math.floor((KILLS - kills) * (FILES / (KILLS + 1))), left - 4);
    for (let tries = 0; tries < 1000 && (await open()) > goal; tries += 1) await sleep(5);
    await sleep(random() * 40);
    await program.kill();
  }
  start();
  const files = await allSettled(app, 'cred.agent', sent);
  await program.kill();
  expect(files.map(({ state, current_no, size }) => ({ state, current_no, size }))).toEqual(
    contents.map(({ length }) => ({ state: 'UPLOADED', current_no: 1, size: length })),
  );
  const rows = await app.query<{ events: number; files: number }>`
    select count(*)::int as events, count(distinct record_id)::int as files from history
     where type = 'FILE_UPLOADED'`;
  expect(rows).toEqual([{ events: FILES, files: FILES }]);
  for (const [n, content] of contents.entries()) {
    const objects = (await pathsHolding(app, content.subarray(0, 500))).filter((path) =>
      path.includes('content+'),
    );
    // What is confidential is not readable, unless the same bytes are also kept as they are.
    const isPlain = contents.some((other, at) => at % 2 === 0 && other.equals(content));
    expect(objects, `file ${n}`).toHaveLength(isPlain ? 1 : 0);
  }
  const kept = await app.query`select from file_content`;
  const distinct = new Set(contents.map((content, n) => `${n % 2} ${content.toString('latin1', 0, 500)}`));
  expect(kept).toHaveLength(distinct.size);
  const objects = (await pathsIn(app)).filter((path) => /[.](content|sealed)[+]/.test(path));
  expect(objects).toHaveLength(distinct.size);
}, 180_000);

test('killed between storing and committing, what is then cancelled leaves no object', async () => {
  const content = samplePdf('Between');
  const { entity_id } = await sendFile(app, 'sp.agent', { name: 'Between.pdf', content });
  const stored = async () => (await pathsHolding(app, content)).some((path) => path.includes('content+'));
  await app.db.transaction().execute(async (trx) => {
    await lockContent(trx, createHash('sha256').update(content).digest('hex'));
    start();
    await expect.poll(stored, { timeout: 20_000 }).toBe(true);
    await lockWaiters(app, 1);
    await program.kill();
  });
  const answer = await app.as('sp.agent').post(`/util/file/${entity_id}/cancel`, { no: 1 });
  expect(answer.status).toBe(204);
  start();
  await app.query`select graphile_worker.add_job('file.purge', '{}'::json)`;
  await expect.poll(stored, { timeout: 20_000 }).toBe(false);
});

test.skipIf(!clamd)(
  'what was kept unscanned is scanned once there is a scanner; a virus falls back to what was before',
  async () => {
    start();
    const clean = await uploadFile(app, 'sp.agent', { name: 'Clean.pdf', content: samplePdf('Unscanned') });
    const virus = Buffer.concat([samplePdf('Infected'), eicar()]);
    const alone = await uploadFile(app, 'sp.agent', { name: 'Alone.pdf', content: virus });
    const before = await uploadFile(app, 'sp.agent2', { name: 'Before.pdf', content: samplePdf('Before') });
    const after = await uploadFile(app, 'sp.agent2', {
      name: 'Before.pdf',
      content: virus,
      file_id: before.entity_id,
    });
    expect([clean, alone, after].map(({ state, scan }) => [state, scan])).toEqual(
      [1, 2, 3].map(() => ['UPLOADED', 'NOT_SCANNED']),
    );
    const secret = { name: 'Secret.pdf', folder_prefix: 'credentialing/SP/', secure: true };
    const sealed = await uploadFile(app, 'cred.agent', { ...secret, content: virus });
    await program.kill();

    start(clamd!.url);
    await expect
      .poll(
        async () => {
          await runSweep(app);
          return (await app.query`select from file_content where scan = 'NOT_SCANNED'`).length;
        },
        { timeout: 60_000 },
      )
      .toBe(0);
    const unharmed = { state: 'UPLOADED', scan: 'CLEAN' };
    expect(await fileNow(app, 'sp.agent', clean.entity_id)).toMatchObject(unharmed);
    const state = 'REJECTED_VIRUS';
    const gone = { state, current_no: null, type: null, size: null, can: { download: false } };
    expect(await fileNow(app, 'sp.agent', alone.entity_id)).toMatchObject(gone);
    expect(await fileNow(app, 'cred.agent', sealed.entity_id)).toMatchObject(gone);
    const former = { state, current_no: 1, size: samplePdf('Before').length, can: { download: true } };
    expect(await fileNow(app, 'sp.agent2', before.entity_id)).toMatchObject(former);
    expect(await pathsHolding(app, eicar())).toEqual([]);
    expect(await app.query`select from file_content where scan <> 'CLEAN'`).toEqual([]);
  },
  120_000,
);
