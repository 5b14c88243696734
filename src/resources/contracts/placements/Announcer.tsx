import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useShare } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { usePlacementTitle } from './looks.ts';
import { usePlacements } from './store.ts';

/** Tells screen readers what has just happened on the pages. */
export function Announcer() {
  const translate = useTranslate();
  const titleOf = usePlacementTitle();
  const shareText = useShare();
  const said = usePlacements((state) => state.said);
  return (
    <Box sx={{ ...VISUALLY_HIDDEN, top: 0 }}>
      <p role="status">
        {said && (
          <span key={said.nth}>
            {translate(`contracts.said.${said.what}`, {
              name: titleOf(said.placement),
              page: said.placement.page,
              x: shareText(said.placement.x),
              y: shareText(said.placement.y),
              w: shareText(said.placement.w),
              h: shareText(said.placement.h),
            })}
          </span>
        )}
      </p>
    </Box>
  );
}
