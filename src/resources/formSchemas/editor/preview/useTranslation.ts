import { useEffect, useState } from 'react';
import { useI18nProvider, type I18nProvider } from 'ra-core';
import type { Language } from '#schemas/engine/codes.ts';
import { loadLanguage } from '#src/i18n/index.ts';

/** The console's texts in a language that need not be the reader's; null: they are on their way. */
export function useTranslation(language: Language): I18nProvider | null {
  const own = useI18nProvider();
  const [other, setOther] = useState<I18nProvider | null>(null);
  const isOwn = own.getLocale() === language;
  useEffect(() => {
    if (isOwn) return;
    let isWanted = true;
    void loadLanguage(language).then((loaded) => {
      if (isWanted) setOther(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, [language, isOwn]);
  if (isOwn) return own;
  return other?.getLocale() === language ? other : null;
}
