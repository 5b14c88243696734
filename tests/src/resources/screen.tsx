import '@testing-library/jest-dom/vitest';
import { CacheProvider } from '@emotion/react';
import { cleanup, render } from '@testing-library/react';
import { AdminContext, memoryStore, type I18nProvider, type RaRecord, type Store } from 'react-admin';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { Language } from '#schemas/engine/codes.ts';
import { SessionContext, type Session } from '#src/authProvider/session.tsx';
import { createQueryClient } from '#src/dataProvider/queryClient.ts';
import { createDataProvider } from '#src/dataProvider/index.ts';
import { loadLanguage } from '#src/i18n/index.ts';
import { Notifications } from '#src/layout/Notifications.tsx';
import { styleCache } from '#src/theme/styleCache.ts';
import { lightTheme } from '#src/theme/index.ts';
import { setupUser } from '../../support/fill.ts';

export const ME = '0190a1b2-c3d4-7e5f-8a9b-000000000001';
export const OTHER = '0190a1b2-c3d4-7e5f-8a9b-000000000002';
export const STATE = '0190a1b2-c3d4-7e5f-8a9b-00000000000a';

export const LEAD = '0190a1b2-c3d4-7e5f-8a9b-0000000000ff';

/** A lead as it is answered to who may read it. */
export const LEAD_RECORD: RaRecord = {
  id: LEAD,
  entity_id: LEAD,
  version: 3,
  company_name: 'Acme Rides',
  phone: '+12124342000',
  status: 'NEW',
  pr_assigned_id: ME,
  states: [STATE],
  services: [{ level: 'WHEELCHAIR', drivers: 2 }],
};

const SESSION: Session = {
  id: ME,
  username: 'tp.agent',
  fullName: 'Ana Ruiz',
  role: 'TRANSPORTATION_PR_AGENT',
  type: 'TP',
};

/** With `ANSWERS_LATE_MS=8` each answer comes up to 8 ms late: a test that fails then waits for the wrong thing. */
const LATE_MS = Number(process.env.ANSWERS_LATE_MS ?? 0);
/** Also where the clock is controlled. */
const realTimeout = setTimeout;

/** A request as the screens sent it over HTTP. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown> | null;
}

/** `raw`: bytes that are no JSON. */
type Answer = { readonly status?: number; readonly body: unknown; readonly raw?: BodyInit };
/** A promise answers when the test wants it to. */
export type Answers = (sent: Sent) => Answer | Promise<Answer> | undefined;

const page = (items: readonly unknown[], more: object = {}) => ({
  items,
  total: items.length,
  total_exact: true,
  page: 1,
  size: 25,
  ...more,
});
export const answerPage = (items: readonly unknown[], more: object = {}): Answer => ({
  body: page(items, more),
});

/** What every screen asks for besides its record. */
function common({ path }: Sent): Answer {
  if (path === 'auth/users')
    return answerPage([
      { entity_id: ME, username: 'tp.agent', first_name: 'Ana', last_name: 'Ruiz', active: true },
      { entity_id: OTHER, username: 'tp.supervisor', first_name: 'Bo', last_name: 'Lee', active: true },
    ]);
  if (path === 'util/states')
    return answerPage([{ entity_id: STATE, name: 'Florida', code: 'FL', lead_type: null }]);
  return answerPage([]);
}

interface ScreenOptions {
  readonly answers?: Answers;
  readonly language?: Language;
  /** An address, or one with the state of its history entry. */
  readonly at?: string | { readonly pathname: string; readonly search?: string; readonly state?: unknown };
  readonly path?: string;
  readonly session?: Partial<Session>;
  /**
   * Whether the screen's styles apply. jsdom matches every rule anew for every element whose role or visibility is asked
   * for, which takes half the time of a test, so that only tests about looks want them. What is hidden otherwise must be
   * so by attribute.
   */
  readonly styled?: boolean;
  /** What react-admin has kept in the browser. */
  readonly stored?: Record<string, unknown>;
  /** The same browser as before. */
  readonly store?: Store;
  /** What stands around the screen, as the console has it: a live line. */
  readonly around?: (screen: ReactNode) => ReactNode;
}

/** The page leaves for another one: nothing is unmounted, so what that would tidy up in the browser stays. */
export function leavePage(): void {
  window.dispatchEvent(new Event('pagehide'));
  const stored = Object.entries({ ...localStorage } as Record<string, string>);
  cleanup();
  for (const [key, value] of stored) localStorage.setItem(key, value);
}

/** Menus and dialogs come and go at once: a test that waits for one to fade away spends most of its time on that. */
const STILL_THEME = {
  ...lightTheme,
  transitions: {
    duration: {
      shortest: 0,
      shorter: 0,
      short: 0,
      standard: 0,
      complex: 0,
      enteringScreen: 0,
      leavingScreen: 0,
    },
  },
};

/** Creating a provider takes as long as rendering a small screen, and no screen changes it. */
const speakers = new Map<Language, Promise<I18nProvider>>();

function speak(language: Language): Promise<I18nProvider> {
  const speaker = speakers.get(language) ?? loadLanguage(language);
  speakers.set(language, speaker);
  return speaker;
}

/** A screen with the line in which the console tells what was done. */
export const withNotices = (element: ReactNode) => (
  <>
    {element}
    <Notifications />
  </>
);

/** Renders a part of the console with the production data provider, texts and theme; only the network is answered here. */
export async function show(
  element: ReactNode,
  {
    answers,
    language = 'en',
    at = '/',
    path = '*',
    session,
    stored = {},
    store = memoryStore(stored),
    styled = false,
    around,
  }: ScreenOptions = {},
) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://console.test');
    const request: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/v1/', ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null,
    };
    sent.push(request);
    const given = answers?.(request) ?? common(request);
    if (LATE_MS > 0) await new Promise((resolve) => realTimeout(resolve, Math.random() * LATE_MS));
    const answer = await given;
    return new Response(answer.raw ?? JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  const provider = createDataProvider({
    apiUrl: 'http://console.test/api/v1',
    credentials: { token: () => Promise.resolve('t'), renew: () => Promise.resolve(null) },
    language: () => language,
  });
  const i18nProvider = await speak(language);
  const queryClient = createQueryClient();
  const { queries = {}, ...others } = queryClient.getDefaultOptions();
  // What fails here does not come right by being asked again, and what is answered differently is asked again.
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false, staleTime: 0 } });
  const frame = (
    <AdminContext
      dataProvider={provider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={STILL_THEME}
      darkTheme={null}
    >
      <SessionContext value={{ ...SESSION, ...session }}>{around ? around(element) : element}</SessionContext>
    </AdminContext>
  );
  const router = createMemoryRouter(
    [
      { path, element: frame },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  const page = <RouterProvider router={router} />;
  const view = render(styled ? <CacheProvider value={styleCache()}>{page}</CacheProvider> : page);
  return { ...view, user: setupUser(), sent, router, queryClient, provider };
}
