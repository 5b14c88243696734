import { createRoot as createReactRoot } from 'react-dom/client';
import { createAuth } from './authProvider/index.ts';
import { createMemory } from './authProvider/memory.ts';
import { createPortal } from './authProvider/portal.ts';
import type { ApiSession } from './authProvider/session.tsx';
import { readConfig } from './config.ts';
import { createDataProvider } from './dataProvider/index.ts';
import { loadLanguage } from './i18n/index.ts';
import { asLanguage, firstLanguage } from './i18n/language.ts';
import { Live } from './live/live.ts';
import { SomethingWentWrong } from './pages/SomethingWentWrong.tsx';
import { createRoot, createStore } from './Root.tsx';

async function start() {
  const store = createStore();
  const language = firstLanguage(store.getItem('locale'), navigator.languages);
  document.documentElement.lang = language;
  const [config, first] = await Promise.all([readConfig(), loadLanguage(language)]);

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
  const forget = () => {
    // Who has signed out is told nothing more.
    live.stop();
    memory.forget();
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
