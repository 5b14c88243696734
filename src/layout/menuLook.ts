import type { SxProps, Theme } from '@mui/material';
import { RAIL, TYPE } from '#src/theme/tokens.ts';

/** The ground of the navigation, beside the page or over it. */
export const MENU = { border: 0, overflowX: 'hidden', bgcolor: 'rail.main', color: 'rail.on' } as const;

/** One style for all entries: every screen begins with them, and a style of each would cost more than the entry. */
export const ENTRIES: SxProps<Theme> = {
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& ul + ul': { mt: 1.5 },
  '& .group': { px: 2.5, opacity: 0.8, typography: 'overline' },
  '& li > a': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minHeight: 44,
    mx: 1,
    my: 0.25,
    px: 1.5,
    borderRadius: 1.5,
    color: 'inherit',
    textDecoration: 'none',
    fontSize: TYPE.menu,
    '& > svg': { flex: 'none' },
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&:hover': { bgcolor: RAIL.hover },
    '&.selected': { bgcolor: RAIL.selected, color: 'rail.active' },
    '&:focus-visible': { outlineColor: (theme) => theme.palette.rail.active, outlineOffset: -3 },
  },
};
