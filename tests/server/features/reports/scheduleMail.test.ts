import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { runDue } from '#server/features/reports/schedules/due.ts';
import { addJobs } from '#server/platform/jobs.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { saveReport } from './support.ts';

let app: TestApp;
beforeAll(async () => {
  // It does its jobs, and writes its letters to its data folder.
  app = await startApp();
});
afterAll(() => app.close());

const DAILY = {
  pace: 'DAILY',
  weekday: null,
  month_day: null,
  hour: 6,
  format: 'XLSX',
  answers: {},
  reason: null,
};

/** Lets a report of the agent come by itself, now, and gives the letters that this has made. */
async function lettersOf(name: string, more: object, before?: (id: string) => Promise<unknown>) {
  const { entity_id } = await saveReport(app, 'sp.agent', name);
  const body = { ...DAILY, by_mail: true, active: true, ...more, template_id: entity_id };
  expect((await app.as('sp.agent').post('/reports/schedules', body)).status).toBe(201);
  await before?.(entity_id);
  // After the person has signed in, which takes over what the identity says.
  await sql`update app_user set email = 'agent@network.example' where entity_id = ${demoId('sp.agent')}`.execute(
    app.db,
  );
  await sql`update report_schedule set next_at = now() - interval '1 minute' where template_id = ${entity_id}`.execute(
    app.db,
  );
  const add = (...[trx, job, payload, key]: Parameters<Parameters<typeof runDue>[1]['add']>) =>
    addJobs(trx, job, [{ payload, key }]);
  await runDue(app.db, { add }, { actor: null, requestId: 'a sweep' });
  const notice = async () =>
    (
      await sql<{ entity_id: string; mail_state: string | null }>`
        select entity_id, mail_state from notice
         where user_id = ${demoId('sp.agent')} and params ->> 'report' = ${name}`.execute(app.db)
    ).rows;
  await expect.poll(async () => (await notice()).length).toBe(1);
  await expect.poll(async () => (await notice())[0]!.mail_state).not.toBe('QUEUED');
  return Promise.all(
    (await notice())
      .filter(({ mail_state }) => mail_state === 'SENT')
      .map(async ({ entity_id: id }) =>
        PostalMime.parse(await readFile(join(app.dataDir, 'mail', 'new', `${id}.eml`))),
      ),
  );
}

it('what comes by itself is told by mail, with the way to it and nothing of what it says', async () => {
  const [letter] = await lettersOf('Leads of the week', {});
  expect(letter!.subject).toContain('Leads of the week');
  expect(letter!.text).toMatch(/\/prospecting\/reports\?run=/);
  expect(letter!.attachments).toEqual([]);
});

it('what cannot come says so by mail, and leads to the schedules', async () => {
  const [letter] = await lettersOf('Lost leads', {}, (entity_id) =>
    app.as('sp.agent').post('/reports/to-trash', { items: [{ kind: 'report', entity_id, version: 1 }] }),
  );
  expect(letter!.subject).toContain('Lost leads');
  expect(letter!.text).toMatch(/\/prospecting\/reports\?view=schedules/);
});

it('nothing goes by mail where nobody asked for it', async () => {
  expect(await lettersOf('Quiet leads', { by_mail: false })).toEqual([]);
});
