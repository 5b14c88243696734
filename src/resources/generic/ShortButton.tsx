import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ElementType, ReactNode } from 'react';
import type { To } from 'react-router-dom';

type ShortButtonProps = Omit<ButtonProps, 'startIcon' | 'children'> & {
  readonly icon: ReactNode;
  readonly label: string;
  /** What it is made of, such as a link, and where that leads. */
  readonly component?: ElementType;
  readonly to?: To;
  readonly state?: unknown;
};

/** A button that on a phone is its icon alone: its name is then heard, and shown on a long press. */
export function ShortButton({ icon, label, ...button }: ShortButtonProps) {
  return (
    <Button {...button} startIcon={icon} aria-label={label} title={label} sx={SHORT}>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}

const SHORT: SxProps<Theme> = (theme) => ({
  [theme.breakpoints.down('sm')]: {
    minWidth: 40,
    minHeight: 40,
    px: 1.25,
    '& .MuiButton-startIcon': { m: 0 },
  },
});
