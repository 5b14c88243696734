import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { useTotal, type Total } from '#src/i18n/hooks.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { Link } from 'react-router-dom';

export interface NumberLink {
  readonly key: string;
  /** In the reader's language. */
  readonly label: string;
  /** The list of exactly what is counted. */
  readonly to: string;
  /** undefined: not known yet; null: it could not be read. */
  readonly count: Total | null | undefined;
  /** It should be nothing. */
  readonly isLate?: boolean;
}

/** Numbers that are ways to what they count. Their places are there before they are. */
export const Numbers = ({ numbers }: { readonly numbers: readonly NumberLink[] }) => (
  <Box component="ul" sx={LIST}>
    {numbers.map(({ key, label, to, count, isLate = false }) => (
      <Box component="li" key={key} sx={{ display: 'flex', minWidth: 0 }}>
        <ButtonBase component={Link} to={to} sx={NUMBER}>
          <Value count={count} isLate={isLate} />{' '}
          <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
            {label}
          </Box>
        </ButtonBase>
      </Box>
    ))}
  </Box>
);

function Value({ count, isLate }: Required<Pick<NumberLink, 'isLate'>> & Pick<NumberLink, 'count'>) {
  const totalText = useTotal();
  const isLoud = isLate && Boolean(count?.total);
  return (
    <Box component="strong" sx={{ ...VALUE, color: isLoud ? 'error.main' : 'text.primary' }}>
      {count === undefined ? <Skeleton width="2ch" /> : count ? totalText(count) : '–'}
    </Box>
  );
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
const NUMBER = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  '&:hover': { borderColor: 'primary.main' },
} as const;
const VALUE = { fontSize: TYPE.head, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' } as const;
