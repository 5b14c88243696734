import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { LeadQuery } from '#schemas/lead/figures.ts';
import { useNumber, useShare } from '#src/i18n/hooks.ts';
import { Empty } from '#src/kinds/shared/Empty.tsx';
import { TYPE } from '#src/theme/tokens.ts';
import { isOnMap } from './atlas.ts';
import type { County } from './useCounties.ts';
import { countyLeads, MEASURES, shareOf } from './useFigureData.ts';

/** On a phone the columns stand close, and the state below the county. */
export const CELL = { px: { xs: 0.75, sm: 2 } } as const;
export const WIDE = { ...CELL, display: { xs: 'none', sm: 'table-cell' } } as const;
const SMALL = { color: 'text.secondary', fontSize: TYPE.caption } as const;

interface CountyRowProps {
  readonly county: County;
  readonly query: LeadQuery;
  readonly isShown: boolean;
}

/** A county; each of its numbers leads to its leads. */
export function CountyRow({ county, query, isShown }: CountyRowProps) {
  const translate = useTranslate();
  const number = useNumber();
  const share = useShare();
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ ...CELL, overflowWrap: 'break-word' }}>
        {county.name}
        <Box component="span" sx={{ ...SMALL, display: { xs: 'block', sm: 'none' } }}>
          {county.state?.name}
        </Box>
        {!isOnMap(county.fips) && (
          <Box component="span" sx={{ ...SMALL, display: 'block' }}>
            {translate('coverage.off_map')}
          </Box>
        )}
      </TableCell>
      <TableCell sx={WIDE}>{county.state?.name ?? <Empty />}</TableCell>
      {MEASURES.map((measure) => {
        const part = measure === 'leads' ? null : shareOf(county.counts, measure);
        return (
          <TableCell key={measure} align="right" sx={{ ...CELL, fontVariantNumeric: 'tabular-nums' }}>
            <Link
              component={RouterLink}
              to={countyLeads(query, measure, county)}
              // A share stands beside it, which leads nowhere.
              underline="always"
              {...(isShown ? {} : { tabIndex: -1 })}
            >
              {number(county.counts[measure])}
            </Link>
            {part !== null && (
              <Box component="span" sx={{ ...SMALL, ml: 0.5, display: { xs: 'block', sm: 'inline' } }}>
                {share(part)}
              </Box>
            )}
          </TableCell>
        );
      })}
    </TableRow>
  );
}
