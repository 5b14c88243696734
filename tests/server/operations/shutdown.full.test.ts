import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { sleep } from '#tests/support/clock.ts';
import { leadBody } from '#tests/support/leads.ts';
import { startBeside, useProgram } from '#tests/support/program.ts';

const app = useApp({}, false);
const server = useProgram(new URL('./shutdown.worker.ts', import.meta.url));
let at: string;

async function start(env: Readonly<Record<string, string>>): Promise<void> {
  at = await startBeside(server, app, env);
}

const ready = async () => (await (await fetch(`${at}/api/ready`)).json()) as { status: string };
/** Waits for whoever has the table of certificates. */
const waits = () => fetch(`${at}/api/v1/signing/certificate`);

it('says that it leaves, serves on, answers what is under way, and ends', async () => {
  await start({ PROVNET_LEAVE_SECONDS: '10' });
  let ended: Promise<number | null> | undefined;
  let answer: Promise<Response> | undefined;
  await app.db.transaction().execute(async (trx) => {
    await sql`lock table signing_key in access exclusive mode`.execute(trx);
    ended = server.end('SIGTERM');
    await expect.poll(async () => (await ready()).status).toBe('leaving');
    const leaving = await fetch(`${at}/api/ready`);
    expect([leaving.status, leaving.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await fetch(`${at}/api/health`)).status).toBe(200);
    answer = waits();
    // Nothing new is taken; what is under way is answered still.
    await expect
      .poll(() =>
        fetch(`${at}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(false);
  });
  expect((await answer!).status).toBe(200);
  expect(await ended).toBe(0);
});

it('ends at once when it is asked again', async () => {
  await start({ PROVNET_LEAVE_SECONDS: '600' });
  const ended = server.end('SIGTERM', sleep(1_500));
  await expect.poll(async () => (await ready()).status).toBe('leaving');
  expect(await ended).toBe(1);
});

const TOO_LONG = 'what was in hand took too long, and is left';

/** Has a job waiting that changes a lead; gives its action. */
async function asked(): Promise<string> {
  const supervisor = app.as('sp.supervisor');
  const made = await supervisor.post<{ entity_id: string }>('/leads/sp', await leadBody(app.db, 'sp'));
  const { body } = await supervisor.post<{ entity_id: string }>('/leads/sp/bulk', {
    kind: 'assign',
    params: { assignee_id: demoId('sp.agent') },
    ids: [made.body.entity_id],
  });
  return body.entity_id;
}
const inHand = () =>
  app.query`select from graphile_worker.jobs where task_identifier = 'bulk.run' and locked_at is not null`;
const isInHand = () => expect.poll(inHand).toHaveLength(1);
const statusOf = async (id: string) =>
  (await app.as('sp.supervisor').get<{ status: string }>(`/leads/sp/bulk/${id}`)).body.status;

it('ends what it has in hand before it ends itself', async () => {
  const id = await asked();
  let ended: Promise<number | null> | undefined;
  await app.db.transaction().execute(async (trx) => {
    await sql`select from bulk_action where entity_id = ${id} for update`.execute(trx);
    await start({ PROVNET_STOP_SECONDS: '60' });
    await isInHand();
    ended = server.end('SIGTERM');
    // It takes nothing new any more.
    await expect.poll(() => ready().catch(() => null)).toBeNull();
  });
  expect(await ended).toBe(0);
  expect(await statusOf(id)).toBe('DONE');
  expect(server.output()).not.toContain(TOO_LONG);
});

it('leaves to the next process what takes longer than it may', async () => {
  const id = await asked();
  await app.db.transaction().execute(async (trx) => {
    await sql`select from bulk_action where entity_id = ${id} for update`.execute(trx);
    await start({ PROVNET_STOP_SECONDS: '1' });
    await isInHand();
    expect(await server.end('SIGTERM')).toBe(0);
  });
  expect(server.output()).toContain(TOO_LONG);
  expect(await statusOf(id)).toBe('QUEUED');
  await start({});
  await expect.poll(() => statusOf(id)).toBe('DONE');
  expect(await server.end('SIGTERM')).toBe(0);
});
