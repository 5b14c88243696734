import { createRoot as createReactRoot } from 'react-dom/client';
import { createAuth } from './authProvider/index.ts';
import { createMemory } from './authProvider/memory.ts';
import { createPortal } from './authProvider/portal.ts';
import type { ApiSession } from './authProvider/session.tsx';
import { createDataProvider } from './dataProvider/index.ts';
import { config as readingConfig, language, texts } from './early.ts';
import { beginLanguage } from './i18n/index.ts';
import { asLanguage } from './i18n/language.ts';
import { holdUntilShown } from './layout/shown.ts';
import { Live } from './live/live.ts';
import { SomethingWentWrong } from './pages/SomethingWentWrong.tsx';
import { createRoot, createStore } from './Root.tsx';

/** A first screen that is no list, or whose records take long, has the rest after this time. */
const FIRST_SCREEN_MS = 2000;

async function start() {
  holdUntilShown(FIRST_SCREEN_MS);
  const store = createStore();
  document.documentElement.lang = language;
  const [config, first] = await Promise.all([readingConfig, beginLanguage(language, texts)]);

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
  return createRoot({
    auth,
    provider,
    live,
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
