import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { draft, nameProvider, newLead, send, statusOf } from '../agreements.ts';
import { expectAccessible } from '../axe.ts';
import { attachmentTo, opensLink, signs } from '../signers.ts';
import { complaints, test } from '../support.ts';

/** Who signs the demo's letters of intent for the network. */
const INTERNAL = 'gloria.hensley@network.example';
const look = (page: Page) => (place: string) => expectAccessible(page, place);

test.describe.configure({ mode: 'serial' });
const stamp = String(Date.now());
const provider = `nina.${stamp}@provider.example`;
const letter = `Letter ${stamp}`;
const recordOn = (page: Page) => page.getByRole('group', { name: letter });
/** Where the lead's legal records are. */
let address: string;
/** What the provider was sent in the end. */
let paper: Buffer;

test('an agreement is drafted from a template and sent', async ({ quietAt }) => {
  const page = await quietAt('sp.supervisor');
  await newLead(page, `Contracted ${stamp}`);
  await page.getByRole('tab', { name: 'Legal records' }).click();
  const record = recordOn(page);
  await draft(page, 'Letter of intent (LOI)', 'Letter of intent', letter, look(page));
  await nameProvider(record, provider);
  await send(page, record, look(page));
  await expectAccessible(page, 'an agreement that is out');
  address = page.url();
});

test('the provider signs it on a phone', async ({ quietAt, browser }) => {
  const phone = await opensLink(browser, provider);
  await signs(phone, 'Nina Peña', look(phone));
  await expectAccessible(phone, 'what is signed');
  const page = await quietAt('sp.supervisor', address);
  await expect(recordOn(page).getByText('1 of 2 signed')).toBeVisible();
});

test('once the network has signed as well, the lead follows, and everybody has the signed paper', async ({
  quietAt,
  browser,
}) => {
  const page = await quietAt('sp.supervisor', address);
  const record = recordOn(page);
  await expect(record.getByText('1 of 2 signed')).toBeVisible();
  await signs(await opensLink(browser, INTERNAL, { about: letter }), 'Gloria Hensley');

  await expect(record.getByText('2 of 2 signed')).toBeVisible();
  await expectAccessible(page, 'an agreement whose paper is being made');
  await expect(record.getByText('Signed paper')).toBeVisible();
  // It goes out once it is made.
  paper = await attachmentTo(provider);
  await expect(statusOf(page)).toHaveText('LOI signed');
  await record.getByRole('button', { name: /\.pdf$/ }).click();
  const dialog = page.getByRole('dialog');
  // The paper is read first, and drawn once a page is near.
  const first = dialog.getByRole('group', { name: /^Page 1 of/ });
  await expect(first).toBeVisible();
  await expect(first).toContainText('Letter of intent');
  await expect(first.locator('canvas')).toBeVisible();
  await expectAccessible(page, 'the signed paper');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  const saved = await readFile((await download.path())!);
  expect(saved.equals(paper)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Agreement signed' }).first()).toBeVisible();
});

test('whoever has a signed paper sees that it is genuine, and which copy is not', async ({ browser }) => {
  const phone = await browser.newPage({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  const said = complaints(phone);
  await phone.goto('/verify');
  const drop = (name: string, buffer: Buffer) =>
    phone.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await drop('signed.pdf', paper);
  await expect(phone.getByRole('heading', { name: 'Genuine' })).toBeVisible();
  await expect(phone.getByText('Nina Peña').first()).toBeVisible();
  await expectAccessible(phone, 'a paper that is genuine');
  const flipped = Buffer.from(paper);
  flipped[Math.floor(paper.length / 3)]! ^= 1;
  await drop('changed.pdf', flipped);
  await expect(phone.getByRole('heading', { name: 'Changed after it was signed' })).toBeVisible();
  await drop('longer.pdf', Buffer.concat([paper, Buffer.from('\n% more\n')]));
  await expect(phone.getByRole('heading', { name: 'Something was added after it was signed' })).toBeVisible();
  await expectAccessible(phone, 'a paper that is not');
  expect(said).toEqual([]);
  await phone.close();
});
