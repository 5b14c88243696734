import { expect, type Page } from 'playwright/test';
import { complaints, signIn, test } from './support.ts';
import { askDatabase } from './database.ts';

const JOBS = '/operations/jobs';
/** Jobs that nobody can do: what they are about is not there. As after ten failures. */
const dead = (kind: string, key: string, failure: object) =>
  askDatabase(
    `with made as (select id from graphile_worker.add_job($1, payload := $2::json, job_key := $3, run_at := now() + interval '1 hour'))
     select graphile_worker.permanently_fail_jobs(array[id], $4) from made`,
    [
      kind,
      JSON.stringify({ message_id: '0190f0f0-0000-7000-8000-00000000dead', request_id: `request of ${key}` }),
      key,
      JSON.stringify(failure),
    ],
  );
const rows = (page: Page, name: string) =>
  page.getByRole('list').getByRole('button', { name: new RegExp(`^${name}`) });
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const state = (page: Page, name: string) =>
  page.getByRole('group', { name: 'State' }).getByRole('button', { name });

test('a supervisor hears of jobs that were given up, sees why, retries one and lets another go', async ({
  page,
}) => {
  const said = complaints(page);
  const at = new Date().toISOString();
  await dead('mail.send', 'a story of mail', { fault: 'AWAY', at, type: 'MailAway', code: 'ECONNREFUSED' });
  await dead('letter.send', 'a story of letters', {
    fault: 'DATABASE',
    at,
    type: 'DatabaseError',
    code: '23505',
    about: 'letter_key',
    place: 'server/ports/signing/embedded/letters.ts:40',
  });
  // What the clock does every minute.
  await askDatabase(`select graphile_worker.add_job('job.tend', job_key := 'job.tend')`);
  await signIn(page, 'cred.supervisor', '/notices');
  await page.getByRole('link', { name: /Given up: Mail a signer/ }).click();

  // It leads to what was given up, and to nothing else.
  await expect(page).toHaveURL(/\/operations\/jobs\?state=DEAD$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Background jobs' })).toBeVisible();
  await expect(state(page, 'Given up')).toHaveAttribute('aria-pressed', 'true');
  await rows(page, 'Mail a signer').click();
  const letter = drawer(page, 'Mail a signer');
  await expect(letter).toContainText('The database refused what it wrote or asked.');
  await expect(letter).toContainText('letter_key');
  await expect(letter).toContainText('request of a story of letters');

  // Nothing is given up without a reason.
  await letter.getByRole('button', { name: 'Give up…' }).click();
  const why = page.getByRole('dialog', { name: /^Give up “Mail a signer”/ });
  await why.getByRole('button', { name: 'Give up' }).click();
  await expect(why.getByRole('status')).toHaveText(/.+/);
  await why.getByRole('textbox', { name: 'Reason' }).fill('Its agreement was withdrawn');
  await why.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByText('The job is removed')).toBeVisible();
  await expect(rows(page, 'Mail a signer')).toHaveCount(0);

  // One of a kind that is narrowed to, by the keyboard.
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Mail a notice', exact: true }).click();
  await expect(page).toHaveURL(/kind=mail\.send/);
  await rows(page, 'Mail a notice').focus();
  await page.keyboard.press('Enter');
  const mail = drawer(page, 'Mail a notice');
  await expect(mail).toContainText('Something that it needs did not answer');
  await mail.getByRole('button', { name: 'Retry…' }).click();
  await page
    .getByRole('dialog', { name: /^Retry “Mail a notice”/ })
    .getByRole('button', { name: 'Retry' })
    .click();
  await expect(page.getByText('The job is begun again')).toBeVisible();
  // Its message is not there, so that there is nothing to be sent: it is done.
  await expect(page.getByText('No such job')).toBeVisible();
  expect(said).toEqual([]);
});

test('what comes by itself, and who works, is told; nobody else gets there', async ({ page, personAt }) => {
  await signIn(page, 'cred.supervisor', JOBS);
  await page.getByRole('tab', { name: 'Schedule' }).click();
  const schedule = page.getByRole('region', { name: 'Schedule' });
  await expect(schedule.getByRole('row', { name: /Day change of credential files/ })).toContainText(
    '30 6 * * *',
  );
  await page.getByRole('tab', { name: 'Processes' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('On the machine of the database');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Processes' })).toHaveAttribute('aria-selected', 'true');

  const agent = await personAt('sp.supervisor');
  await expect(agent.getByRole('link', { name: 'Background jobs' })).toHaveCount(0);
  await agent.goto(JOBS);
  await expect(agent.getByRole('heading', { level: 1, name: 'Background jobs' })).toHaveCount(0);
});
