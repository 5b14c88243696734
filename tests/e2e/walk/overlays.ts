import { expect, type Page } from 'playwright/test';
import { axeFinds, type AxeOptions } from '../axe.ts';
import { settled } from './looks.ts';

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).click();

/** What can lie over every screen, and how it is opened in either language. */
const OVERLAYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  search: (page) => page.keyboard.press('Control+k'),
  shortcuts: (page) => page.keyboard.press('?'),
  help: press(/^(Help on this screen|Ayuda sobre esta pantalla)$/),
  account: press(/^(Account of|Cuenta de) /),
  menu: async (page) => {
    await page.setViewportSize(PHONE);
    await settled(page);
    await press(/^(Open the menu|Abrir el menú)$/)(page);
  },
};

/** Does something on a screen while each of the overlays is open, one after the other. */
export async function overEach(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  for (const [name, open] of Object.entries(OVERLAYS)) {
    await open(page);
    // The help stands beside the page where there is room.
    const overlay = page.getByRole('dialog').or(page.getByRole('complementary'));
    await expect(overlay, name).toBeVisible();
    await look(name);
    await page.keyboard.press('Escape');
    await expect(overlay, name).toBeHidden();
    await page.setViewportSize(DESK);
  }
  await settled(page);
}

/** What axe finds on a screen, and on each of the overlays while it is open. */
export async function axeFindsOver(page: Page, place: string, options: AxeOptions = {}): Promise<string[]> {
  const found = await axeFinds(page, place, options);
  await overEach(
    page,
    async (name) => void found.push(...(await axeFinds(page, `${place} ${name}`, options))),
  );
  return found;
}
