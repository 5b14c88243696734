import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext, useTranslate } from 'ra-core';
import { REPORTS } from '#schemas/report/fields.ts';
import { useText } from '#src/i18n/hooks.ts';
import { SORTS } from './columns.ts';

/** The order, in words: where there is little room the columns cannot be pressed. */
export function SortSelect() {
  const translate = useTranslate();
  const text = useText();
  const { sort, setSort } = useListContext();
  const isDown = sort.order === 'DESC';
  const label = translate(isDown ? 'explorer.descending' : 'explorer.ascending');
  return (
    <Box sx={{ display: { xs: 'flex', xl: 'none' }, alignItems: 'center', gap: 0.5 }}>
      <TextField
        select
        size="small"
        margin="none"
        variant="outlined"
        label={translate('ra.action.sort')}
        value={SORTS.some((name) => name === sort.field) ? sort.field : ''}
        onChange={({ target }) => setSort({ field: target.value, order: sort.order })}
        sx={{ minWidth: 130 }}
      >
        {SORTS.map((name) => (
          <MenuItem key={name} value={name}>
            {text(REPORTS.fields[name]!.label)}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        aria-label={label}
        title={label}
        onClick={() => setSort({ field: sort.field, order: isDown ? 'ASC' : 'DESC' })}
      >
        {isDown ? <DownIcon fontSize="small" /> : <UpIcon fontSize="small" />}
      </IconButton>
    </Box>
  );
}
