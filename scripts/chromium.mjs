// Finds a Chromium for the browser tests, or installs one: CHROMIUM_PATH, Playwright's own, the system's.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path));

async function playwrights() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const find = async () =>
  process.env.CHROMIUM_PATH ?? (await playwrights()) ?? SYSTEM.map(onPath).find(Boolean);

/** Runs an installer; that it may fail is expected, the next way is tried then. */
function attempt(command, args) {
  try {
    execFileSync(command, args, { stdio: ['ignore', 2, 2], timeout: 600_000 });
  } catch {
    console.error(`${command} ${args.join(' ')}: did not work`);
  }
}

export async function chromiumPath() {
  const found = await find();
  if (found) return found;
  console.error('No Chromium found; installing one.');
  attempt('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  if (!(await find()) && process.getuid?.() === 0 && onPath('apt-get')) {
    attempt('apt-get', ['update', '-qq']);
    attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  const installed = await find();
  if (!installed) throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.');
  return installed;
}
