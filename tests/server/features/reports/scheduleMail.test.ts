import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import type { ReportTemplate } from '#schemas/report/item.ts';
import { demoId } from '#server/db/seed/people.ts';
import { runDue } from '#server/features/reports/schedules/due.ts';
import { addJobs } from '#server/platform/jobs.ts';
import { useApp } from '#tests/support/app.ts';
import { saveSchedule, target } from './support.ts';

// It does its jobs, and writes its letters to its data folder.
const app = useApp();

/** Lets a report of the agent come by itself, now, and gives the letters that this has made. */
async function lettersOf(name: string, more: object, before?: (report: ReportTemplate) => Promise<unknown>) {
  const { report } = await saveSchedule(app, 'sp.agent', name, { by_mail: true, ...more });
  await before?.(report);
  // After the person has signed in, which takes over what the identity says.
  await app.query`update app_user set email = 'agent@network.example' where entity_id = ${demoId('sp.agent')}`;
  await app.query`update report_schedule set next_at = now() - interval '1 minute' where template_id = ${report.entity_id}`;
  const add = (...[trx, job, payload, key]: Parameters<Parameters<typeof runDue>[1]['add']>) =>
    addJobs(trx, job, [{ payload, key }]);
  await runDue(app.db, { add }, { actor: null, requestId: 'a sweep' });
  const notice = async () =>
    await app.query<{ entity_id: string; mail_state: string | null }>`
        select entity_id, mail_state from notice
         where user_id = ${demoId('sp.agent')} and params ->> 'report' = ${name}`;
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
  const [letter] = await lettersOf('Lost leads', {}, (report) =>
    app.as('sp.agent').post('/reports/to-trash', target('report', report)),
  );
  expect(letter!.subject).toContain('Lost leads');
  expect(letter!.text).toMatch(/\/prospecting\/reports\?view=schedules/);
});

it('nothing goes by mail where nobody asked for it', async () => {
  expect(await lettersOf('Quiet leads', { by_mail: false })).toEqual([]);
});
