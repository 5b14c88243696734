import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { Badge, Box, IconButton, Tooltip } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { lazyPart } from '#src/layout/lazyPart.tsx';
import { ahead } from '#src/layout/shown.ts';
import { useIsLive } from '#src/live/hooks.ts';
import { NOTICES_KEY, useUnread } from './api.ts';

const BellFrame = lazyPart(ahead(() => import('./BellFrame.tsx')));

/** Where no live events come through, the count is asked for so often. */
const POLL_MS = 60_000;
const MOST = 99;

/** How many notices wait, kept up to date while the console is open. */
function useFreshCount(): number | undefined {
  const queries = useQueryClient();
  const isLive = useIsLive();
  // Events do the rest (src/live/queries.ts): this is what came between the first answer and the first of them.
  useEffect(() => {
    const which = { queryKey: NOTICES_KEY };
    // A first answer that is still under way would be taken for that of the new question, and may be older.
    if (isLive) void queries.cancelQueries(which).then(() => queries.invalidateQueries(which));
  }, [isLive, queries]);
  return useUnread(isLive ? false : POLL_MS)?.total;
}

/** The bell of the bar: how many notices wait, and the newest of them. */
export function Bell() {
  const translate = useTranslate();
  const count = useFreshCount();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const name = !count
    ? translate('notices.title')
    : count > MOST
      ? translate('notices.bell.many', { smart_count: MOST })
      : translate('notices.bell.unread', { smart_count: count });

  return (
    <>
      <Tooltip title={name}>
        <IconButton
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-label={name}
          aria-haspopup="dialog"
        >
          <Badge badgeContent={count ?? 0} max={MOST} color="error">
            <BellIcon />
          </Badge>
        </IconButton>
      </Tooltip>
      <News count={count} />
      <BellFrame open={anchor !== null} anchor={anchor} onClose={close} />
    </>
  );
}

/** Says that there is more to read, and nothing when there is less. */
function News({ count }: { readonly count: number | undefined }) {
  const translate = useTranslate();
  const [before, setBefore] = useState(count);
  const [news, setNews] = useState(0);
  if (count !== before) {
    setBefore(count);
    setNews(before !== undefined && count !== undefined && count > before ? count : 0);
  }
  return (
    <Box role="status" sx={VISUALLY_HIDDEN}>
      {news > 0 && translate('notices.news', { smart_count: news })}
    </Box>
  );
}
