import type { SxProps, Theme } from '@mui/material/styles';
import { tableSx } from '../../generic/table/styles.ts';

const from = (size: 'sm' | 'md' | 'lg' | 'xl', width: number) => ({
  width,
  display: { xs: 'none', [size]: 'table-cell' },
});

/** Tables of reports: the house's, with rows that grow with their names and columns that go with the width of the screen. */
export const REPORT_TABLE: SxProps<Theme> = [
  ...(Array.isArray(tableSx) ? tableSx : [tableSx]),
  {
    overflow: 'visible',
    '& thead th, & tbody th, & .box': { position: 'static' },
    '& tbody th.name': { overflow: 'visible', whiteSpace: 'normal', py: 0.75 },
    '& th.box, & td.box': { width: { xs: 40, sm: 48 } },
    // On a phone the menu has the marks as well.
    '& .marks': { ...from('sm', 84), p: 0, whiteSpace: 'nowrap' },
    '& .category': from('md', 150),
    '& .owner': from('lg', 140),
    '& .used_at': from('lg', 185),
    '& .updated_at': from('xl', 185),
    '& .gone': from('sm', 185),
    '& .menu': { width: 52, p: 0, textAlign: 'center', overflow: 'visible', position: 'relative' },
    '& .menu.two': { width: 100, whiteSpace: 'nowrap' },
  },
];
