import AxeBuilder from '@axe-core/playwright';
import { expect, test } from 'playwright/test';
import { signIn } from './support.ts';

/** WCAG 2.2 AA on the screens that exist, in both themes; the whole walk over roles and languages comes with its issue. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  'sp.supervisor': [
    '/',
    '/prospecting/leads',
    '/prospecting/leads/new',
    '/prospecting/leads/import',
    '/prospecting/leads/manage-import-tasks',
  ],
  'cred.agent': ['/credentialing/credential'],
  'tp.provider': ['/credentialing/credential/edit'],
};

for (const scheme of ['light', 'dark'] as const) {
  for (const [person, paths] of Object.entries(SCREENS)) {
    test(`axe finds nothing for ${person}, ${scheme}`, async ({ browser }) => {
      const page = await (
        await browser.newContext({ colorScheme: scheme, reducedMotion: 'reduce' })
      ).newPage();
      await signIn(page, person);
      for (const path of paths) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(
          violations.map(
            ({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
          ),
        ).toEqual([]);
      }
    });
  }
}
