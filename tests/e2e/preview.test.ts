import AxeBuilder from '@axe-core/playwright';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from 'playwright/test';
import { sampleDocx, samplePdf, samplePng } from '#tests/support/samples.ts';
import { brokenPdf, hostilePdf, lockedPdf, longPdf } from './pdfs.ts';
import { putFiles } from './putFiles.ts';
import { complaints, test } from './support.ts';

const EXPLORER = '/prospecting/file-explorer';
const FOLDER = 'prospecting/SP/';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
/** Device pixels of the first drawn page, and how many of them are not paper. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role=dialog] canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let ink = 0;
    for (let at = 0; at < pixels.length; at += 4) if (pixels[at]! < 128) ink += 1;
    return { width: canvas?.width ?? 0, height: canvas?.height ?? 0, ink };
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`a picture and a PDF are shown, moved and read out; axe finds nothing (${colorScheme})`, async ({
    personAt,
  }) => {
    const page = await personAt('sp.agent', EXPLORER);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const files = await putFiles(page, FOLDER, {
      [`Photo ${colorScheme}.png`]: samplePng(400, 300),
      [`Plan ${colorScheme}.pdf`]: samplePdf('Lantern Street', 12),
    });
    const [picture, plan] = files.map(({ entity_id }) => `${EXPLORER}?open=${entity_id}`);
    const said = complaints(page);

    await page.goto(picture!);
    const image = dialog(page).getByRole('img', { name: `Photo ${colorScheme}.png` });
    await expect(image).toHaveJSProperty('naturalWidth', 400);
    await expect(dialog(page).getByText(/Not scanned for viruses/)).toBeVisible();
    await button(page, 'Zoom in').click();
    await expect(image).toHaveCSS('width', '500px');
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);

    await page.goto(plan!);
    await expect(dialog(page).getByText('Lantern Street 1', { exact: true })).toBeVisible();
    await expect.poll(async () => (await drawn(page)).ink).toBeGreaterThan(100);
    await expect(dialog(page).getByText('Lantern Street 12')).toBeAttached();
    await button(page, 'Next page').click();
    await expect(dialog(page).getByLabel('Page number, of 12')).toHaveValue('2');
    await dialog(page).getByLabel('Page number, of 12').fill('11');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Lantern Street 11')).toBeInViewport();
    await dialog(page).getByRole('region', { name: 'Document' }).focus();
    await page.keyboard.press('Home');
    await expect(dialog(page).getByLabel('Page number, of 12')).toHaveValue('1');

    await dialog(page).getByText('Lantern Street 1', { exact: true }).selectText();
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('Lantern Street 1');
    const before = await drawn(page);
    await button(page, 'Zoom in').click();
    await expect.poll(async () => (await drawn(page)).width).toBeGreaterThan(before.width);
    await button(page, 'Rotate').click();
    await expect
      .poll(async () => {
        const { width, height } = await drawn(page);
        return width > height;
      })
      .toBe(true);
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);

    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    expect(said).toEqual([]);
  });

test('the text lies where it is drawn, at any scale and turned', async ({ personAt }) => {
  const page = await personAt('sp.agent', EXPLORER);
  const [file] = await putFiles(page, FOLDER, { 'Place.pdf': samplePdf('Place', 1) });
  await page.goto(`${EXPLORER}?open=${file!.entity_id}`);
  const text = dialog(page).getByText('Place 1');
  /** Where ink is, as shares of the page. */
  const ink = () =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('[role=dialog] canvas');
      if (!canvas) return null;
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
      const box = { left: 1, top: 1, right: 0, bottom: 0 };
      for (let at = 0; at < data.length; at += 4) {
        if (data[at]! > 128) continue;
        const [x, y] = [((at / 4) % width) / width, Math.floor(at / 4 / width) / height];
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
      }
      return { ...box, isWide: width > height };
    });
  const near = async () => {
    const [found, words] = [await ink(), await text.boundingBox()];
    const paper = await dialog(page).getByRole('group', { name: 'Page 1 of 1' }).boundingBox();
    if (!found || !words || !paper || found.isWide !== paper.width > paper.height) return null;
    const share = (at: number, from: number, size: number) => (at - from) / size;
    // A line is a little higher than its letters.
    return [
      Math.abs(share(words.x, paper.x, paper.width) - found.left) < 0.02,
      Math.abs(share(words.x + words.width, paper.x, paper.width) - found.right) < 0.02,
      Math.abs(share(words.y, paper.y, paper.height) - found.top) < 0.02,
      Math.abs(share(words.y + words.height, paper.y, paper.height) - found.bottom) < 0.02,
    ];
  };
  const all = [true, true, true, true];
  await expect.poll(near).toEqual(all);
  await button(page, 'Zoom out').click();
  await expect.poll(near).toEqual(all);
  for (let n = 0; n < 4; n += 1) {
    await button(page, 'Rotate').click();
    await expect.poll(near, { message: `after ${n + 1} turns` }).toEqual(all);
  }
});

test('a hostile PDF does nothing; one that is locked, broken or endless is told', async ({ personAt }) => {
  const asked: string[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  const { port } = elsewhere.address() as AddressInfo;
  const page = await personAt('sp.agent', EXPLORER);
  const [hostile, locked, broken, long] = await putFiles(page, FOLDER, {
    'Hostile.pdf': hostilePdf(`http://127.0.0.1:${port}`),
    'Locked.pdf': lockedPdf(),
    'Broken.pdf': brokenPdf(),
    'Long.pdf': longPdf(10_000),
  });
  const said = complaints(page);
  const dialogs: string[] = [];
  page.on('dialog', (opened) => {
    dialogs.push(opened.message());
    void opened.dismiss();
  });
  const open = ({ entity_id }: { readonly entity_id: string }) => page.goto(`${EXPLORER}?open=${entity_id}`);

  await open(hostile!);
  await expect(dialog(page).getByText('Hostile', { exact: true })).toBeAttached();
  await expect.poll(async () => (await drawn(page)).width).toBeGreaterThan(0);
  const { width, height } = await drawn(page);
  expect(width * height).toBeLessThanOrEqual(16_777_216);
  await dialog(page)
    .getByRole('region', { name: 'Document' })
    .click({ position: { x: 200, y: 200 } });
  expect(
    await dialog(page).getByRole('region', { name: 'Document' }).locator('a, input, iframe, form').count(),
  ).toBe(0);
  expect(page.context().pages()).toHaveLength(1);
  expect(await page.title()).not.toContain('owned');
  expect([asked, dialogs]).toEqual([[], []]);

  await open(locked!);
  await expect(dialog(page).getByText(/protected by a password/)).toBeVisible();
  await open(broken!);
  await expect(dialog(page).getByText(/This file is damaged/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('status').locator('..').getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Broken.pdf');

  await open(long!);
  await expect(dialog(page).getByText(/The first 2,000 of 10,000 pages are shown/)).toBeVisible();
  await dialog(page).getByLabel('Page number, of 2,000').fill('1999');
  await page.keyboard.press('Enter');
  await expect(
    dialog(page).getByRole('group', { name: 'Page 1,999 of 10,000' }).getByText('One of many'),
  ).toBeVisible();
  elsewhere.close();
  expect(said).toEqual([]);
});

test('a Word document is shown as a PDF where it can be converted, else offered for download', async ({
  personAt,
}) => {
  const page = await personAt('sp.agent', EXPLORER);
  const [file] = await putFiles(page, FOLDER, { 'Letter.docx': await sampleDocx('Dear provider') });
  const said = complaints(page);
  await page.goto(`${EXPLORER}?open=${file!.entity_id}`);
  const text = dialog(page).getByText('Dear provider');
  const none = dialog(page).getByText('No preview for this type of file');
  await expect(text.or(none)).toBeVisible({ timeout: 60_000 });
  await expect(button(page, 'Download').first()).toBeVisible();
  expect(said).toEqual([]);
});
