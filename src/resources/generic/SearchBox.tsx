import SearchIcon from '@mui/icons-material/Search';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useDraft } from '#src/kinds/shared/useDraft.ts';
import { useFilters } from './filters.ts';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';

// Not a TextField: it brings every kind of input, and this stands on the first screen.
export default function SearchBox() {
  const translate = useTranslate();
  const { values, set } = useFilters();
  const draft = useDraft(values.search, (next) => {
    if (next === null || next.length >= SEARCH_MIN_LENGTH) set('search', next);
  });
  const isShort = draft.value.trim() !== '' && draft.value.trim().length < SEARCH_MIN_LENGTH;
  const id = useId();
  const helpId = `${id}-help`;
  const label = translate('ra.action.search');
  return (
    <FormControl size="small" margin="none" fullWidth>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        type="search"
        id={id}
        label={label}
        {...draft}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
        inputProps={{
          maxLength: 200,
          autoComplete: 'off',
          ...(isShort ? { 'aria-describedby': helpId } : {}),
        }}
      />
      {isShort && (
        <FormHelperText id={helpId}>
          {translate('leads.filter.short', { smart_count: SEARCH_MIN_LENGTH })}
        </FormHelperText>
      )}
    </FormControl>
  );
}
