import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { ColumnOrder } from './ColumnOrder.tsx';
import type { Columns } from './columns.ts';

/** Which columns a list shows and in which order; their widths are dragged in the table itself. */
export function ColumnChooser({ columns }: { readonly columns: Columns }) {
  const translate = useTranslate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const paper = useRef<HTMLDivElement>(null);
  const touched = useRef<string | null>(null);
  // A box that is ticked moves to the other list, and the focus with it.
  useEffect(() => {
    const name = touched.current;
    touched.current = null;
    if (name !== null)
      paper.current?.querySelector<HTMLInputElement>(`[data-column="${name}"] input`)?.focus();
  }, [columns]);
  const toggle = (name: string) => {
    touched.current = name;
    columns.toggle(name);
  };
  const reset = () => {
    columns.reset();
    paper.current?.focus();
  };
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
          paper: {
            ref: paper,
            role: 'dialog',
            'aria-labelledby': id,
            sx: { p: 2, maxHeight: 'min(70vh, 640px)', width: 360 },
          },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 1 }}>
          <Typography id={id} variant="h3" component="h2">
            {translate('leads.list.columns')}
          </Typography>
          <Button size="small" disabled={!columns.isChanged} onClick={reset}>
            {translate('leads.list.reset')}
          </Button>
        </Box>
        <Typography variant="overline" component="h3" sx={{ color: 'text.secondary' }}>
          {translate('list.columns.shown')}
        </Typography>
        <ColumnOrder columns={columns} onToggle={toggle} />
        {columns.hidden.length > 0 && (
          <Typography variant="overline" component="h3" sx={{ color: 'text.secondary', mt: 1.5 }}>
            {translate('list.columns.others')}
          </Typography>
        )}
        <Box sx={{ display: 'grid', justifyItems: 'start' }}>
          {columns.hidden.map(({ name, label }) => (
            <FormControlLabel
              key={name}
              data-column={name}
              label={label}
              sx={{ ml: 0, gap: 0.5 }}
              control={<Checkbox size="small" checked={false} onChange={() => toggle(name)} />}
            />
          ))}
        </Box>
      </Popover>
    </>
  );
}
