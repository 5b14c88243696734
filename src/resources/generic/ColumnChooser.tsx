import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Column } from './columns.ts';

interface ColumnChooserProps {
  readonly columns: readonly Column[];
  readonly shown: readonly Column[];
  readonly title: string;
  readonly isChanged: boolean;
  readonly onToggle: (name: string) => void;
  readonly onReset: () => void;
}

export function ColumnChooser({ columns, shown, title, isChanged, onToggle, onReset }: ColumnChooserProps) {
  const translate = useTranslate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const names = new Set(shown.map(({ name }) => name));
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewColumnIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('leads.list.columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 2, maxHeight: '70vh', maxWidth: 320 } },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Typography id={id} variant="subtitle2" component="h2">
            {translate('leads.list.columns')}
          </Typography>
          <Button size="small" disabled={!isChanged} onClick={onReset}>
            {translate('leads.list.reset')}
          </Button>
        </Box>
        <Box sx={{ display: 'grid' }}>
          {columns.map(({ name, label }) => (
            <FormControlLabel
              key={name}
              label={label}
              control={
                <Checkbox
                  size="small"
                  checked={names.has(name)}
                  disabled={name === title}
                  onChange={() => onToggle(name)}
                />
              }
            />
          ))}
        </Box>
      </Popover>
    </>
  );
}
