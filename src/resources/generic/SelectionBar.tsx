import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ShortButton } from './ShortButton.tsx';

interface SelectionBarProps {
  readonly label: string;
  /** How many are selected, in words. */
  readonly said: ReactNode;
  /** Why nothing may be done with so many. */
  readonly warning?: string | null;
  /** Beside how many there are. */
  readonly more?: ReactNode;
  /** What may be done with them. */
  readonly children: ReactNode;
  readonly onClear: () => void;
}

/** In place of a list's own line while some of its records are selected. */
export function SelectionBar({ label, said, warning, more, children, onClear }: SelectionBarProps) {
  const translate = useTranslate();
  return (
    <Box role="region" aria-label={label} sx={BAR}>
      <Typography component="div" role="status" variant="body2" sx={{ fontWeight: 600, mr: 1 }}>
        {said}
        {warning && (
          <Typography component="span" variant="body2" sx={{ display: 'block', color: 'warning.main' }}>
            {warning}
          </Typography>
        )}
      </Typography>
      {more}
      <Box sx={{ flex: 1 }} />
      {children}
      <ShortButton size="small" icon={<CloseIcon />} label={translate('bulk.clear')} onClick={onClear} />
    </Box>
  );
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  rowGap: 0.25,
  px: 1.5,
  py: 0.5,
  bgcolor: 'action.selected',
} as const;
