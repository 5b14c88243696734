import AddIcon from '@mui/icons-material/Add';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { FieldProps } from '@rjsf/utils';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { LANGUAGES, type Language } from '#schemas/engine/codes.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { LANGUAGE_NAMES } from '#src/i18n/language.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { useControl } from '../control.ts';

type Row = Readonly<Record<'value' | Language, string>>;

const rowsIn = (data: unknown): Row[] =>
  Array.isArray(data)
    ? data.filter(isValues).map((row) => ({
        value: String(row.value ?? ''),
        en: String(row.en ?? ''),
        es: String(row.es ?? ''),
      }))
    : [];

/** OWN CAR → OWN_CAR, as the codes of the house are written. */
const codeOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase()
    .slice(0, 64);

/** The choices of a field: the value that is kept, and its name in each language. */
export function ChoicesField({ fieldPathId, formData, onChange }: FieldProps) {
  const translate = useTranslate();
  const { labelId } = useControl();
  const rows = rowsIn(formData);
  // Those that were there when the field was opened keep their values: files may hold them.
  const [kept] = useState(() => new Set(rows.map(({ value }) => value)));
  const list = useRef<HTMLUListElement>(null);
  const give = (next: readonly Row[]) => onChange(next, fieldPathId.path);
  const add = () => {
    const taken = new Set(rows.map(({ value }) => value));
    let number = rows.length + 1;
    while (taken.has(`CHOICE_${number}`)) number += 1;
    give([...rows, { value: `CHOICE_${number}`, en: '', es: '' }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus());
  };
  /** The value of a new choice follows its English name. */
  const named = (row: Row, language: Language, text: string): Row => {
    const isOurs = language === 'en' && (/^CHOICE_\d+$/.test(row.value) || row.value === codeOf(row.en));
    const code = codeOf(text);
    const isFree = code !== '' && !rows.some((other) => other !== row && other.value === code);
    return { ...row, [language]: text, ...(isOurs && isFree && !kept.has(row.value) && { value: code }) };
  };
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {rows.map((row, index) => (
          <Box
            component="li"
            key={index}
            sx={{
              display: 'grid',
              gap: 0.75,
              alignItems: 'center',
              gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
            }}
          >
            {LANGUAGES.map((language) => (
              <TextField
                key={language}
                margin="none"
                placeholder={LANGUAGE_NAMES[language]}
                value={row[language]}
                error={row[language].trim() === ''}
                onChange={({ target }) => give(rows.with(index, named(row, language, target.value)))}
                slotProps={{
                  htmlInput: {
                    lang: language,
                    'aria-label': translate('form_visual.choices.name', {
                      value: row.value,
                      language: LANGUAGE_NAMES[language],
                    }),
                  },
                }}
              />
            ))}
            <Box sx={{ display: 'flex' }}>
              <IconButton
                size="small"
                disabled={index === 0}
                aria-label={translate('form_visual.choices.up', { value: row.value })}
                onClick={() => give(rows.with(index, rows[index - 1]!).with(index - 1, row))}
              >
                <UpIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={translate('form_visual.choices.remove', { value: row.value })}
                onClick={() => give(rows.toSpliced(index, 1))}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
            <ValueInput
              value={row.value}
              taken={rows.filter((other) => other !== row).map(({ value }) => value)}
              label={translate('form_visual.choices.value', { value: row.value })}
              onGive={(value) => give(rows.with(index, { ...row, value }))}
            />
          </Box>
        ))}
      </Box>
      <Button size="small" startIcon={<AddIcon />} onClick={add} sx={{ mt: 1 }}>
        {translate('form_visual.choices.add')}
      </Button>
    </Box>
  );
}

interface ValueInputProps {
  readonly value: string;
  readonly taken: readonly string[];
  readonly label: string;
  readonly onGive: (value: string) => void;
}

/** What is kept on file: given when it is typed to the end, and only when no other choice has it. */
function ValueInput({ value, taken, label, onGive }: ValueInputProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const isFault = text === '' || taken.includes(text);
  const give = () => {
    setTyped(null);
    if (!isFault && text !== value) onGive(text);
  };
  return (
    <TextField
      margin="none"
      variant="standard"
      value={text}
      error={isFault}
      helperText={isFault ? translate('form_visual.choices.taken') : null}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={give}
      onKeyDown={(event) => event.key === 'Enter' && give()}
      sx={{ gridColumn: '1 / -1', '& input': { fontFamily: 'monospace', fontSize: TYPE.small, py: 0 } }}
      slotProps={{ htmlInput: { 'aria-label': label, maxLength: 64, spellCheck: false } }}
    />
  );
}
