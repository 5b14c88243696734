import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import { AppBar, Box, IconButton, ToggleButton, ToggleButtonGroup, Toolbar, Tooltip } from '@mui/material';
import { useStore, useTranslate } from 'ra-core';
import { LoadingIndicator, useTheme } from 'ra-ui-materialui';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import { LANGUAGE_SETTING } from '#schemas/notices/settings.ts';
import { useSetting } from '#src/dataProvider/settings.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { LANGUAGE_NAMES } from '#src/i18n/language.ts';
import { Bell } from '#src/resources/notices/Bell.tsx';
import { AccountMenu } from './AccountMenu.tsx';

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
        <LanguageSwitch />
        <ThemeSwitch />
        <Bell />
        <AccountMenu />
      </Toolbar>
    </AppBar>
  );
}

function LanguageSwitch() {
  const translate = useTranslate();
  const language = useLanguage();
  const [, choose] = useStore<string>('locale', language);
  // The server writes to people in the language that they chose last.
  const told = useSetting<{ language?: string }>(LANGUAGE_SETTING, {});
  const change = (value: string | null): void => {
    if (!value) return;
    choose(value);
    told.set({ language: value });
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={language}
      onChange={(_event, value: string | null) => change(value)}
      aria-label={translate('app.language')}
    >
      {LANGUAGES.map((code) => (
        <ToggleButton
          key={code}
          value={code}
          lang={code}
          aria-label={LANGUAGE_NAMES[code]}
          sx={{ px: 1.25, py: 0.5, minHeight: 36 }}
        >
          {code.toUpperCase()}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function ThemeSwitch() {
  const translate = useTranslate();
  const [mode, setMode] = useTheme();
  const label = translate(mode === 'dark' ? 'app.theme.light' : 'app.theme.dark');
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>
        {mode === 'dark' ? <LightModeOutlined /> : <DarkModeOutlined />}
      </IconButton>
    </Tooltip>
  );
}
