import MenuIcon from '@mui/icons-material/Menu';
import { AppBar, Box, IconButton, Toolbar, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { LoadingIndicator } from 'ra-ui-materialui';
import { LANGUAGE_SETTING } from '#schemas/notices/settings.ts';
import { useSetting } from '#src/dataProvider/settings.ts';
import { Bell } from '#src/resources/notices/Bell.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { LanguageSwitch, ThemeSwitch } from './switches.tsx';

/** The bar above every screen: menu, language, light and dark, account. */
export function TopBar({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const translate = useTranslate();
  const toggle = translate(open ? 'app.menu.close' : 'app.menu.open');
  return (
    <AppBar
      position="sticky"
      sx={{ bgcolor: 'background.default', color: 'text.primary', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar sx={{ gap: { xs: 0.5, sm: 1 }, px: { xs: 1, sm: 2 } }}>
        <Tooltip title={toggle}>
          <IconButton onClick={onToggle} aria-label={toggle} aria-expanded={open}>
            <MenuIcon />
          </IconButton>
        </Tooltip>
        <Box sx={{ flex: 1, typography: 'h2', fontSize: '1.125rem', minWidth: 0 }}>
          {/* A phone has no room for it; the menu begins with it. */}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {translate('app.name')}
          </Box>
        </Box>
        {/* Not in its type: it hands this to its spinner, which has no name of its own. */}
        <LoadingIndicator {...{ 'aria-label': translate('app.loading') }} />
        <OwnLanguage />
        <ThemeSwitch />
        <Bell />
        <AccountMenu />
      </Toolbar>
    </AppBar>
  );
}

function OwnLanguage() {
  // The server writes to people in the language that they chose last.
  const told = useSetting<{ language?: string }>(LANGUAGE_SETTING, {});
  return <LanguageSwitch onChosen={(value) => told.set({ language: value })} />;
}
