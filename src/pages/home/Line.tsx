import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink, type LinkProps } from 'react-router-dom';

export const LineList = ({ children }: { readonly children: ReactNode }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
);

interface LineProps extends Pick<LinkProps, 'to' | 'state'> {
  readonly title: string;
  /** What else is worth knowing of it. */
  readonly text?: ReactNode;
  /** How it stands, or what can be done with it at once. */
  readonly mark?: ReactNode;
}

/** One record of a block, and the way to it. */
export const Line = ({ to, state, title, text, mark }: LineProps) => (
  <Box component="li" sx={LINE}>
    <Box sx={{ flex: '1 1 11rem', minWidth: 0 }}>
      <Link component={RouterLink} to={to} state={state as unknown} sx={TITLE}>
        <bdi>{title}</bdi>
      </Link>
      {text && (
        <Typography
          component="div"
          variant="body2"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      )}
    </Box>
    {mark}
  </Box>
);

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  py: 0.75,
  minHeight: 48,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
/** Long names take two lines at most; the page of the record has the rest. */
const TITLE = {
  fontWeight: 600,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;
