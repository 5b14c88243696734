import NoneIcon from '@mui/icons-material/NotificationsNoneOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

/** The list in which notices stand. */
export const NoticeItems = ({ children }: { readonly children: ReactNode }) => (
  // Said to be one: without its dots a list is none to some browsers.
  <Box component="ul" role="list" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
);

const ROWS = [0, 1, 2, 3, 4];

/** Notices while they are fetched, as high as they will be. */
export function NoticeSkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('app.loading')}>
      {ROWS.map((row) => (
        <Box key={row} sx={{ display: 'flex', gap: 1.5, px: 2, py: 1.5 }}>
          <Skeleton variant="circular" width={20} height={20} />
          <Box sx={{ flex: 1, typography: 'body2' }}>
            <Skeleton width="70%" />
            <Skeleton width="90%" />
            <Skeleton width="20%" />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Why nothing stands here. */
export function NoNotices({ help }: { readonly help: string }) {
  const translate = useTranslate();
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, p: 4, textAlign: 'center' }}>
      <NoneIcon fontSize="large" color="disabled" />
      <Typography sx={{ fontWeight: 600 }}>{translate('notices.none.title')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {help}
      </Typography>
    </Box>
  );
}
