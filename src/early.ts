import './trusted.ts';
import { LEADS_PATH } from '#schemas/addresses.ts';
import { ROLES, isRole } from '#schemas/permissions.ts';
import { keptToken } from './authProvider/kept.ts';
import { readConfig, type ConsoleConfig } from './config.ts';
import { askAhead } from './dataProvider/ahead.ts';
import { firstCalls } from './firstCalls.ts';
import { CUSTOM_FIELDS, LEAD_LIST, RECORD_CARDS } from './firstPieces.ts';
import { firstLanguage, keptLanguage } from './i18n/language.ts';
import { loadFirstTexts } from './i18n/texts.ts';
import { wasAway } from './layout/inactivity.ts';

/** What begins while the rest of the console is still on its way: what every screen needs, and the first list's screen and records. */
export const language = firstLanguage(keptLanguage(), navigator.languages);
export const config = readConfig();
export const texts = loadFirstTexts(language);

const PHONE = '(max-width: 599.95px)';
const { pathname, search } = window.location;
const needed =
  pathname === LEADS_PATH
    ? [CUSTOM_FIELDS, LEAD_LIST, ...(window.matchMedia(PHONE).matches ? [RECORD_CARDS] : [])]
    : [];
/** Until what the first screen is made of is there. Whoever shows a piece that could not be loaded tries again, and says so. */
export const pieces = Promise.allSettled(needed.map(({ load }) => load()));
// What fails here fails again where it is used, and is told there.
config.then(askFirst).catch(() => {});
texts.catch(() => {});

async function askFirst({ apiUrl, ...portal }: ConsoleConfig): Promise<void> {
  const token = keptToken(portal);
  // Who was away too long is asked to sign in, and gets nothing before.
  if (token === null || wasAway()) return;
  const ask = (path: string) => askAhead(`${apiUrl}/${path}`, { token, language });
  const session = ask('auth/session');
  if (pathname !== LEADS_PATH) return;
  void ask('util/custom-fields');
  const person = await session;
  if (!person?.ok) return;
  const [role] = ((await person.clone().json()) as { readonly roles: readonly string[] }).roles;
  const type = isRole(role) ? ROLES[role].type : null;
  if (type) for (const path of firstCalls(type.toLowerCase(), search)) void ask(path);
}
