import { Box } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { useLanguage } from '#src/i18n/hooks.ts';

/** How many records the list has: '1,234', or '10,000+' where the server counted no further. */
export function ListTotal() {
  const { total, meta } = useListContext();
  const translate = useTranslate();
  const language = useLanguage();
  if (total === undefined) return null;
  const number = new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US').format(total);
  const exact = (meta as { total_exact?: boolean } | undefined)?.total_exact !== false;
  return <Box component="span">{exact ? number : translate('app.more_than', { total: number })}</Box>;
}
