import type { SxProps, Theme } from '@mui/material/styles';
import { TYPE } from '#src/theme/tokens.ts';

/** Rows of one height, so that a page of a thousand needs no measuring. */
export const ROW_HEIGHT = 45;
export const HEAD_HEIGHT = 42;
/** The column of the boxes. */
export const BOX_WIDTH = 48;

const FIXED = { position: 'sticky', left: 0, zIndex: 1 } as const;

/** One style for the whole table: a style per cell would cost more than the cell. */
export const tableSx: SxProps<Theme> = (theme) => {
  const { paper } = theme.palette.background;
  const tint = (percent: number) => `color-mix(in srgb, ${theme.palette.primary.main} ${percent}%, ${paper})`;
  const line = `1px solid ${theme.palette.divider}`;
  return {
    minWidth: 0,
    overflow: 'auto',
    position: 'relative',
    // What the keyboard reaches must not end up below the fixed head or column.
    scrollPaddingTop: HEAD_HEIGHT + 8,
    scrollPaddingLeft: 'var(--fixed)',
    '& table': {
      width: '100%',
      tableLayout: 'fixed',
      borderCollapse: 'separate',
      borderSpacing: 0,
      fontSize: TYPE.body,
      fontVariantNumeric: 'tabular-nums',
    },
    '& th, & td': {
      boxSizing: 'border-box',
      height: ROW_HEIGHT,
      p: '0 12px',
      textAlign: 'start',
      fontWeight: 'inherit',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      borderBottom: line,
      bgcolor: 'inherit',
    },
    '&& td > *': { maxWidth: '100%' },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      height: HEAD_HEIGHT,
      overflow: 'visible',
      bgcolor: 'tableHead',
      color: 'text.secondary',
      fontSize: TYPE.caption,
      fontWeight: 650,
    },
    '& .figure': { textAlign: 'end' },
    '& tbody tr': { bgcolor: paper },
    '& tbody tr[data-row]': { cursor: 'pointer' },
    '& tbody tr[data-row]:hover': { bgcolor: tint(5) },
    '& tbody tr.selected': { bgcolor: tint(12) },
    '& tbody tr.selected:hover': { bgcolor: tint(16) },
    '& tr.space > td': { p: 0, border: 0, height: 'auto' },
    '& tbody th': FIXED,
    '& tbody tr.group > th': {
      position: 'static',
      bgcolor: 'tableHead',
      color: 'text.secondary',
      fontSize: TYPE.caption,
      fontWeight: 650,
      '& > span': { position: 'sticky', left: 12 },
    },
    '& .box': { ...FIXED, p: 0, textAlign: 'center', '& + th': { left: BOX_WIDTH } },
    '& thead .box, & thead .title': { zIndex: 3, left: 0 },
    '& thead .box + .title': { left: BOX_WIDTH },
    '& .title': { borderRight: line },
    // The whole cell is the target of the pointer.
    '& .box label': { display: 'grid', placeItems: 'center', height: '100%', cursor: 'pointer' },
    '& .box input': {
      width: 18,
      height: 18,
      m: 0,
      accentColor: theme.palette.primary.main,
      cursor: 'inherit',
    },
    '& .sort': {
      all: 'unset',
      boxSizing: 'border-box',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4px',
      maxWidth: '100%',
      minHeight: 28,
      cursor: 'pointer',
      borderRadius: '4px',
      '& svg': { fontSize: TYPE.base, opacity: 0, flex: 'none' },
      '&:hover svg': { opacity: 0.5 },
      '&:hover': { color: 'text.primary' },
      '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
    },
    '& [aria-sort=ascending] .sort, & [aria-sort=descending] .sort': {
      color: 'text.primary',
      '& svg': { opacity: 1 },
    },
    '& .label': { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0, display: 'block' },
    '& .edge': {
      position: 'absolute',
      insetBlock: 0,
      right: 0,
      width: 11,
      cursor: 'col-resize',
      touchAction: 'none',
      '&::after': {
        content: '""',
        position: 'absolute',
        insetBlock: 10,
        right: 0,
        width: '1px',
        bgcolor: 'divider',
      },
      '&:hover::after, &:focus-visible::after, &.moving::after': {
        insetBlock: 0,
        width: '3px',
        bgcolor: 'primary.main',
      },
      '&:focus-visible': { outline: 'none' },
    },
    '& .old': { opacity: 0.5, transition: 'opacity 120ms 120ms' },
  };
};
