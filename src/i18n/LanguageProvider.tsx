import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { I18nContext, useNotify, useStore, type I18nProvider, type Store } from 'ra-core';
import { loadLanguage } from './index.ts';
import { asLanguage } from './language.ts';

interface LanguageProviderProps {
  readonly first: I18nProvider;
  /** Called before anything is asked of the server in the new language. */
  readonly onChange: (provider: I18nProvider) => void;
  readonly children: ReactNode;
}

/**
 * The chosen language for everything below. react-admin's own provider mounts the whole tree anew when the language
 * changes, and with it every form in which someone is typing; here only the context's value changes.
 */
export function LanguageProvider({ first, onChange, children }: LanguageProviderProps) {
  const [chosen] = useStore<string>('locale', first.getLocale());
  const [provider, setProvider] = useState(first);
  const queries = useQueryClient();
  const notify = useNotify();
  const wanted = useRef(chosen);

  useEffect(() => {
    document.documentElement.lang = provider.getLocale();
  }, [provider]);

  useEffect(() => {
    wanted.current = chosen;
    if (chosen === provider.getLocale()) return;
    loadLanguage(asLanguage(chosen)).then(
      (loaded) => {
        // Someone who clicks twice gets the second language, whichever arrives last.
        if (wanted.current !== chosen) return;
        onChange(loaded);
        setProvider(loaded);
        void queries.invalidateQueries();
      },
      () => notify('ra.notification.i18n_error', { type: 'error' }),
    );
  }, [chosen, provider, onChange, queries, notify]);

  return <I18nContext.Provider value={provider}>{children}</I18nContext.Provider>;
}

/**
 * What react-admin's outer context gets: its locale is the stored one at any time, so that it never finds a change
 * that it would have to mount everything anew for.
 */
export const followStore = (store: Store, first: I18nProvider): I18nProvider => ({
  ...first,
  changeLocale: () => Promise.resolve(),
  getLocale: () => asLanguage(store.getItem<string>('locale', first.getLocale())),
});
