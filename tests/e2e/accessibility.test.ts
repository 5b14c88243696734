import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from 'playwright/test';
import { signIn } from './support.ts';

const LEADS = '/prospecting/leads';

/** WCAG 2.2 AA on the screens that exist, in both themes; the whole walk over roles and languages comes with its issue. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  'sp.supervisor': [
    '/',
    LEADS,
    `${LEADS}/board`,
    `${LEADS}/new`,
    `${LEADS}/import`,
    `${LEADS}/manage-import-tasks`,
  ],
  'cred.agent': ['/credentialing/credential'],
  'tp.provider': ['/credentialing/credential/edit'],
};

/** What axe finds on the page as it stands. */
async function findings(page: Page, place: string): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('h1')).toBeVisible();
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${place} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

for (const scheme of ['light', 'dark'] as const) {
  for (const [person, paths] of Object.entries(SCREENS)) {
    test(`axe finds nothing for ${person}, ${scheme}`, async ({ browser }) => {
      const page = await (
        await browser.newContext({ colorScheme: scheme, reducedMotion: 'reduce' })
      ).newPage();
      await signIn(page, person);
      for (const path of paths) {
        await page.goto(path);
        expect(await findings(page, path)).toEqual([]);
      }
    });
  }

  test(`axe finds nothing in what opens over the leads, ${scheme}`, async ({ browser }) => {
    const page = await (await browser.newContext({ colorScheme: scheme, reducedMotion: 'reduce' })).newPage();
    await signIn(page, 'sp.supervisor', LEADS);
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const rows = page.getByRole('table').locator('tbody tr[data-row]');
    await expect(rows.first()).toBeVisible();
    for (const [opener, role] of [
      ['Columns', 'dialog'],
      ['Filters', 'dialog'],
      [/^View:/, 'menu'],
    ] as const) {
      await button(opener).click();
      await expect(page.getByRole(role)).toBeVisible();
      expect(await findings(page, String(opener))).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    await rows.nth(0).getByRole('checkbox').check();
    for (const action of ['Assign', 'Change status', 'Delete']) {
      await button(action).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findings(page, action)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    // Two that are selected can be one.
    await rows.nth(1).getByRole('checkbox').check();
    await page.getByRole('link', { name: 'Merge' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Merge leads' })).toBeVisible();
    await expect(button('Merge')).toBeVisible();
    expect(await findings(page, 'merge')).toEqual([]);
  });

  test(`axe finds nothing in the details of a lead, ${scheme}`, async ({ browser }) => {
    const page = await (await browser.newContext({ colorScheme: scheme, reducedMotion: 'reduce' })).newPage();
    await signIn(page, 'sp.supervisor', LEADS);
    await page.getByRole('table').locator('tbody tr[data-row] th a').first().click();
    await expect(page).toHaveURL(/\/details\//);
    for (const name of ['Overview', 'Legal records', 'History']) {
      const tab = page.getByRole('tab', { name });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      expect(await findings(page, name)).toEqual([]);
    }
  });
}
