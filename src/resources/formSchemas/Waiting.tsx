import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { STACK } from './styles.ts';

interface WaitingProps {
  /** What comes: as many parts, each as high (px) as it will be, so that nothing jumps. */
  readonly parts: number;
  readonly height: number;
  /** Said aloud; already in the reader's language. */
  readonly label?: string;
}

/** Holds the place of what is being asked for. */
export function Waiting({ parts, height, label }: WaitingProps) {
  const translate = useTranslate();
  return (
    <Box role="status" sx={{ ...STACK, gap: 1.5, position: 'relative' }}>
      <Box component="span" sx={VISUALLY_HIDDEN}>
        {label ?? translate('app.loading')}
      </Box>
      {Array.from({ length: parts }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={height} aria-hidden />
      ))}
    </Box>
  );
}
