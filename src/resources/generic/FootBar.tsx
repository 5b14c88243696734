import Paper, { type PaperProps } from '@mui/material/Paper';

const FOOT = {
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  p: { xs: 1, sm: 1.5 },
  alignItems: 'center',
  justifyContent: 'flex-end',
} as const;

/** Actions at the foot of the window, within reach of the thumb; the focus is never behind it (src/theme/components.ts). */
export const FootBar = (props: Pick<PaperProps, 'children' | 'onMouseDown'>) => (
  <Paper variant="outlined" sx={FOOT} {...props} />
);
