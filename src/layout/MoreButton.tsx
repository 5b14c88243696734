import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import { useEffect } from 'react';
import { useNear } from './useNear.ts';

interface MoreButtonProps {
  readonly label: string;
  /** So much is there: a page may come so fast that nobody sees it being fetched, and the end still be near. */
  readonly count: number;
  readonly isBusy: boolean;
  /** The last attempt failed: another one is the reader's to make. */
  readonly isFailed: boolean;
  /** `byHand`: the reader asked for it, and did not only come near. */
  readonly onMore: (byHand: boolean) => unknown;
  readonly sx?: SxProps<Theme>;
}

/** Browsers keep in its place what is seen while something is put above it: the button would stay near, and ask for all. */
const NO_ANCHOR = { overflowAnchor: 'none' } as const;

/** The next page: by itself when the end comes near, by hand where the browser cannot tell. */
export function MoreButton({ label, count, isBusy, isFailed, onMore, sx = [] }: MoreButtonProps) {
  const [ref, isNear] = useNear<HTMLButtonElement>(false);
  const isAutomatic = isNear && !isBusy && !isFailed && typeof IntersectionObserver !== 'undefined';
  useEffect(() => {
    if (isAutomatic) onMore(false);
  }, [isAutomatic, count, onMore]);
  return (
    <Button
      ref={ref}
      fullWidth
      size="small"
      loading={isBusy}
      onClick={() => onMore(true)}
      sx={[NO_ANCHOR, sx].flat()}
    >
      {label}
    </Button>
  );
}
