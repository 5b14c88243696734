import { expect, type Locator, type Page } from 'playwright/test';
import { signIn, test } from './support.ts';

const MOST_STOPS = 150;

/** What has the keyboard is marked: by an outline, a shadow, or MUI's own frame of an input. */
const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return true;
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    return (
      outlineStyle !== 'none' ||
      boxShadow !== 'none' ||
      element.closest('.Mui-focused, .Mui-focusVisible, #main') === element ||
      element.closest('.Mui-focused, .Mui-focusVisible') !== null
    );
  });

/** Tab by Tab to an element; every stop on the way can be seen. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    expect(
      await isMarked(page),
      await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)),
    ).toBe(true);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('not reached by the keyboard');
}

test('a lead is found, opened and given a note by the keyboard alone', async ({ page }) => {
  await signIn(page, 'sp.supervisor');
  const note = `By keys ${Date.now()}`;

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page).toHaveURL(/\/prospecting\/leads$/);
  await expect(page.getByRole('table').locator('tbody tr[data-row]').first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const row = page.getByRole('table').locator('tbody tr[data-row]').nth(1);
  await expect(row.locator('th a')).toBeFocused();
  const name = await row.locator('th a').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await tabTo(page, page.getByRole('tab', { selected: true }));
  const notes = page.getByRole('tab', { name: /^Notes/ });
  for (let step = 0; step < 12 && (await notes.getAttribute('aria-selected')) !== 'true'; step++) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    // Whoever presses on before it has opened goes past it.
    await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveAttribute('aria-selected', 'true');
  }
  await expect(notes).toHaveAttribute('aria-selected', 'true');
  const opener = page.getByRole('button', { name: 'Add note' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add note' });
  await expect(dialog).toBeVisible();
  // The first attempt says what is missing, and leads there.
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  const subject = dialog.getByRole('combobox', { name: /^Subject/ });
  await expect(subject).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Text'));
  await page.keyboard.type(note);
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(note)).toBeVisible();
  await expect(opener).toBeFocused();
});

test('the search opens a file from any screen, and gives the keyboard back where it was', async ({
  page,
}) => {
  await signIn(page, 'cred.supervisor', '/credentialing/requirements');
  const opener = page.getByRole('button', { name: /^Search/ });
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: /search/i });
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await page.keyboard.type('young');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/requirements/);
  // The new screen has the keyboard, not the page's beginning.
  await expect(page.locator('#main')).toBeVisible();
});

test('nothing moves for who has asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'sp.agent');
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) =>
        getComputedStyle(element)
          .transitionDuration.split(',')
          .map((text) => Number.parseFloat(text)),
      ),
    ),
  );
  expect(longest).toBeLessThanOrEqual(0.001);
});

test('the rail says the name of the entry that has the keyboard, until Escape', async ({ page }) => {
  await signIn(page, 'sp.agent');
  const entry = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' });
  await tabTo(page, entry);
  await expect(page.getByRole('tooltip')).toHaveText('Home');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});
