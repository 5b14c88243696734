import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { CODE_AGAIN_MS } from '#schemas/contract/signing.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { useCountdown } from '#src/resources/generic/useCountdown.ts';

interface AnotherCodeProps {
  /** Of what use the last one is no more, another one may be asked for at once. */
  readonly isOver: boolean;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
}

/** Has another code mailed, some time after the last one; each code has its own. How long that is is counted for the eye only. */
export function AnotherCode({ isOver, isAsking, onAsk }: AnotherCodeProps) {
  const translate = useTranslate();
  const wait = useId();
  const left = useCountdown(CODE_AGAIN_MS / 1000);
  const mayAsk = isOver || left === 0;
  return (
    <Box sx={{ position: 'relative', mt: 1 }}>
      <Button
        fullWidth
        size="large"
        loading={isAsking}
        disabled={!mayAsk}
        aria-describedby={mayAsk ? undefined : wait}
        onClick={onAsk}
      >
        {translate('sign.code.again')}
      </Button>
      {!mayAsk && (
        <Typography id={wait} variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {translate('sign.code.wait', { smart_count: left })}
        </Typography>
      )}
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {mayAsk && translate('sign.code.ready')}
      </Box>
    </Box>
  );
}
