import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext, useTranslate } from 'ra-core';
import type { Field } from '#schemas/engine/field.ts';
import { useText } from '#src/i18n/hooks.ts';

interface SortSelectProps {
  readonly fields: Readonly<Record<string, Pick<Field, 'label'>>>;
  /** Those by which the list can be ordered. */
  readonly names: readonly string[];
}

/** The order of a list, in words: where there are no columns to press. */
export function SortSelect({ fields, names }: SortSelectProps) {
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
        value={names.includes(sort.field) ? sort.field : ''}
        onChange={({ target }) => setSort({ field: target.value, order: sort.order })}
        sx={{ minWidth: 130 }}
      >
        {names.map((name) => (
          <MenuItem key={name} value={name}>
            {text(fields[name]!.label)}
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
