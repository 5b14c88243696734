import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { LEADS_PATH } from '#schemas/addresses.ts';
import type { CoverageMeasure, LeadCoverage, LeadQuery } from '#schemas/lead/figures.ts';
import { CHART, MEASURE } from '#schemas/lead/figureTexts.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { Figure } from '#src/charts/Figure.tsx';
import { NOT_IN_PICTURE } from '#src/charts/png.ts';
import { useNumber, useText } from '#src/i18n/hooks.ts';
import { keysOf } from '#src/kinds/shared/keysOf.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { filteredList } from '../../views/query.ts';
import { isOnMap, type Atlas } from './atlas.ts';
import { classesOf } from './classes.ts';
import { CountyMap } from './CountyMap.tsx';
import { CountyTable } from './CountyTable.tsx';
import { Legend } from './Legend.tsx';
import { MapControls } from './MapControls.tsx';
import { useAtlas } from './useAtlas.ts';
import { useCounties, type County } from './useCounties.ts';
import { useCoverage } from './useCoverage.ts';
import { MEASURES, useFigureData } from './useFigureData.ts';
import { createView } from './viewStore.ts';

interface CoverageMapProps {
  readonly type: LeadType;
  /** The filters of the dashboard. */
  readonly query: LeadQuery;
}

/** Which counties the leads are in, and how far they have come there: as a map and as a table. */
export default function CoverageMap({ type, query }: CoverageMapProps) {
  const coverage = useCoverage(type, query);
  const atlas = useAtlas();
  const { counties, isPending } = useCounties(type, query, coverage.data);
  const failed = [coverage, atlas].find(({ data, error }) => error && !data);
  if (failed) return <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!coverage.data || !atlas.data || isPending) return <Waiting />;
  return (
    <Coverage
      atlas={atlas.data}
      coverage={coverage.data}
      counties={counties}
      chosen={keysOf(query.states_in).join()}
    />
  );
}

interface CoverageProps {
  readonly atlas: Atlas;
  readonly coverage: LeadCoverage;
  readonly counties: readonly County[];
  /** Keys of the states that the dashboard is narrowed to, by commas. */
  readonly chosen: string;
}

function Coverage({ atlas, coverage, counties, chosen }: CoverageProps) {
  const translate = useTranslate();
  const text = useText();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [measure, setMeasure] = useState<CoverageMeasure>('leads');
  const [view] = useState(() => createView(atlas.box));
  const classes = useMemo(
    () => classesOf(counties.flatMap(({ fips, counts }) => (isOnMap(fips) ? [counts[measure]] : []))),
    [counties, measure],
  );
  const states = useMemo(() => keysOf(chosen === '' ? null : chosen.split(',')), [chosen]);
  const data = useFigureData(counties, coverage.query);
  const title = text(CHART.coverage);
  return (
    <Figure
      title={title}
      name="coverage"
      data={data}
      startsAsTable={isPhone}
      table={(isShown) => (
        <CountyTable
          title={title}
          counties={counties}
          query={coverage.query}
          measure={measure}
          isShown={isShown}
        />
      )}
      controls={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', my: 1 }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={measure}
            aria-label={translate('coverage.measure')}
            onChange={(_, next: CoverageMeasure | null) => next && setMeasure(next)}
          >
            {MEASURES.map((each) => (
              <ToggleButton key={each} value={each}>
                {text(MEASURE[each])}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <MapControls atlas={atlas} view={view} counties={counties} chosen={states} />
        </Box>
      }
      note={<Nowhere nowhere={coverage.nowhere} />}
    >
      <CountyMap
        atlas={atlas}
        view={view}
        counties={counties}
        query={coverage.query}
        measure={measure}
        classes={classes}
      />
      <Legend title={text(MEASURE[measure])} classes={classes} />
      <Typography variant="caption" component="p" {...NOT_IN_PICTURE} sx={HELP}>
        {translate('coverage.help')}
      </Typography>
    </Figure>
  );
}

const HELP = { color: 'text.secondary', mt: 1, ...NOT_PRINTED } as const;

/** Leads that no map can show. */
function Nowhere({ nowhere: { count, query } }: Pick<LeadCoverage, 'nowhere'>) {
  const translate = useTranslate();
  const number = useNumber();
  return (
    <>
      {translate('coverage.overlap')}{' '}
      {count > 0 && (
        <Link component={RouterLink} to={filteredList(LEADS_PATH, query)} underline="always">
          {translate('coverage.nowhere', { smart_count: count, count: number(count) })}
        </Link>
      )}
    </>
  );
}

/** About as high as what comes. */
const Waiting = () => (
  <Skeleton
    variant="rounded"
    sx={{ width: '100%', height: 'auto', aspectRatio: { xs: '3 / 4', md: '8 / 6' } }}
  />
);
