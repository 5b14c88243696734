import { expect, type Locator, type Page } from 'playwright/test';
import { visit } from './support.ts';

export const FORMS = '/credentialing/form-schemas';
/** Room for palette, fields, properties and code beside one another. */
export const DESK = { width: 1920, height: 1080 } as const;

/** The parts of the editor of a form, as its reader finds them. */
export const editorOf = (page: Page) => ({
  visual: page.getByRole('region', { name: 'Visual' }),
  properties: page.getByRole('region', { name: 'Properties' }),
  code: page.getByRole('textbox', { name: 'The form as JSON' }),
  saved: page.getByText(/^Saved at/),
  /** A line of the code that is in sight. */
  line: (text: string): Locator => page.getByTestId('code').locator('.cm-line').filter({ hasText: text }),
  row: (name: string, id: string): Locator =>
    page
      .getByRole('region', { name: 'Visual' })
      .getByRole('button', { name: new RegExp(`^${name} ${id}\\b`) }),
});

/** Shows these parts of the editor and no others. */
export async function showParts(page: Page, ...parts: readonly string[]): Promise<void> {
  const group = page.getByRole('group', { name: 'Parts of the editor' });
  for (const part of ['Visual', 'Code', 'Preview']) {
    const button = group.getByRole('button', { name: part, exact: true });
    const isShown = (await button.getAttribute('aria-pressed')) === 'true';
    if (isShown !== parts.includes(part)) await button.click();
  }
}

/** Begins a draft of what is current, or of nothing, on a desk. */
export async function beginDraft(page: Page, key: string): Promise<ReturnType<typeof editorOf>> {
  await page.setViewportSize(DESK);
  await visit(page, `${FORMS}/${key}/edit`);
  await page.getByRole('button', { name: 'Begin a draft' }).click();
  const editor = editorOf(page);
  await showParts(page, 'Visual', 'Code');
  await expect(editor.visual).toBeVisible();
  await expect(editor.visual.getByRole('button', { name: 'Form', exact: true })).toBeVisible();
  return editor;
}

/** Adds a field of that kind where the selection is, and names it in both languages. */
export async function addField(page: Page, kind: string, en: string, es: string): Promise<void> {
  const { visual, properties } = editorOf(page);
  await visual.getByRole('button', { name: kind, exact: true }).click();
  await properties.getByLabel('Title (English)').fill(en);
  await properties.getByLabel('Title (Español)').fill(es);
  await expect(properties.getByRole('heading', { name: en, exact: true })).toBeVisible();
}

/** Publishes the draft from the page that shows what it does; what is asked is confirmed. */
export async function publish(page: Page, version: number, note: string): Promise<void> {
  await page.getByLabel('What is new in this version').fill(note);
  const button = page.getByRole('button', { name: `Publish version ${version}` });
  await expect(button).toBeEnabled();
  await button.click();
  const dialog = page.getByRole('dialog', { name: `Publish version ${version}?` });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('listitem', { name: `Version ${version}` })).toContainText('Current');
}

/** What became of the files when they took a version, in the list on the page of versions. */
export const migrationTo = (page: Page, version: number): Locator =>
  page
    .getByRole('region', { name: 'Files taking versions' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Files take version ${version}`, exact: true }) });

/** Publishes the draft in the editor once everything is saved, and waits until the files have taken it; `look` looks at both pages. */
export async function publishDraft(
  page: Page,
  version: number,
  note: string,
  look: (place: string) => Promise<void> = async () => {},
): Promise<void> {
  await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
  await expect(editorOf(page).saved).toBeVisible();
  await look('the editor of a form');
  await page.getByRole('link', { name: 'Review and publish' }).click();
  await expect(page.getByRole('button', { name: `Publish version ${version}` })).toBeVisible();
  await look('what publishing it does');
  await publish(page, version, note);
  await expect(migrationTo(page, version)).toContainText('Upgraded');
  await expect(migrationTo(page, version).getByText('Done', { exact: true })).toBeVisible();
}
