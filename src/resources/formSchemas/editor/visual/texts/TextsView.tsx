import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import { LANGUAGE_NAMES } from '#src/i18n/language.ts';
import { useEditor, useEditorStore } from '../../store.ts';
import { isMissing, textLines } from '../model/texts.ts';
import { TextLineRow } from './TextLineRow.tsx';

/** All texts of the form in both languages side by side. */
export function TextsView() {
  const translate = useTranslate();
  const store = useEditorStore();
  const keys = useEditor(({ form }) => JSON.stringify(textLines(form).map(({ key }) => key)));
  const missing = useEditor(({ form }) => textLines(form).filter((line) => isMissing(form, line)).length);
  // Asked once when it is switched on: a line that is filled in must not vanish under the hands of who types.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const lines = useMemo(() => {
    const known = new Set(JSON.parse(keys) as string[]);
    return textLines(store.snapshot().form).filter(
      ({ key }) => known.has(key) && (only === null || only.has(key)),
    );
  }, [keys, only, store]);
  const filter = () => {
    const { form } = store.snapshot();
    setOnly(new Set(textLines(form).flatMap((line) => (isMissing(form, line) ? [line.key] : []))));
  };
  return (
    <Box component="section" aria-label={translate('form_visual.texts.title')} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
        <FormControlLabel
          control={
            <Switch checked={only !== null} onChange={(_, isOn) => (isOn ? filter() : setOnly(null))} />
          }
          label={translate('form_visual.texts.only_missing')}
        />
        <Typography
          role="status"
          variant="body2"
          sx={{ color: missing > 0 ? 'warning.main' : 'text.secondary' }}
        >
          {translate('form_visual.texts.missing', { smart_count: missing })}
        </Typography>
      </Box>
      {lines.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', py: 2 }}>{translate('form_visual.texts.none')}</Typography>
      ) : (
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            tableLayout: 'fixed',
            containerType: 'inline-size',
          }}
        >
          <thead>
            <tr>
              <Box component="th" scope="col" sx={{ textAlign: 'start', p: 0.5, typography: 'subtitle2' }}>
                {translate('form_visual.texts.what')}
              </Box>
              {LANGUAGES.map((language) => (
                <Box
                  component="th"
                  scope="col"
                  key={language}
                  sx={{ textAlign: 'start', p: 0.5, typography: 'subtitle2' }}
                >
                  {LANGUAGE_NAMES[language]}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <TextLineRow key={line.key} line={line} />
            ))}
          </tbody>
        </Box>
      )}
    </Box>
  );
}
