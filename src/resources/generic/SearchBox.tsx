import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useDraft } from '#src/kinds/shared/useDraft.ts';
import { useFilters } from './filters.ts';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';

export function SearchBox() {
  const translate = useTranslate();
  const { values, set } = useFilters();
  const draft = useDraft(values.search, (next) => {
    if (next === null || next.length >= SEARCH_MIN_LENGTH) set('search', next);
  });
  const isShort = draft.value.trim() !== '' && draft.value.trim().length < SEARCH_MIN_LENGTH;
  return (
    <TextField
      type="search"
      size="small"
      margin="none"
      variant="outlined"
      label={translate('ra.action.search')}
      {...draft}
      helperText={isShort ? translate('leads.filter.short', { smart_count: SEARCH_MIN_LENGTH }) : undefined}
      sx={{ width: { xs: 'auto', sm: 280 }, flex: { xs: 1, sm: 'none' }, minWidth: 0 }}
      slotProps={{
        htmlInput: { maxLength: 200, autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
