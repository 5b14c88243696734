import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { TYPE } from '#src/theme/tokens.ts';
import { LanguageSwitch, ThemeSwitch } from './switches.tsx';

/** The bar above the pages that need no account. */
export function PublicBar() {
  const translate = useTranslate();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1.5, sm: 3 },
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, typography: 'h2', fontSize: TYPE.lead }}>{translate('app.name')}</Box>
      <LanguageSwitch />
      <ThemeSwitch />
    </Box>
  );
}
