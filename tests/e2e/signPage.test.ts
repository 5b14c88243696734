import { expect, type Locator, type Page } from 'playwright/test';
import { draft, nameProvider, newLead, send } from './agreements.ts';
import { opensLink } from './signers.ts';
import { complaints, signIn, test } from './support.ts';

/** The smallest that a finger hits (WCAG 2.2, 2.5.8), in CSS pixels. */
const TARGET = 24;

/** The tools of the paper stand in one line within the screen, each large enough. */
async function expectTools(phone: Page, name: string): Promise<void> {
  const tools = phone.getByRole('group', { name, exact: true }).locator('button, input');
  await expect(tools).toHaveCount(7);
  const boxes = await tools.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().toJSON()));
  const middles = boxes.map(({ top, height }) => Math.round(top + height / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  for (const { left, right, width, height } of boxes) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(TARGET);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(360);
  }
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

/** What stands in fields is as large as on the paper, however wide the screen is: 12 points of 612, and no higher than its field. */
async function expectLetters(marks: Locator): Promise<void> {
  await expect(async () => {
    const found = await marks.evaluateAll((all) =>
      all.map((mark) => ({
        size: Number.parseFloat(getComputedStyle(mark).fontSize),
        most: Math.min((mark.parentElement!.clientWidth * 12) / 612, mark.clientHeight / 1.2),
      })),
    );
    expect(found.length).toBeGreaterThan(0);
    for (const { size, most } of found) expect(Math.abs(size - most)).toBeLessThan(0.5);
  }).toPass({ timeout: 10_000 });
}

test('a phone has room for the paper and its tools, and everything is done by keyboard', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sp.supervisor');
  const stamp = String(Date.now());
  const provider = `keys.${stamp}@provider.example`;
  await page.goto(await newLead(page, `By keyboard ${stamp}`));
  const record = await draft(page, 'Letter of intent (LOI)', 'Letter of intent', `Letter ${stamp}`);
  await nameProvider(record, provider);
  await send(page, record);

  const phone = await opensLink(browser, provider);
  const said = complaints(phone);
  const { keyboard } = phone;
  /** Tabs to something, and presses a key there. */
  const press = async (target: Locator, key = 'Enter') => {
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < 40; tabs += 1) {
      if (await target.evaluate((one) => one === document.activeElement)) return keyboard.press(key);
      await keyboard.press('Tab');
    }
    throw new Error(`${String(target)} is not reached`);
  };
  const button = (name: string | RegExp) => phone.getByRole('button', { name, exact: true });

  await expect(phone.locator('canvas').first()).toBeVisible();
  await expectTools(phone, 'Document');
  await press(button('Español'));
  await expectTools(phone, 'Documento');
  await press(button('English'));

  await press(button('I have read it: continue'));
  await press(phone.getByRole('checkbox'), 'Space');
  await press(button('Continue'));
  const review = button('Review');
  const marks = phone.getByRole('button', { name: /: (to be filled in|filled in)$/ });
  await expectLetters(marks);
  await phone.setViewportSize({ width: 1920, height: 1080 });
  await expectLetters(marks);
  await phone.setViewportSize({ width: 360, height: 740 });
  await expectTools(phone, 'Document');
  for (let isLast = false; !isLast;) {
    isLast = await review.isVisible();
    const sign = button(/^(Sign here|Add your initials)$/);
    const text = phone.locator('input[type="text"][data-entry]');
    if (await sign.isVisible()) {
      await press(sign);
      // The name is there already.
      await expect(phone.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await keyboard.press('Enter');
      await expect(phone.getByRole('dialog')).toHaveCount(0);
    } else if (await text.isVisible()) {
      await press(text, 'End');
      await keyboard.type('Director');
    }
    await press(isLast ? review : button('Next'));
  }
  await press(button('Sign now'));
  await expect(phone.getByRole('heading', { level: 1, name: 'You have signed' })).toBeVisible();
  expect(said).toEqual([]);
});
