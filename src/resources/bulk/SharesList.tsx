import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { BulkAction } from '#schemas/bulk/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage, useNumber } from '#src/i18n/hooks.ts';
import { usePersonNames } from '#src/kinds/user/usePersonNames.ts';
import { useShares } from './api.ts';

interface SharesListProps {
  readonly resource: Resource;
  readonly action: BulkAction;
}

/** Who got how many leads. */
export function SharesList({ resource, action }: SharesListProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const number = useNumber();
  const id = useId();
  const nameOf = usePersonNames();
  const { data, error } = useShares(resource, action);
  if (error) return <Alert severity="error">{textOf(error, language)}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={48} />;
  return (
    <Box>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {translate('bulk.shares')}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={LIST}>
        {data.map(({ user_id, count }) => (
          <Box component="li" key={user_id ?? ''} sx={LINE}>
            <Box component="bdi" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {nameOf(user_id)}
            </Box>
            <strong>{number(count)}</strong>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const LIST = { listStyle: 'none', m: 0, p: 0, maxHeight: 240, overflow: 'auto' } as const;
const LINE = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
} as const;
