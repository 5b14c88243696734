import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** One column on a phone, three where there is room. */
export const GRID = {
  display: 'grid',
  gap: 1.5,
  mt: 2,
  alignItems: 'stretch',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    lg: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
} as const;

/** As many beside each other as there is room for. */
export const CARDS = {
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 140px), 1fr))',
} as const;
export const CARD_HEIGHT = 112;

const TREND_HEIGHT = 318;
const FIGURE_HEIGHT = 430;
const MAP_HEIGHT = 560;
const CARD_COUNT = 6;
const FIGURE_COUNT = 7;
const placesOf = (count: number) => Array.from({ length: count }, (_, index) => index);

export const MapWaiting = () => <Skeleton variant="rounded" height={MAP_HEIGHT} />;

/** What is to come, in its place. `isInner`: the grid is there already. */
export function Waiting({ isInner = false }: { readonly isInner?: boolean }) {
  const places = (
    <>
      <Box sx={CARDS}>
        {placesOf(CARD_COUNT).map((place) => (
          <Skeleton key={place} variant="rounded" height={CARD_HEIGHT} />
        ))}
      </Box>
      {placesOf(FIGURE_COUNT).map((place) => (
        <Skeleton
          key={place}
          variant="rounded"
          height={place === 0 ? TREND_HEIGHT : FIGURE_HEIGHT}
          sx={place === 0 ? { gridColumn: '1 / -1' } : {}}
        />
      ))}
    </>
  );
  return isInner ? places : <Box sx={GRID}>{places}</Box>;
}
