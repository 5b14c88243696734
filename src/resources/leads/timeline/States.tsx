import NoneIcon from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useNumber } from '#src/i18n/hooks.ts';

interface CountProps {
  readonly total: number;
  /** False: there are more. */
  readonly isExact: boolean;
}

/** How many entries there are. */
export function Count({ total, isExact }: CountProps) {
  const translate = useTranslate();
  const number = useNumber();
  return (
    <Typography variant="body2" color="text.secondary" role="status">
      {isExact
        ? translate('timeline.count', { smart_count: total })
        : translate('timeline.many', { count: number(total) })}
    </Typography>
  );
}

const ROWS = [0, 1, 2, 3, 4];

/** Entries while they are fetched, as high as they will be. */
export function TimelineSkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('app.loading')}>
      {ROWS.map((row) => (
        <Box key={row} sx={{ display: 'flex', gap: 1.5, py: 1.25 }}>
          <Skeleton variant="circular" width={32} height={32} />
          <Box sx={{ flex: 1, typography: 'body2' }}>
            <Skeleton width="min(60%, 14rem)" />
            <Skeleton width="min(80%, 20rem)" />
            <Skeleton width="70%" />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface NothingProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** Why nothing stands here, and the way out. */
export function Nothing({ isFiltered, onClear }: NothingProps) {
  const translate = useTranslate();
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 1, p: 4, textAlign: 'center' }}>
      <NoneIcon fontSize="large" color="disabled" />
      <Typography color="text.secondary">
        {translate(isFiltered ? 'timeline.none' : 'timeline.empty')}
      </Typography>
      {isFiltered && (
        <Button size="small" onClick={onClear}>
          {translate('timeline.filter.clear')}
        </Button>
      )}
    </Box>
  );
}
