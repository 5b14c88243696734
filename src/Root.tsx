import { CacheProvider } from '@emotion/react';
import type { QueryClient } from '@tanstack/react-query';
import { CssBaseline, useMediaQuery } from '@mui/material';
import { StrictMode, Suspense } from 'react';
import { localStorageStore, ResourceDefinitionContextProvider, type I18nProvider, type Store } from 'ra-core';
import { AdminContext } from 'ra-ui-materialui';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App, RESOURCES } from './App.tsx';
import { ConsoleAuthContext, type ConsoleAuth } from './authProvider/index.ts';
import type { ConsoleProvider } from './dataProvider/index.ts';
import { FeaturesContext, type Features } from './features.ts';
import { followStore, LanguageProvider } from './i18n/LanguageProvider.tsx';
import { Loading } from './layout/Loading.tsx';
import { laterPart } from './layout/lazyPart.tsx';
import { LiveContext } from './live/hooks.ts';
import type { Live } from './live/live.ts';
import { SomethingWentWrong } from './pages/SomethingWentWrong.tsx';
import { darkTheme, lightTheme } from './theme/index.ts';
import { styleCache } from './theme/styleCache.ts';

const Notifications = laterPart(async () => ({
  default: (await import('./layout/Notifications.tsx')).Notifications,
}));

const styles = styleCache();

export interface RootProps {
  readonly auth: ConsoleAuth;
  readonly provider: ConsoleProvider;
  readonly live: Live;
  readonly queries: QueryClient;
  readonly features: Features;
  readonly store: Store;
  readonly language: I18nProvider;
  readonly onLanguage: (provider: I18nProvider) => void;
}

/** What react-admin keeps of a person; a sign-out forgets the lists, not how the screen looks. */
export function createStore(): Store {
  const store = localStorageStore('1', 'provnet');
  const kept = ['locale', 'theme', 'sidebar.open', 'shortcuts.single'];
  return {
    ...store,
    reset() {
      const values = kept.map((key) => [key, store.getItem(key)] as const);
      store.reset();
      for (const [key, value] of values) if (value !== undefined) store.setItem(key, value);
    },
  };
}

function Console({ auth, provider, live, queries, features, store, language, onLanguage }: RootProps) {
  // Paper is white, and browsers leave the ground away.
  const isPrinted = useMediaQuery('print');
  return (
    <CacheProvider value={styles}>
      <ConsoleAuthContext.Provider value={auth}>
        <AdminContext
          authProvider={auth}
          dataProvider={provider}
          i18nProvider={followStore(store, language)}
          store={store}
          queryClient={queries}
          lightTheme={lightTheme}
          darkTheme={isPrinted ? lightTheme : darkTheme}
        >
          <ResourceDefinitionContextProvider definitions={RESOURCES}>
            <LanguageProvider first={language} onChange={onLanguage}>
              <CssBaseline enableColorScheme />
              <LiveContext value={live}>
                <FeaturesContext value={features}>
                  <Suspense fallback={<Loading />}>
                    <App />
                  </Suspense>
                </FeaturesContext>
              </LiveContext>
              <Notifications />
            </LanguageProvider>
          </ResourceDefinitionContextProvider>
        </AdminContext>
      </ConsoleAuthContext.Provider>
    </CacheProvider>
  );
}

/** The console in a data router, which alone can hold back who leaves a form unsaved. */
export function createRoot(props: RootProps) {
  const router = createBrowserRouter([
    { path: '*', element: <Console {...props} />, errorElement: <SomethingWentWrong /> },
  ]);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}
