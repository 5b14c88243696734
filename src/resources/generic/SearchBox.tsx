import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useDraft } from '#src/kinds/shared/useDraft.ts';
import { useFilters } from './filters.ts';

/** Below this the server refuses: its index knows three letters and more. */
const MIN_SEARCH = 3;

export function SearchBox() {
  const translate = useTranslate();
  const { values, set } = useFilters();
  const draft = useDraft(values.search, (next) => {
    if (next === null || next.length >= MIN_SEARCH) set('search', next);
  });
  const isShort = draft.value.trim() !== '' && draft.value.trim().length < MIN_SEARCH;
  return (
    <TextField
      type="search"
      size="small"
      margin="none"
      variant="outlined"
      label={translate('ra.action.search')}
      {...draft}
      helperText={isShort ? translate('leads.filter.short', { smart_count: MIN_SEARCH }) : undefined}
      sx={{ width: { xs: '100%', sm: 280 } }}
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
