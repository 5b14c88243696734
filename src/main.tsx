import { createRoot as createReactRoot } from 'react-dom/client';
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from './authProvider/Guarded.tsx';
import { createAuth, type ConsoleAuth } from './authProvider/index.ts';
import { createMemory } from './authProvider/memory.ts';
import { createPortal } from './authProvider/portal.ts';
import type { ApiSession } from './authProvider/session.tsx';
import { createDataProvider, type ConsoleProvider } from './dataProvider/index.ts';
import { createQueryClient } from './dataProvider/queryClient.ts';
import { config as readingConfig, language, pieces, texts } from './early.ts';
import { CUSTOM_FIELDS, LEAD_LIST } from './firstPieces.ts';
import { beginLanguage } from './i18n/index.ts';
import { asLanguage } from './i18n/language.ts';
import { holdUntilShown } from './layout/shown.ts';
import { Live } from './live/live.ts';
import { SomethingWentWrong } from './pages/SomethingWentWrong.tsx';
import { createRoot, createStore } from './Root.tsx';

/** A first screen that is no list, or whose records take long, has the rest after this time. */
const FIRST_SCREEN_MS = 2000;

/** So long the first screen is held back, at most, to come whole. */
const WHOLE_MS = 300;

/** Asks what the list of leads waits for, of which the answers are on their way (src/early.ts): known before, it is drawn in one go. */
async function knowFirst(queries: QueryClient, auth: ConsoleAuth, provider: ConsoleProvider): Promise<void> {
  const [fields, list] = [CUSTOM_FIELDS.now(), LEAD_LIST.now()];
  if (!fields || !list) return;
  const know = async (): Promise<void> => {
    const who = sessionQuery(auth);
    // Nothing is asked before it is known who is here.
    await queries.prefetchQuery(who);
    const type = queries.getQueryData(who.queryKey)?.type;
    if (!type) return;
    const { records, views, columns } = list.firstQueries(provider, type);
    await Promise.all([
      queries.prefetchQuery(fields.customFieldsQuery(provider.call)),
      queries.prefetchQuery(views),
      queries.prefetchQuery(columns),
      // An address that asks for something asks for other records.
      window.location.search === '' && queries.prefetchQuery(records),
    ]);
  };
  await Promise.race([know(), new Promise((resolve) => setTimeout(resolve, WHOLE_MS))]);
}

async function start() {
  holdUntilShown(FIRST_SCREEN_MS);
  const store = createStore();
  document.documentElement.lang = language;
  const [config, first] = await Promise.all([readingConfig, beginLanguage(language, texts), pieces]);

  let current = first;
  const spoken = () => asLanguage(current.getLocale());
  const portal = createPortal(config, spoken);
  const { apiUrl } = config;
  const live = new Live({ apiUrl, credentials: portal });
  const provider = createDataProvider({
    apiUrl,
    credentials: portal,
    language: spoken,
    onWritten: live.wrote,
  });
  const memory = createMemory(store);
  const forget = (butEntries?: boolean) => {
    // Who has signed out is told nothing more.
    live.stop();
    memory.forget(butEntries);
  };
  const auth = createAuth(portal, () => provider.call<ApiSession>('auth/session'), { ...memory, forget });
  const queries = createQueryClient();
  await knowFirst(queries, auth, provider);
  return createRoot({
    auth,
    provider,
    live,
    queries,
    features: config.features,
    store,
    language: first,
    onLanguage: (chosen) => (current = chosen),
  });
}

const place = document.getElementById('root');
if (place) {
  const root = createReactRoot(place);
  start().then(
    (console) => root.render(console),
    () => root.render(<SomethingWentWrong />),
  );
}
