import { expect, test, type Browser, type BrowserContextOptions, type Page } from 'playwright/test';
import { mailsIn } from '../support/mails.ts';

/** Where the server of this story keeps its outbox. */
const mailsTo = (address: string) => mailsIn(test.info().project.metadata.data as string, address);

/** What `find` finds in the newest mail to an address that names `about`, as soon as it is there. */
async function mailed(address: string, about: string, find: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const mails = await mailsTo(address);
    found = mails
      .reverse()
      .map(({ text = '' }) => (text.includes(about) ? find.exec(text)?.[1] : undefined))
      .find((one) => one !== undefined);
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}

/** The attachment of the newest mail to an address that has one. */
export async function attachmentTo(address: string): Promise<Buffer> {
  let content: Buffer | undefined;
  await expect(async () => {
    const mails = await mailsTo(address);
    const [file] = mails.reverse().flatMap(({ attachments }) => attachments);
    expect(file).toBeDefined();
    content = Buffer.from(file!.content as ArrayBuffer);
  }).toPass();
  return content!;
}

/**
 * On a phone, whoever an address belongs to follows the link of their mail and proves with the code that it is they;
 * `about` is the agreement's name where they have mails about several.
 */
export async function opensLink(
  browser: Browser,
  address: string,
  { about = '', ...options }: BrowserContextOptions & { readonly about?: string } = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(await mailed(address, about, /(https?:\S+\/sign#\S+)/));
  await page.getByLabel('Code of 6 digits').fill(await mailed(address, about, /\b(\d{6})\b/));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Read the document' })).toBeVisible();
  return page;
}

/** Reads, consents, fills in field by field with typed words, and signs; `at` looks at each step. */
export async function signs(page: Page, name: string, at: (step: string) => Promise<void> = async () => {}) {
  const button = (word: string) => page.getByRole('button', { name: word, exact: true });
  await at('reading');
  await button('I have read it: continue').tap();
  await at('consent');
  await page.getByLabel('I have read this and agree').check();
  await button('Continue').tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Fill in and sign' })).toBeVisible();
  for (let isLast = false; !isLast;) {
    await fillIn(page, name, at);
    isLast = await button('Review').isVisible();
    await button(isLast ? 'Review' : 'Next').tap();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Review and sign' })).toBeVisible();
  await at('the review');
  await button('Sign now').tap();
  await expect(page.getByRole('heading', { level: 1, name: 'You have signed' })).toBeVisible();
}

/** Fills in the field that is shown. */
async function fillIn(page: Page, name: string, at: (step: string) => Promise<void>): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Title', exact: true });
  for (const [make, use] of [
    ['Sign here', 'Use this signature'],
    ['Add your initials', 'Use these initials'],
  ] as const) {
    const start = page.getByRole('button', { name: make, exact: true });
    if (!(await start.isVisible())) continue;
    await at(make);
    await start.tap();
    const dialog = page.getByRole('dialog');
    const typed = dialog.getByRole('textbox');
    await typed.fill(make === 'Sign here' ? name : 'NP');
    await at(use);
    await dialog.getByRole('button', { name: use }).tap();
    await expect(dialog).toHaveCount(0);
  }
  if (await text.isVisible()) await text.fill('Director');
}
