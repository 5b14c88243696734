import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { Suspense, useEffect, useId, useRef } from 'react';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { PanelBelow } from '#src/layout/PanelBelow.tsx';
import type { Columns } from './columns.ts';

// With what columns are dragged with.
const ColumnOrder = lazyPage(() => import('./ColumnOrder.tsx'));

interface ColumnPanelProps {
  readonly columns: Columns;
  readonly open: boolean;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** Which columns a list shows and in which order; their widths are dragged in the table itself. */
export default function ColumnPanel({ columns, open, anchor, onClose }: ColumnPanelProps) {
  const translate = useTranslate();
  const id = useId();
  const paper = useRef<HTMLDivElement>(null);
  const touched = useRef<string | null>(null);
  // A box that is ticked moves to the other list, and the focus with it.
  useEffect(() => {
    const name = touched.current;
    touched.current = null;
    if (name === null) return;
    // The list that it moves to may still be on its way.
    const box = paper.current?.querySelector<HTMLInputElement>(`[data-column="${name}"] input`);
    (box ?? paper.current)?.focus();
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
    <PanelBelow
      open={open}
      anchor={anchor}
      onClose={onClose}
      paper={{ ref: paper, 'aria-labelledby': id, sx: { p: 2, maxHeight: 'min(70vh, 640px)', width: 360 } }}
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
      <Suspense>
        <ColumnOrder columns={columns} onToggle={toggle} />
      </Suspense>
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
    </PanelBelow>
  );
}
