import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type Page, type Response } from 'playwright';
import { DEMO_PASSWORD } from '#server/ports/identity/index.ts';
import { URL_OF_SERVER } from '../server.ts';

/** What a browser keeps of a person who has signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

const SCREEN = { width: 1366, height: 768 };
/** So long Chromium makes a profile and its processes after it has said that they are there: who comes with a cold cache has a browser. */
const AT_REST_MS = 1500;
/** A machine that does other things as well is no failure. */
const PATIENT = { timeout: 120_000 };

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });

export async function signIn(browser: Browser, username: string): Promise<SignedIn> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(URL_OF_SERVER);
  await page.getByLabel(/^Username/).fill(username);
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kept = await context.storageState();
  await context.close();
  return kept;
}

/** How long the page's main thread has computed, in milliseconds, whatever else the machine does. */
export async function computing(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
}

/** What the page tells of itself: when something of a selector was first on the screen, in milliseconds since the navigation began. */
interface Told {
  readonly painted: (selector: string) => Promise<number>;
  readonly paintedAt?: number;
}

const watch = (first: string): void => {
  const painted = (selector: string): Promise<number> =>
    new Promise((resolve) => {
      const watcher = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        watcher.disconnect();
        requestAnimationFrame(() => {
          // A task of its own comes after the frame.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(null);
        });
      });
      watcher.observe(document, { childList: true, subtree: true });
    });
  Object.assign(window, { painted });
  void painted(first).then((paintedAt) => Object.assign(window, { paintedAt }));
};

/** Presses a button: how long until something of a selector is on the screen, in milliseconds. */
export const press = (page: Page, name: string, selector: string): Promise<number> =>
  page.locator('button:enabled', { hasText: new RegExp(`^${name}$`) }).evaluate(async (button, wanted) => {
    const began = performance.now();
    const painted = (window as unknown as Told).painted(wanted);
    (button as HTMLElement).click();
    return (await painted) - began;
  }, selector);

interface Visit {
  readonly kept: SignedIn;
  readonly path: string;
  /** What is waited for. */
  readonly selector: string;
  /** With the page as it is then. */
  readonly then?: (page: Page) => Promise<void>;
}

export interface Visited {
  readonly painted: number;
  readonly computed: number;
  /** Bytes of the scripts that had come by then, compressed by gzip. */
  readonly scripts: number;
}

/** Opens an address in a browser that has nothing of the server but the session, until something is painted. */
export async function visit(browser: Browser, { kept, path, selector, then }: Visit): Promise<Visited> {
  const context = await browser.newContext({ storageState: kept, locale: 'en-US', viewport: SCREEN });
  try {
    const page = await context.newPage();
    await page.waitForTimeout(AT_REST_MS);
    const busy = await computing(page);
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.addInitScript(watch, selector);
    await page.goto(URL_OF_SERVER + path, { waitUntil: 'commit' });
    const at = await page.waitForFunction(() => (window as unknown as Told).paintedAt, null, PATIENT);
    const painted = (await at.jsonValue()) ?? NaN;
    const computed = await busy();
    // Only now: the browser would be busy with handing them over.
    const sizes = await Promise.all(
      scripts.splice(0).map((script) =>
        script.body().then(
          (body) => gzipSync(body, { level: 9 }).length,
          () => 0,
        ),
      ),
    );
    await then?.(page);
    return { painted, computed, scripts: sizes.reduce((sum, size) => sum + size, 0) };
  } finally {
    await context.close();
  }
}
