import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import { IconButton, ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material';
import { useStore, useTranslate } from 'ra-core';
import { useTheme } from 'ra-ui-materialui';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import { LANGUAGE_SETTING } from '#schemas/notices/settings.ts';
import { useSetting } from '#src/dataProvider/settings.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { LANGUAGE_NAMES } from '#src/i18n/language.ts';

/** Chooses the language, which this browser remembers. `onChosen`: who else is told. */
export function LanguageSwitch({ onChosen }: { readonly onChosen?: (language: string) => void }) {
  const translate = useTranslate();
  const language = useLanguage();
  const [, choose] = useStore<string>('locale', language);
  const change = (value: string | null): void => {
    if (!value) return;
    choose(value);
    onChosen?.(value);
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

/** The language of who is signed in. */
export function OwnLanguage() {
  // The server writes to people in the language that they chose last.
  const told = useSetting<{ language?: string }>(LANGUAGE_SETTING, {});
  return <LanguageSwitch onChosen={(value) => told.set({ language: value })} />;
}

export function ThemeSwitch() {
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
