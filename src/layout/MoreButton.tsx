import Button from '@mui/material/Button';
import type { SxProps } from '@mui/material/styles';
import { useEffect } from 'react';
import { useNear } from './useNear.ts';

interface MoreButtonProps {
  readonly label: string;
  readonly isBusy: boolean;
  /** The last attempt failed: another one is the reader's to make. */
  readonly isFailed: boolean;
  /** `byHand`: the reader asked for it, and did not only come near. */
  readonly onMore: (byHand: boolean) => unknown;
  readonly sx?: SxProps;
}

/** The next page: by itself when the end comes near, by hand where the browser cannot tell. */
export function MoreButton({ label, isBusy, isFailed, onMore, sx = {} }: MoreButtonProps) {
  const [ref, isNear] = useNear<HTMLButtonElement>(false);
  const isAutomatic = isNear && !isBusy && !isFailed && typeof IntersectionObserver !== 'undefined';
  useEffect(() => {
    if (isAutomatic) onMore(false);
  }, [isAutomatic, onMore]);
  return (
    <Button ref={ref} fullWidth size="small" loading={isBusy} onClick={() => onMore(true)} sx={sx}>
      {label}
    </Button>
  );
}
