import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from 'playwright/test';

const port = Number(process.env.E2E_PORT ?? 8099);
const url = `http://localhost:${port}`;
// The config is read by every worker; only the first reading makes the folder.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'provnet-e2e-'));

/** Browser tests: the real server on an empty data folder, started as `npm start` starts it. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // A browser per core; stories change what others would see, so one follows the other.
  workers: 2,
  projects: [
    { name: 'stories', testIgnore: '**/walk/**', workers: 1 },
    // It only looks: every role on its own, when nothing changes any more.
    { name: 'walk', testMatch: '**/walk/*.test.ts', fullyParallel: true, dependencies: ['stories'] },
  ],
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: url,
    actionTimeout: 15_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${url}/api/ready`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port), PROVNET_DATA: process.env.E2E_DATA, PROVNET_LOG: 'warn' },
  },
});
