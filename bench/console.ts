import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { plainRows, scroll } from './console/scrolling.ts';
import { inputOf, plainInputs, typing, type Typed } from './console/typing.ts';
import { openBrowser, press, signIn, visit, type SignedIn, type Visited } from './console/visits.ts';
import { median, millis, quantile } from './figures.ts';
import { FIELDS, publishLarge } from './forms.ts';
import { startServer } from './server.ts';
import type { World, Worlds } from './world.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
/** Each types for a quarter of a minute, and as long into the plain inputs. */
const FORM_ROUNDS = Math.min(5, ROUNDS);
/** Served from here, like every file of the console: an empty page, and the bare list (bench/console/bare). */
const CONSOLE = 'dist/console';
const EMPTY = join(CONSOLE, 'empty.html');
const BARE = 'dist/bare';
const EMPTY_PAGE = { path: '/empty.html', selector: 'p' };
const LEADS = '/prospecting/leads';
const ROW = `tbody:not([aria-hidden]) a[href^="${LEADS}/details/"]`;
/** Of the screens that are opened the one that has goals. */
const RATED = 'rows of the list';
const PERSON = 'sp.agent';
/** Whose own credential file is open to be filled. */
const PROVIDER = 'tp.provider';

/** The console in Chromium, on the built product: a section of the results. */
export async function consoleSection({ large, small }: Worlds): Promise<string> {
  await writeFile(EMPTY, '<!doctype html><title>Empty</title><p>Empty</p>');
  const bare = (await readdir(BARE, { recursive: true })).filter((path) => /\.\w+$/.test(path));
  await cp(BARE, CONSOLE, { recursive: true });
  const browser = await openBrowser();
  try {
    // The form in the small one: its files take the version that is published.
    const lines = [...(await leads(browser, large)), ...(await form(browser, small))];
    console.log(lines.join('\n'));
    return `## Console\n\nChromium without a graphics card, a new profile with nothing but the session for each visit, begun once the browser has made it and is at rest; the floor is an empty page of the same server, in the same round; of scrolling a page with as many plain rows and no script, of typing a page with two inputs. Medians of ${ROUNDS} rounds, of typing ${FORM_ROUNDS}; from the start of the navigation until painted. Computing is what the main thread of the page takes, whatever else the machine does.\n\n| Figure | Value | Floor | Ratio | Goal |\n|---|---|---|---|---|\n${lines.join('\n')}\n`;
  } finally {
    await browser.close();
    for (const file of [EMPTY, ...bare.map((path) => join(CONSOLE, path))]) await rm(file, { force: true });
  }
}

async function leads(browser: Browser, world: World): Promise<string[]> {
  const server = await startServer(world);
  try {
    const ask = await server.as(PERSON);
    const me = await ask<{ entity_id: string }>('GET', '/auth/session');
    // One that may be edited, whoever the last assignment gave the others to.
    const own = `/leads/sp?size=1&status_in=NEW&assignee_id_in=${me.entity_id}`;
    const { items } = await ask<{ items: { entity_id: string }[] }>('GET', own);
    const details = `${LEADS}/details/${items[0]!.entity_id}`;
    return [
      ...(await opening(browser, details)),
      ...(await editing(browser, details)),
      ...(await scrolling(browser)),
    ];
  } finally {
    await server.stop();
  }
}

async function opening(browser: Browser, details: string): Promise<string[]> {
  const kept = await signIn(browser, PERSON);
  const screens = {
    'an empty page': EMPTY_PAGE,
    'rows that react-admin shows with nothing of ours': { path: '/bare.html#/bare', selector: 'tbody td' },
    [RATED]: { path: LEADS, selector: ROW },
    'details of a lead': { path: details, selector: 'main dd' },
    'the form of a lead': { path: `${LEADS}/new`, selector: 'main form input' },
    'the dashboard': { path: '/prospecting/dashboard', selector: 'main svg.recharts-surface' },
  };
  const visits = new Map<string, Visited[]>(Object.keys(screens).map((name) => [name, []]));
  // The first round warms the server.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, screen] of Object.entries(screens)) {
      const visited = await visit(browser, { kept, ...screen });
      if (round > 0) visits.get(name)!.push(visited);
    }
  const [[, empty] = ['', []], ...others] = visits;
  const floor = median(empty.map(({ painted }) => painted));
  return others.flatMap(([name, all]) => {
    const painted = all.map((one) => one.painted);
    const isGoal = name === RATED;
    return [
      `| ${name}, ms | ${millis(median(painted))} | ${millis(floor)} | ${(median(painted) / floor).toFixed(1)} | ${isGoal ? '≤ 400 more than the floor' : ''} |`,
      `| ${name}, p95, ms | ${millis(quantile(painted, 0.95))} | | | |`,
      `| ${name}, computing, ms | ${millis(median(all.map(({ computed }) => computed)))} | | | |`,
      `| ${name}, scripts, KB gzip | ${(median(all.map(({ scripts }) => scripts)) / 1000).toFixed(0)} | | | ${isGoal ? '≤ 260' : ''} |`,
    ];
  });
}

/** From the details of a lead that are open to the form in their place. */
async function editing(browser: Browser, path: string): Promise<string[]> {
  const kept = await signIn(browser, PERSON);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    await visit(browser, {
      kept,
      path,
      selector: 'main dd',
      then: async (page) => void times.push(await press(page, 'Edit', 'main form input')),
    });
  return [`| edit of a lead, from the button to its form, ms | ${millis(median(times))} | | | |`];
}

/** A long list beside plain rows, of which the page has all from the beginning and no script draws any. */
async function scrolling(browser: Browser): Promise<string[]> {
  const kept = await signIn(browser, PERSON);
  const path = `${LEADS}?perPage=1000&page=1&sort=updated_at&order=DESC&filter=%7B%7D`;
  const own: number[][] = [];
  const plain: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await onEmptyPage(browser, kept, plainRows, scroll));
    const then = async (page: Page) => void own.push(await scroll(page));
    await visit(browser, { kept, path, selector: ROW, then });
  }
  return [
    ...beside('scrolling 1,000 rows, frame p50, ms', own, plain, (frames) => quantile(frames, 0.5)),
    ...beside('scrolling 1,000 rows, frame p95, ms', own, plain, (frames) => quantile(frames, 0.95)),
    ...beside('scrolling 1,000 rows, longest frame, ms', own, plain, (frames) => Math.max(...frames), '≤ 50'),
  ];
}

/** What `measure` makes of an empty page that has been filled with something: a floor. */
async function onEmptyPage<T>(
  browser: Browser,
  kept: SignedIn,
  fill: (page: Page) => Promise<void>,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  let measured: T | undefined;
  await visit(browser, {
    ...EMPTY_PAGE,
    kept,
    then: async (page) => {
      await fill(page);
      measured = await measure(page);
    },
  });
  return measured!;
}

/** A line of the results: the medians of what `figure` makes of each round, and of each round of the floor. */
function beside<T>(
  name: string,
  own: readonly T[],
  floor: readonly T[],
  figure: (round: T) => number,
  goal = '',
): string[] {
  const [value, under] = [median(own.map(figure)), median(floor.map(figure))];
  return [`| ${name} | ${millis(value)} | ${millis(under)} | ${(value / under).toFixed(1)} | ${goal} |`];
}

/** A large form where providers fill it, beside two inputs and nothing else. */
async function form(browser: Browser, world: World): Promise<string[]> {
  const server = await startServer(world);
  try {
    const ask = await server.as('cred.supervisor');
    const mine = await (
      await server.as(PROVIDER)
    )<{ entity_id: string }>('GET', '/credentialing/accounts/mine');
    const { resource } = await publishLarge(ask, server.url, mine.entity_id, `Console ${Date.now()}`);
    const kept = await signIn(browser, PROVIDER);
    const own: Typed[] = [];
    const plain: Typed[] = [];
    const opened: number[] = [];
    for (let round = 0; round < FORM_ROUNDS; round += 1) {
      plain.push(await onEmptyPage(browser, kept, plainInputs, typing));
      const { painted } = await visit(browser, {
        kept,
        path: `/credentialing/credential/edit/resource/${resource}`,
        selector: inputOf('part4.f1'),
        then: async (page) => void own.push(await typing(page)),
      });
      opened.push(painted);
    }
    const fields = `credential form of ${FIELDS} fields and more`;
    const key = `${fields}, key to frame`;
    return [
      `| ${fields}, ms | ${millis(median(opened))} | | | |`,
      ...beside(`${key} p50, ms`, own, plain, ({ frames }) => quantile(frames, 0.5), '≤ 16'),
      ...beside(`${key} p95, ms`, own, plain, ({ frames }) => quantile(frames, 0.95), '≤ 33'),
      ...beside(`${fields}, computing for a key, ms`, own, plain, ({ computing }) => computing),
    ];
  } finally {
    await server.stop();
  }
}
