import { useMemo } from 'react';
import { LOCALE } from '#schemas/engine/codes.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

/** Months (YYYY-MM) as the reader says them: with their year, and by themselves where there is little room. */
export function useMonthText(): Readonly<Record<'long' | 'short', (month: string) => string>> {
  const language = useLanguage();
  return useMemo(() => {
    const saidWith = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(LOCALE[language], {
        month: 'short',
        timeZone: 'UTC',
        ...options,
      });
      return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
    };
    return { long: saidWith({ year: 'numeric' }), short: saidWith({}) };
  }, [language]);
}
