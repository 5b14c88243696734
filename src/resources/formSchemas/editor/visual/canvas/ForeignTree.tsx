import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { LANGUAGES, type Language } from '#schemas/engine/codes.ts';
import { asLanguage, LANGUAGE_NAMES } from '#src/i18n/language.ts';
import { useEditor, useEditorStore } from '../../store.ts';
import { adopt } from '../model/adopt.ts';
import { useVisual } from '../visual.ts';
import { SchemaTree } from './SchemaTree.tsx';

/** So many say enough. */
const SHOWN = 20;

/** Somebody else's JSON Schema: shown as it is, with what keeps it from being a form, and the way to make it one. */
export function ForeignTree() {
  const translate = useTranslate();
  const store = useEditorStore();
  const { say } = useVisual();
  const form = useEditor((state) => state.form);
  const problems = useEditor((state) => state.problems);
  const [language, setLanguage] = useState<Language>('en');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
        <Typography>{translate('form_visual.foreign.title')}</Typography>
        <Typography variant="body2">{translate('form_visual.foreign.text')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 1.5 }}>
          <TextField
            select
            size="small"
            margin="none"
            label={translate('form_visual.foreign.language')}
            value={language}
            onChange={({ target }) => setLanguage(asLanguage(target.value))}
            sx={{ minWidth: '10rem' }}
          >
            {LANGUAGES.map((one) => (
              <MenuItem key={one} value={one}>
                {LANGUAGE_NAMES[one]}
              </MenuItem>
            ))}
          </TextField>
          <Button
            variant="contained"
            onClick={() => {
              store.edit((work) => ({ ...work, form: adopt(work.form, language) }), null, null);
              say(translate('form_visual.foreign.adopted'));
            }}
          >
            {translate('form_visual.foreign.adopt')}
          </Button>
        </Box>
      </Alert>
      {problems.length > 0 && (
        <Alert severity="warning">
          <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
            {problems.slice(0, SHOWN).map(({ at, message }, index) => (
              <li key={index}>
                {at && <code>{at}: </code>}
                {message}
              </li>
            ))}
            {problems.length > SHOWN && (
              <li>{translate('form_visual.foreign.more', { smart_count: problems.length - SHOWN })}</li>
            )}
          </Box>
        </Alert>
      )}
      <Box sx={{ overflowX: 'auto' }}>
        <SchemaTree schema={form.schema} />
      </Box>
    </Box>
  );
}
