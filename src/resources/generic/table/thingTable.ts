import type { SxProps, Theme } from '@mui/material/styles';
import { tableSx } from './styles.ts';

type Size = 'sm' | 'md' | 'lg' | 'xl';

/** A column that is there from this width of the screen on. */
export const from = (size: Size, width: number) => ({ width, display: { xs: 'none', [size]: 'table-cell' } });

/**
 * Tables of files, reports and their like: the house's, with rows that grow with their names and columns that go with the
 * width of the screen. What such a column says stands below the name meanwhile, in what has the class `to-<size>`.
 */
export const thingTable = (columns: Readonly<Record<string, object>>): SxProps<Theme> => [
  ...(Array.isArray(tableSx) ? tableSx : [tableSx]),
  {
    overflow: 'visible',
    '& thead th, & tbody th, & .box': { position: 'static' },
    '& tbody th.name': { overflow: 'visible', whiteSpace: 'normal', py: 0.75 },
    '& th.box, & td.box': { width: { xs: 40, sm: 48 } },
    '& .menu': { width: 52, p: 0, textAlign: 'center', overflow: 'visible', position: 'relative' },
    '& .menu.two': { width: 100, whiteSpace: 'nowrap' },
    '& .note': { color: 'text.secondary', fontSize: 'caption.fontSize', overflowWrap: 'anywhere' },
    '& .to-sm': { display: { sm: 'none' } },
    '& .to-md': { display: { md: 'none' } },
    '& .to-lg': { display: { lg: 'none' } },
    ...columns,
  },
];
