import MissingIcon from '@mui/icons-material/TranslateOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { LANGUAGES, type Language } from '#schemas/engine/codes.ts';
import { LANGUAGE_NAMES } from '#src/i18n/language.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { useEditor, useEditorStore } from '../../store.ts';
import { pointerOf } from '../model/place.ts';
import { labelPath } from '../model/read.ts';
import { isMissing, setText, textOf, type TextLine } from '../model/texts.ts';

/** A text in both languages, edited in place; what is typed renders this line alone. */
export const TextLineRow = memo(function TextLineRow({ line }: { readonly line: TextLine }) {
  const translate = useTranslate();
  const store = useEditorStore();
  const id = useEditor(({ form }) => labelPath(form, line.place)[1]);
  const isHalf = useEditor(({ form }) => isMissing(form, line));
  const what = translate(`form_visual.texts.of_${line.what}`, { option: line.option ?? '' });
  return (
    <Box
      component="tr"
      sx={{ borderTop: line.what === 'title' ? 1 : 0, borderColor: 'divider', verticalAlign: 'top' }}
    >
      <Box
        component="th"
        scope="row"
        sx={{ textAlign: 'start', p: 0.5, fontWeight: 400, overflowWrap: 'anywhere' }}
      >
        <Box component="button" type="button" onClick={() => store.select(pointerOf(line.place))} sx={LINK}>
          {id}
        </Box>
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {what}
          {isHalf && (
            <Box
              component="span"
              role="img"
              aria-label={translate('form_visual.mark.missing')}
              title={translate('form_visual.mark.missing')}
              sx={{ ml: 0.5, color: 'warning.main' }}
            >
              <MissingIcon aria-hidden sx={{ fontSize: 14, verticalAlign: 'middle' }} />
            </Box>
          )}
        </Box>
      </Box>
      {LANGUAGES.map((language) => (
        <Cell
          key={language}
          line={line}
          language={language}
          name={`${id} ${what} ${LANGUAGE_NAMES[language]}`}
        />
      ))}
    </Box>
  );
});

const LINK = {
  all: 'unset',
  cursor: 'pointer',
  fontFamily: 'monospace',
  fontSize: TYPE.small,
  color: 'primary.main',
  overflowWrap: 'anywhere',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
} as const;

interface CellProps {
  readonly line: TextLine;
  readonly language: Language;
  readonly name: string;
}

/** A native control: a long form has a thousand. */
function Cell({ line, language, name }: CellProps) {
  const store = useEditorStore();
  const text = useEditor(({ form }) => textOf(form, line, language));
  return (
    <Box component="td" sx={{ p: 0.5 }}>
      <Box
        component={line.what === 'help' ? 'textarea' : 'input'}
        lang={language}
        value={text}
        aria-label={name}
        aria-invalid={text.trim() === '' || undefined}
        onChange={({ target }: React.ChangeEvent<HTMLInputElement>) =>
          store.edit(
            (work) => ({ ...work, form: setText(work.form, line, language, target.value) }),
            `${line.key} ${language}`,
          )
        }
        onBlur={() => store.pause()}
        sx={{
          width: '100%',
          boxSizing: 'border-box',
          font: 'inherit',
          fontSize: 14,
          color: 'text.primary',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: text.trim() === '' ? 'warning.main' : 'divider',
          borderRadius: 1,
          px: 1,
          py: 0.75,
          resize: 'vertical',
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      />
    </Box>
  );
}
