import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import { useEffect } from 'react';
import { useNear } from './useNear.ts';

interface MoreButtonProps {
  readonly label: string;
  /** So much is there: whether the end is near is asked anew with each page. */
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
export const MoreButton = ({ label, count, isBusy, isFailed, onMore, sx = [] }: MoreButtonProps) => (
  <>
    {!isBusy && !isFailed && <End key={count} onNear={onMore} />}
    <Button fullWidth size="small" loading={isBusy} onClick={() => onMore(true)} sx={[NO_ANCHOR, sx].flat()}>
      {label}
    </Button>
  </>
);

/** A new one for each page: the former may not have heard yet that the page has pushed it away. */
function End({ onNear }: { readonly onNear: MoreButtonProps['onMore'] }) {
  const [ref, isNear] = useNear<HTMLSpanElement>(true);
  const isAutomatic = isNear && typeof IntersectionObserver !== 'undefined';
  useEffect(() => {
    if (isAutomatic) onNear(false);
  }, [isAutomatic, onNear]);
  return <span ref={ref} />;
}
