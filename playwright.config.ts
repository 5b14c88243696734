import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from 'playwright/test';

const FIRST_PORT = Number(process.env.E2E_PORT ?? 8099);
// The config is read by every worker; only the first reading makes the folder.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'provnet-e2e-'));
const folder = process.env.E2E_DATA;

/** A server of its own for each core: stories change what others would see, so at each one follows the other. */
const served = [0, 1].map((no) => ({
  url: `http://localhost:${FIRST_PORT + no}`,
  port: FIRST_PORT + no,
  data: join(folder, String(no)),
  // Every second story, so that a new one comes to one of them without being told.
  stories: readdirSync(join(import.meta.dirname, 'tests/e2e'))
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .filter((_, index) => index % 2 === no)
    .map((name) => `**/e2e/${name}`),
}));
const storiesAt = (no: number) => `stories ${no + 1}`;

/** Browser tests: real servers on empty data folders, started as `npm start` starts one. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // A browser per core.
  workers: 2,
  projects: [
    ...served.map(({ stories, url, data }, no) => ({
      name: storiesAt(no),
      testMatch: stories,
      workers: 1,
      use: { baseURL: url },
      metadata: { data },
    })),
    // It only looks: every role on its own, when nothing changes any more.
    {
      name: 'walk',
      testMatch: '**/walk/*.test.ts',
      fullyParallel: true,
      // At what the stories of leads and credential files have left.
      use: { baseURL: served.at(-1)!.url },
      dependencies: served.map((_, no) => storiesAt(no)),
    },
  ],
  retries: 0,
  // Speed is judged in bench/: a limit is only for what would never come.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: served[0]!.url,
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
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
