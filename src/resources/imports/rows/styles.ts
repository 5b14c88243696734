import type { SxProps, Theme } from '@mui/material/styles';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { TYPE } from '#src/theme/tokens.ts';

export const COLUMN_WIDTH = 168;
export const NUMBER_WIDTH = 104;
export const REASON_WIDTH = 232;
export const DECISION_WIDTH = 216;

/** Cells in a table or on a card. One style for all of them: one per cell would cost more than the cell. */
export const cellSx = (theme: Theme) => {
  const { error, warning, background, text, primary, divider } = theme.palette;
  const tint = (colour: string, percent: number) =>
    `color-mix(in srgb, ${colour} ${percent}%, ${background.paper})`;
  const marked = (colour: string) => ({
    bgcolor: tint(colour, 12),
    boxShadow: `inset 3px 0 0 ${colour}`,
    pl: '8px',
    '& > svg': { color: colour },
  });
  return {
    '& .cell': {
      all: 'unset',
      boxSizing: 'border-box',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '4px',
      width: '100%',
      minHeight: 32,
      p: '4px 6px',
      borderRadius: '4px',
      overflowWrap: 'anywhere',
      '& > svg': { fontSize: TYPE.base, flex: 'none' },
      '& > .text': {
        flex: 1,
        minWidth: 0,
        display: '-webkit-box',
        WebkitLineClamp: 3,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        whiteSpace: 'pre-wrap',
      },
    },
    '& button.cell': {
      cursor: 'text',
      '&:hover': { boxShadow: `inset 0 0 0 1px ${divider}` },
      '&:focus-visible': { outline: `3px solid ${primary.main}`, outlineOffset: -1 },
      '&[aria-busy=true]': { opacity: 0.6 },
    },
    '&& .cell.bad': marked(error.main),
    '&& .cell.same': marked(warning.main),
    '& small': { flex: '1 0 100%', color: error.main, fontSize: TYPE.caption, lineHeight: 1.3 },
    '& .editor': {
      display: 'block',
      '& input': {
        boxSizing: 'border-box',
        width: '100%',
        minHeight: 32,
        p: '4px 6px',
        font: 'inherit',
        color: text.primary,
        bgcolor: background.paper,
        border: `1px solid ${primary.main}`,
        borderRadius: '4px',
        outline: `2px solid ${primary.main}`,
      },
    },
    '& .hidden': VISUALLY_HIDDEN,
  } as const;
};

/** The grid scrolls in itself, below its head and beside the numbers of its rows. */
export const tableSx: SxProps<Theme> = (theme) => ({
  minWidth: 0,
  overflow: 'auto',
  position: 'relative',
  maxHeight: '70vh',
  containerType: 'inline-size',
  // What the keyboard reaches must not end up below the head or the numbers.
  scrollPaddingTop: 48,
  scrollPaddingLeft: NUMBER_WIDTH + 8,
  ...cellSx(theme),
  '& table': {
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: TYPE.body,
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': {
    boxSizing: 'border-box',
    p: '4px 6px',
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 'inherit',
    borderBottom: `1px solid ${theme.palette.divider}`,
    bgcolor: 'background.paper',
    overflowWrap: 'anywhere',
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    p: '8px 12px',
    verticalAlign: 'bottom',
    bgcolor: 'tableHead',
    color: 'text.secondary',
    fontSize: TYPE.caption,
    fontWeight: 650,
  },
  '& .no': { position: 'sticky', left: 0, zIndex: 1, borderRight: `1px solid ${theme.palette.divider}` },
  '& thead .no': { zIndex: 3 },
  '& .reason': { p: '8px 12px' },
  '& td.bad': { color: 'error.main' },
  // Only the columns near the screen are drawn; this is the room of the others.
  '& .room': { p: 0 },
  '& tr.done > *': {
    bgcolor: `color-mix(in srgb, ${theme.palette.success.main} 7%, ${theme.palette.background.paper})`,
  },
  '& .beneath': {
    p: 0,
    '& > div': { position: 'sticky', left: 0, width: '100cqw', boxSizing: 'border-box' },
  },
});
