import { expect, test as base, type BrowserContext, type Locator, type Page } from 'playwright/test';

const PASSWORD = 'provnet-demo';

export const passwordField = (page: Page): Locator => page.getByLabel(/^(Password|Contraseña)/);

/** Answers the sign-in page. */
export async function enter(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(/^(Username|Usuario)/).fill(username);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Entrar)$/ }).click();
}

/** Opens a page of the console, and waits until it is there: only then does the wait for what stands on it begin. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Signs in through the portal as a person would, and waits for the console. */
export async function signIn(page: Page, username: string, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(/\/portal\//);
  await enter(page, username);
  await expect(page).toHaveURL(new RegExp(`${path.replaceAll('?', '\\?')}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

type PersonAt = (username: string, path?: string) => Promise<Page>;
interface Signed {
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly at: number;
}

/** A token lives for fifteen minutes, and no story lasts longer than four: what is younger than this is never renewed. */
const KEPT_MS = 8 * 60_000;

/** Who has signed in before, by server and name. */
const signed = new Map<string, Signed>();

/** What a browser keeps of its sign-in, and nothing else. */
async function keepSignIn(context: BrowserContext): Promise<Signed> {
  const { cookies, origins } = await context.storageState();
  const isSession = ({ name }: { readonly name: string }) => name.startsWith('provnet.user:');
  const kept = origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(isSession),
  }));
  return { state: { cookies, origins: kept }, at: Date.now() };
}

/**
 * `personAt`: opens the console as a person, in a browser of their own that is closed with the test. `quietAt`: does the
 * same, and fails the test if the browser complains of anything from then on. `keepsSignIn`: who has signed in before is
 * signed in already, in a story that does not end sessions. Tokens are not renewed meanwhile, which two browsers must not do.
 */
export const test = base.extend<{ keepsSignIn: boolean; personAt: PersonAt; quietAt: PersonAt }>({
  keepsSignIn: [false, { option: true }],
  personAt: async ({ browser, baseURL, keepsSignIn }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (username, path = '/') => {
      const key = `${baseURL} ${username}`;
      const known = signed.get(key);
      const state = known && Date.now() - known.at < KEPT_MS ? known.state : undefined;
      const context = await browser.newContext(state ? { storageState: state } : {});
      contexts.push(context);
      const page = await context.newPage();
      if (state) {
        await visit(page, path);
      } else {
        await signIn(page, username, path);
        if (keepsSignIn) signed.set(key, await keepSignIn(context));
      }
      return page;
    });
    for (const context of contexts) await context.close();
  },
  quietAt: async ({ personAt }, use) => {
    const all: string[][] = [];
    await use(async (...person) => {
      const page = await personAt(...person);
      all.push(complaints(page));
      return page;
    });
    expect(all.flat()).toEqual([]);
  },
});

/** Everything the browser complained about: a policy violation or an exception is a defect even when the page looks right. */
export function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (400|401|403|404|409|422)/.test(message.text()))
      said.push(message.text());
  });
  return said;
}

/** What the policies of our answers kept the page from, or what the browser does not understand of them. */
export function refusedByPolicy(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted(HTML|Script)|Permissions-Policy/.test(message.text()))
      said.push(`${page.url()}: ${message.text()}`);
  });
  return said;
}

/** Shows a column of the page's list, or hides it. The choice is seen a moment after the click, which `check` does not wait for. */
export async function showColumn(page: Page, name: string, shown = true): Promise<void> {
  const box = page.getByRole('checkbox', { name });
  await box.click();
  await expect(box).toBeChecked({ checked: shown });
}
