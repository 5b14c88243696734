import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, devices } from 'playwright/test';
import { findFastFolder } from './tests/support/fastFolder.ts';
import { isFull } from './tests/support/scope.ts';

/** How long something may take to appear: in all stories, and in those of `npm test`. */
const WAIT = 30_000;
const MAIN_WAIT = 5_000;
const FIRST_PORT = Number(process.env.E2E_PORT ?? 8099);
// The config is read by every worker; only the first reading makes the folder.
if (!process.env.E2E_DATA) {
  const made = mkdtempSync(join(findFastFolder(), 'provnet-e2e-'));
  process.env.E2E_DATA = made;
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
}
const folder = process.env.E2E_DATA;

/** Every second story file of a folder, so that a new one belongs to a server without being listed. */
const storiesIn = (under: string, no: number) =>
  readdirSync(join(import.meta.dirname, under))
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .filter((_, index) => index % 2 === no)
    .map((name) => `**/${under}/${name}`);

/** What stories of main jobs leave to `npm run test:full`. */
const LEFT_OUT = isFull ? [] : [/@full/];

/** A server for each core: stories change what others would see, so at each server they run one after the other. */
const served = [0, 1].map((no) => ({
  main: `main ${no + 1}`,
  stories: `stories ${no + 1}`,
  url: `http://localhost:${FIRST_PORT + no}`,
  port: FIRST_PORT + no,
  data: join(folder, String(no)),
}));

/** Browser tests: real servers on empty data folders, started as `npm start` starts one. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // A browser per core.
  workers: 2,
  projects: [
    // One story for each main job, part of `npm test`: `--project "main*"`.
    ...served.map(({ main, url, data }, no) => ({
      name: main,
      testMatch: storiesIn('tests/e2e/main', no),
      grepInvert: LEFT_OUT,
      workers: 1,
      timeout: 60_000,
      expect: { timeout: MAIN_WAIT, toPass: { timeout: MAIN_WAIT } },
      use: {
        baseURL: url,
        keepsSignIn: true,
        actionTimeout: MAIN_WAIT,
        contextOptions: { reducedMotion: 'reduce' as const },
      },
      metadata: { data },
    })),
    ...served.map(({ main, stories, url, data }, no) => ({
      name: stories,
      testMatch: storiesIn('tests/e2e', no),
      workers: 1,
      use: { baseURL: url, keepsSignIn: true },
      metadata: { data },
      dependencies: [main],
    })),
    // It only looks: every role on its own, when nothing changes any more.
    {
      name: 'walk',
      testMatch: '**/walk/*.test.ts',
      fullyParallel: true,
      // At what the stories of leads and credential files have left.
      use: { baseURL: served.at(-1)!.url },
      dependencies: served.map(({ stories }) => stories),
    },
  ],
  retries: 0,
  // Speed is judged in bench/: a limit is only for what would never come.
  timeout: 240_000,
  expect: { timeout: WAIT, toPass: { timeout: WAIT } },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: served[0]!.url,
    actionTimeout: WAIT,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // What was done, asked and answered: pictures of each step would take a fifth of the time. `--trace on` adds them.
    trace: {
      mode: isFull ? 'retain-on-failure' : 'off',
      screenshots: false,
      snapshots: false,
      sources: false,
    },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // No page lives long enough for the second compiler of its code to pay: without it a browser takes an eighth less of the processor.
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--js-flags=--no-opt'],
    },
  },
  webServer: served.map(({ url, port, data }) => ({
    command: 'node scripts/start.mjs',
    url: `${url}/api/ready`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port), PROVNET_DATA: data, PROVNET_LOG: 'warn' },
  })),
});
