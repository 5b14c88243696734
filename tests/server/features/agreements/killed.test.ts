import { expect, it } from 'vitest';
import { FakeAdobe, type Fault } from '#tests/support/adobe/index.ts';
import { startApp } from '#tests/support/app.ts';
import { draftAgreement } from '#tests/support/contracts.ts';
import { useProgram } from '#tests/support/program.ts';
import { useForFile } from '#tests/support/useForFile.ts';

const adobe = useForFile(() => FakeAdobe.start());
const app = useForFile(() => startApp(adobe.env, false));
const server = useProgram(new URL('../../../support/worker.ts', import.meta.url));

const start = () =>
  server.start(
    JSON.stringify({
      ...adobe.env,
      DATABASE_URL: app.databaseUrl,
      PROVNET_DATA: app.dataDir,
    }),
  );

/** Another process sends; it is killed in these moments, one after the other, and started again. */
async function killedAt(...moments: Omit<Fault, 'meanwhile'>[]): Promise<void> {
  for (const moment of moments) {
    const killed = new Promise<void>((done) => {
      adobe.faults.push({ times: 1, ...moment, meanwhile: () => void server.kill().then(done) });
    });
    start();
    await killed;
  }
  start();
}

const STATE = { path: /\/state$/, method: 'PUT' };

it('is sent once, whenever the process that sends it is killed', async () => {
  start();
  const draft = await draftAgreement(app, 'sp.supervisor', 'nina@provider.example');
  await server.kill();
  const boss = app.as('sp.supervisor');
  expect((await boss.post(`${draft.at}/send`, { version: draft.version })).status).toBe(202);
  await killedAt(
    { path: /^transientDocuments$/, after: true },
    { path: /^agreements$/, method: 'POST', cut: true },
    { path: /^agreements$/, method: 'POST', after: true },
    { ...STATE, cut: true },
    { ...STATE, after: true },
    // Nobody has written down yet that it is out.
    { ...STATE, after: true },
    { path: /\/members$/, method: 'GET' },
  );
  const status = async () => (await boss.get(draft.at)).body.status;
  await expect.poll(status, { timeout: 60_000 }).toBe('SENT');
  expect(adobe.of(draft.id).sent).toBe(1);
  expect(adobe.agreements).toHaveLength(1);
  expect(adobe.violations).toEqual([]);

  await server.kill();
  const there = adobe.of(draft.id);
  there.sign('nina@provider.example');
  there.sign(draft.internal);
  await app.query`select graphile_worker.add_job('agreement.sync', ${JSON.stringify({ agreement_id: draft.id })}::json)`;
  await killedAt({ path: /combinedDocument$/ }, { path: /combinedDocument$/, after: true });
  await expect.poll(status, { timeout: 60_000 }).toBe('SIGNED');
  const changes = await boss.get<{ items: { changes: { field: string; to: unknown }[] }[] }>(
    `/leads/sp/${draft.leadId}/changes?type_in=LEAD_CONTRACT_UPDATED&size=100`,
  );
  const statuses = changes.body.items
    .flatMap((entry) => entry.changes)
    .flatMap(({ field, to }) => (field === 'status' ? [to] : []));
  expect(statuses).toEqual(['SIGNED', 'SENT', 'IN_PROGRESS']);
}, 180_000);
