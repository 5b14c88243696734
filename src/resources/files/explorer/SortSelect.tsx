import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext, useTranslate } from 'ra-core';
import { FILE_FIELDS } from '#schemas/file/index.ts';
import { useText } from '#src/i18n/hooks.ts';

/** By what a folder can be ordered: what a file in the trash has besides is not of these. */
const ORDERS = Object.entries(FILE_FIELDS).filter(
  ([name, field]) => 'sortable' in field && name !== 'trashed_at',
);

/** The order, where there are no columns to press. */
export function SortSelect() {
  const translate = useTranslate();
  const text = useText();
  const { sort, setSort } = useListContext();
  const isDown = sort.order === 'DESC';
  const label = translate(isDown ? 'explorer.descending' : 'explorer.ascending');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <TextField
        select
        size="small"
        margin="none"
        variant="outlined"
        label={translate('ra.action.sort')}
        value={ORDERS.some(([name]) => name === sort.field) ? sort.field : ''}
        onChange={({ target }) => setSort({ field: target.value, order: sort.order })}
        sx={{ minWidth: 130 }}
      >
        {ORDERS.map(([name, field]) => (
          <MenuItem key={name} value={name}>
            {text(field.label)}
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
