import { Box, CircularProgress } from '@mui/material';
import { useIsFetching, useIsMutating, type Query } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { RefreshIconButton } from 'ra-ui-materialui';
import { useState } from 'react';
import { useLate } from './useLate.ts';

/** Nothing of it is on the screen yet; what is read again in the background is, and says nothing. */
const isFirst = ({ state }: Query): boolean => state.status === 'pending';

/**
 * Reads what is shown anew. It turns in its own place while somebody waits: for a screen, for what they have sent, or
 * because they pressed it.
 */
export function RefreshButton() {
  const translate = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const all = useIsFetching();
  const [before, setBefore] = useState(all);
  if (all !== before) {
    setBefore(all);
    if (all === 0) setAsked(false);
  }
  const awaited = useIsFetching({ predicate: isFirst }) + useIsMutating();
  const isLate = useLate(awaited > 0 || (isAsked && all > 0));
  return (
    <Box sx={{ position: 'relative' }}>
      <RefreshIconButton onClick={() => setAsked(true)} sx={isLate ? { '& svg': { opacity: 0 } } : {}} />
      {isLate && (
        <CircularProgress
          color="inherit"
          size={16}
          thickness={6}
          aria-label={translate('app.loading')}
          // A click goes through to the button.
          sx={{ position: 'absolute', inset: 0, m: 'auto', pointerEvents: 'none' }}
        />
      )}
    </Box>
  );
}
