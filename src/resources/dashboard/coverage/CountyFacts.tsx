import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { MEASURE } from '#schemas/lead/figureTexts.ts';
import { useNumber, useShare, useText } from '#src/i18n/hooks.ts';
import { TYPE } from '#src/theme/tokens.ts';
import type { County } from './useCounties.ts';
import { MEASURES, shareOf } from './useFigureData.ts';

interface CountyFactsProps {
  readonly county: County;
  /** It is in the left half of what is seen. */
  readonly isLeft: boolean;
  /** By a finger, which taps once more to open the list. */
  readonly isTouched: boolean;
}

/** What is known of the county under the mouse, on the other side of the map, where it does not lie over it. */
export function CountyFacts({ county: { longName, counts }, isLeft, isTouched }: CountyFactsProps) {
  const translate = useTranslate();
  const text = useText();
  const number = useNumber();
  const share = useShare();
  return (
    <Paper elevation={4} sx={{ ...CARD, [isLeft ? 'right' : 'left']: 0 }}>
      <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
        {longName}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto auto', columnGap: 1.5 }}>
        {MEASURES.map((measure) => {
          const part = measure === 'leads' ? null : shareOf(counts, measure);
          return (
            <Box key={measure} sx={{ display: 'contents' }}>
              <dt>{text(MEASURE[measure])}</dt>
              <Box component="dd" sx={{ m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
                {number(counts[measure])}
                {part !== null && ` (${share(part)})`}
              </Box>
            </Box>
          );
        })}
      </Box>
      {isTouched && translate('coverage.tap')}
    </Paper>
  );
}

const CARD = {
  // On a phone the map is hardly larger than this.
  position: { xs: 'static', sm: 'absolute' },
  top: 0,
  maxWidth: { sm: '75%' },
  px: 1.25,
  py: 0.75,
  fontSize: TYPE.small,
  pointerEvents: 'none',
} as const;
