import type { SxProps, Theme } from '@mui/material/styles';
import { tableSx } from '../../generic/table/styles.ts';

const from = (size: 'sm' | 'md' | 'lg', width: number) => ({
  width,
  display: { xs: 'none', [size]: 'table-cell' },
});

/** Tables of entries: the house's, with rows that grow with their names and columns that go with the width of the screen. */
export const ENTRY_TABLE: SxProps<Theme> = [
  ...(Array.isArray(tableSx) ? tableSx : [tableSx]),
  {
    overflow: 'visible',
    '& thead th, & tbody th, & .box': { position: 'static' },
    // A name may take two lines, and its marks a third.
    '& tbody th.name': { overflow: 'visible', whiteSpace: 'normal' },
    '& th.box, & td.box': { width: { xs: 40, sm: 48 } },
    '& .type': from('lg', 170),
    '& .size': from('sm', 100),
    '& .created_by': from('md', 170),
    '& .updated_at, & .gone': from('sm', 180),
    '& .menu': { width: 52, p: 0, textAlign: 'center', overflow: 'visible', position: 'relative' },
    '& .menu.two': { width: 100, whiteSpace: 'nowrap' },
    '& tr.target': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
    '& .small': { display: { sm: 'none' } },
  },
];
