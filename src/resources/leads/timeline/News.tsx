import NewIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import Fab from '@mui/material/Fab';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { useNear } from '#src/layout/useNear.ts';
import { NOT_PRINTED } from '#src/theme/print.ts';

interface NewsProps {
  readonly count: number;
  /** Puts them in their places. */
  readonly onAdopt: () => void;
  /** They were asked for from further down. */
  readonly onShow: () => void;
}

/**
 * What happened meanwhile. Who looks at the beginning sees it come; who reads further down is told, and nothing moves
 * under the eyes until it is asked for.
 */
export function News({ count, onAdopt, onShow }: NewsProps) {
  const translate = useTranslate();
  const [top, isAtTop] = useNear<HTMLSpanElement>(false);
  const [said, setSaid] = useState(0);
  if (count > 0 && count !== said) setSaid(count);
  const adopt = useRef(onAdopt);
  useEffect(() => {
    adopt.current = onAdopt;
  });
  useEffect(() => {
    if (count > 0 && isAtTop) adopt.current();
  }, [count, isAtTop]);
  return (
    <>
      <span ref={top} />
      <Box component="span" role="status" sx={VISUALLY_HIDDEN}>
        {said > 0 && translate('timeline.news', { smart_count: said })}
      </Box>
      {count > 0 && !isAtTop && (
        <Box sx={barSx}>
          <Fab variant="extended" size="small" color="primary" onClick={onShow} sx={{ gap: 0.5, px: 2 }}>
            <NewIcon fontSize="small" />
            {translate('timeline.news', { smart_count: count })}
          </Fab>
        </Box>
      )}
    </>
  );
}

/** Over the entries, of which none moves for it. */
const barSx = {
  position: 'sticky',
  top: 72,
  zIndex: 2,
  height: 0,
  display: 'flex',
  justifyContent: 'center',
  ...NOT_PRINTED,
} as const;
