import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { signIn, test } from './support.ts';

const LEADS = '/prospecting/leads';
/** A file of the console by the source it was built of. */
const fileOf = (source: string): string =>
  (JSON.parse(readFileSync('dist/console/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>)[
    source
  ]!.file;
const dashboardChunk = () => `**/${fileOf('resources/dashboard/DashboardScreen.tsx')}`;
const DASHBOARD = 'Prospecting dashboard';
const UNEXPECTED = 'Sorry, an unexpected error occurred. Please try again.';

const toDashboard = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Dashboard' }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** How many times the page has been loaded since. */
function loads(page: Page): () => number {
  let count = 0;
  page.on('load', () => (count += 1));
  return () => count;
}

test('a part of the console that could not be loaded once is there after a reload', async ({ page }) => {
  await signIn(page, 'sp.supervisor');
  await page.waitForLoadState();
  await page.route(dashboardChunk(), (route) => route.abort(), { times: 1 });
  const count = loads(page);
  await toDashboard(page);
  await expect(heading(page, DASHBOARD)).toBeVisible();
  expect(count()).toBe(1);
});

test('one that cannot be loaded at all is told after one reload, and asked for again by a person', async ({
  page,
}) => {
  await signIn(page, 'sp.supervisor');
  await page.waitForLoadState();
  await page.route(dashboardChunk(), (route) => route.abort());
  const count = loads(page);
  await toDashboard(page);
  await expect(heading(page, 'Something went wrong')).toBeVisible();
  await expect(page.getByText(UNEXPECTED)).toBeVisible();
  expect(count()).toBe(1);
  await page.unroute(dashboardChunk());
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(heading(page, DASHBOARD)).toBeVisible();
});

test('a screen that fails leaves the frame and the other screens as they are', async ({ page }) => {
  await signIn(page, 'sp.supervisor');
  // An answer that no screen is written for.
  await page.route(/\/leads\/sp\/stats(\?|$)/, (route) => route.fulfill({ json: {} }));
  await toDashboard(page);
  await expect(heading(page, 'Something went wrong')).toBeVisible();
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(heading(page, 'Tasks')).toBeVisible();
  await page.unroute(/\/leads\/sp\/stats(\?|$)/);
  // What was answered is remembered for a while; a reload forgets it.
  await toDashboard(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(heading(page, DASHBOARD)).toBeVisible();
});

test('without a network the screen stays, a save keeps what was typed, and all goes on when it is back', async ({
  page,
  context,
}) => {
  // What tells of the line comes after the rows, and with it the socket.
  const line = page.waitForEvent('websocket');
  await signIn(page, 'sp.supervisor', LEADS);
  const rows = page.locator('tbody a[href*="/details/"]');
  await expect(rows.first()).toBeVisible();
  await line;
  const pill = page.getByText('You are offline.');

  await context.setOffline(true);
  await expect(pill).toBeVisible();
  const refused = page.waitForEvent('requestfailed', (request) => /\/leads\/sp\?/.test(request.url()));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await refused;
  const told = page.getByRole('alert').filter({ hasText: 'Unable to contact server' });
  await expect(told).toBeVisible();
  await expect(rows.first()).toBeVisible();
  const asked = page.waitForResponse((answer) => /\/leads\/sp\?/.test(answer.url()) && answer.ok());
  await context.setOffline(false);
  await expect(page.getByText('You are online again')).toBeVisible();
  await expect(pill).toBeHidden();
  await asked;
  await expect(told).toBeHidden();

  await page.goto((await rows.first().getAttribute('href'))!);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const name = page.getByLabel('DBA', { exact: true });
  await name.fill('Typed without a network');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(told).toBeVisible();
  await expect(name).toHaveValue('Typed without a network');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(page.getByText('Typed without a network').first()).toBeVisible();
});
