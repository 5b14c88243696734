import { readFile } from 'node:fs/promises';
import { expect } from 'playwright/test';
import { samplePdf } from '#tests/support/samples.ts';
import { putFiles } from './putFiles.ts';
import { complaints, test } from './support.ts';

const FOLDER = 'prospecting/SP/';

test('/download/{key} saves under the name and closes the window; what is not there, or not theirs, is told', async ({
  personAt,
}) => {
  const page = await personAt('sp.agent');
  const content = samplePdf('To be saved', 2);
  const [file] = await putFiles(page, FOLDER, { 'Contrato de año.pdf': content });
  const said = complaints(page);
  const address = `/download/${file!.key}?name=${encodeURIComponent('Für Ana ../x.pdf')}`;

  await test.step('a window that a page has opened is closed once the file is saved', async () => {
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((to) => void window.open(to), address),
    ]);
    const download = await opened.waitForEvent('download');
    expect(download.suggestedFilename()).toBe('Für Ana .._x.pdf');
    expect((await readFile((await download.path())!)).equals(content)).toBe(true);
    if (!opened.isClosed()) await opened.waitForEvent('close');
  });

  await test.step('one that stays says that the download has begun, and offers it again', async () => {
    await page.goto('/');
    const [download] = await Promise.all([page.waitForEvent('download'), page.goto(address)]);
    expect(await download.failure()).toBeNull();
    await expect(page.getByRole('heading', { name: 'The download has begun' })).toBeVisible();
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download again' }).click(),
    ]);
    expect((await readFile((await again.path())!)).equals(content)).toBe(true);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  });

  await test.step('a key that nobody has', async () => {
    await page.goto(`/download/${'x'.repeat(43)}?name=a.pdf`);
    await expect(page.getByText('The file does not exists')).toBeVisible();
  });
  expect(said).toEqual([]);

  await test.step('a person of the other type is told the same, after signing in on the way', async () => {
    const other = await personAt('tp.agent', `/download/${file!.key}`);
    await expect(other.getByText('The file does not exists')).toBeVisible();
  });
});
