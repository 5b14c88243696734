import { sleep } from '#tests/support/clock.ts';
import { expect, type Page, type Request } from 'playwright/test';
import { AREAS, ROLES, type Role } from '#schemas/permissions.ts';
import { drawn } from '../axe.ts';
import { tokenOf } from '../putFiles.ts';
import { areaOf, SCREENS, type Looker } from './screens.ts';

/** One demo account of each role (README); those who see most come first: what they looked at in every look, others look at once. */
const ROLE_OF = {
  'cred.supervisor': 'CREDENTIALS_SUPERVISOR',
  'sp.supervisor': 'SPECIALTY_PR_SUPERVISOR',
  'tp.provider': 'CREDENTIALS_TP_PROVIDER',
  'tp.supervisor': 'TRANSPORTATION_PR_SUPERVISOR',
  'sp.agent': 'SPECIALTY_PR_AGENT',
  'tp.agent': 'TRANSPORTATION_PR_AGENT',
  'cred.agent': 'CREDENTIALS_AGENT',
  'sp.provider': 'CREDENTIALS_SP_PROVIDER',
} as const satisfies Record<string, Role>;
export type Person = keyof typeof ROLE_OF;
export const LOOKERS = Object.keys(ROLE_OF) as Person[];

const roleOf = (person: Person): Role => ROLE_OF[person];

/** The routes that a person may open; null: who is not signed in. */
export const patternsOf = (person: Person | null): string[] =>
  Object.keys(SCREENS).filter((pattern) => {
    const area = areaOf(pattern);
    return area === 'public' || person === null
      ? area === 'public' && person === null
      : AREAS[area].includes(roleOf(person));
  });

/** Routes that are another screen for each rank. */
const BY_RANK: readonly string[] = ['/', '/lists/:list?'];
const rankOf = (person: Person) => ROLES[roleOf(person)].rank;

/** Whether one who came before has looked at a route, as this person sees it, in every look already. */
export const isSeen = (pattern: string, person: Person): boolean =>
  LOOKERS.slice(0, LOOKERS.indexOf(person)).some(
    (other) =>
      patternsOf(other).includes(pattern) && (!BY_RANK.includes(pattern) || rankOf(other) === rankOf(person)),
  );

/** Where a person looks at a route. */
export async function addressesOf(pattern: string, looker: Looker): Promise<readonly string[]> {
  const addresses = SCREENS[pattern]!;
  return typeof addresses === 'function' ? addresses(looker) : addresses;
}

/** How the person who is signed in on this page learns which records there are. */
export async function lookerOn(page: Page, person: Person): Promise<Looker> {
  let authorization = await tokenOf(page);
  const get = (path: string) => page.request.get(`/api/v1/${path}`, { headers: { authorization } });
  return {
    type: ROLES[roleOf(person)].type ?? 'TP',
    ask: async (path) => {
      let answer = await get(path);
      if (answer.status() === 401) {
        // A walk may take longer than a token is good for.
        authorization = await tokenOf(page);
        answer = await get(path);
      }
      expect(answer.status(), path).toBe(200);
      return (await answer.json()) as never;
    },
  };
}

/** So long nothing may be asked before a page counts as quiet, and so long it may take at most. */
const QUIET_MS = 150;
const MOST_MS = 20_000;
const calls = new WeakMap<Page, Set<Request>>();

/** What a page has asked for and not got yet, from the first call on. */
function callsOf(page: Page): Set<Request> {
  const known = calls.get(page);
  if (known) return known;
  const open = new Set<Request>();
  calls.set(page, open);
  page.on('request', (request) => void open.add(request));
  const over = (request: Request) => void open.delete(request);
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return open;
}

/** Playwright's own 'networkidle' waits half a second each time: that is minutes over all screens. */
async function quiet(page: Page): Promise<void> {
  const open = callsOf(page);
  const end = Date.now() + MOST_MS;
  for (let since = Date.now(); Date.now() - since < QUIET_MS; await sleep(30)) {
    if (Date.now() > end) throw new Error(`still asking: ${[...open].map((one) => one.url()).join(' ')}`);
    if (open.size > 0) since = Date.now();
  }
}

/** Waits until what is seen of a screen stands as it will stand: nothing is asked any more, no skeleton, no chart on its way. */
export async function settled(page: Page): Promise<void> {
  callsOf(page);
  await expect(page.locator('h1').first()).toBeVisible();
  await quiet(page);
  await drawn(page);
}

/** Until the other theme is painted: the click is over before the screen is drawn anew. */
export async function switchTheme(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^(Dark mode|Light mode|Modo oscuro|Modo claro)$/ });
  const name = (await button.getAttribute('aria-label')) ?? '';
  await button.click();
  await expect(button).not.toHaveAttribute('aria-label', name);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
