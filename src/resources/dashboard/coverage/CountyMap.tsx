import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CoverageMeasure, LeadQuery } from '#schemas/lead/figures.ts';
import { countyAt, type Atlas } from './atlas.ts';
import type { Class } from './classes.ts';
import { CountyFacts } from './CountyFacts.tsx';
import { Hatch } from './Hatch.tsx';
import { Shades } from './Shades.tsx';
import type { County } from './useCounties.ts';
import { countyLeads } from './useFigureData.ts';
import { useGestures, type Point } from './useGestures.ts';
import { windowOf } from './view.ts';
import { useView, type ViewStore } from './viewStore.ts';

interface CountyMapProps {
  readonly atlas: Atlas;
  readonly view: ViewStore;
  readonly counties: readonly County[];
  readonly query: LeadQuery;
  readonly measure: CoverageMeasure;
  readonly classes: readonly Class[];
}

/** So that the whole of it is seen on a laptop, px. */
const MOST_WIDE = 1080;

/** Units of the map, at its whole size. */
const LINE = { county: 4, state: 9, chosen: 24 } as const;

/** Lines around every county and the hatch take four times as long as all the rest: more than a frame, while it moves. */
const COARSE = { '& [data-class]': { stroke: 'none' }, '& [data-class="-1"]': { fill: 'none' } } as const;

/** A layer of its own: what lies under it is not drawn again. */
const OVERLAY = {
  position: 'absolute',
  top: 0,
  left: 0,
  pointerEvents: 'none',
  willChange: 'transform',
} as const;

interface Shown {
  readonly county: County;
  /** In the left half of what is seen. */
  readonly isLeft: boolean;
  readonly isTouched: boolean;
}

/**
 * The counties as they are shaded. One under the mouse is outlined and told of, and a click leads to its leads; a finger
 * has to tap twice, since the first tap is all that it has to ask with.
 */
export function CountyMap({ atlas, view, counties, query, measure, classes }: CountyMapProps) {
  const { palette } = useTheme();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown | null>(null);
  const byFips = useMemo(() => new Map(counties.map((county) => [county.fips, county])), [counties]);
  const at = ([x, y]: Point): County | null => byFips.get(countyAt(atlas, x, y) ?? '') ?? null;
  const show = (place: Point | null, isTouched = false) => {
    const county = place && at(place);
    if (!place || !county) return setShown(null);
    const [left, , width] = windowOf(atlas.box, view.get());
    const isLeft = place[0] < left + width / 2;
    setShown((before) =>
      before?.county === county && before.isLeft === isLeft ? before : { county, isLeft, isTouched },
    );
  };
  const { isDrawn, handlers } = useGestures({
    world: atlas.box,
    view,
    onPoint: show,
    onPick: (place, isTouch) => {
      const county = at(place);
      if (isTouch && county !== shown?.county) show(place, true);
      else if (county) void navigate(countyLeads(query, measure, county));
    },
  });
  const now = useView(view);
  const hatch = useId();
  const window = windowOf(atlas.box, now).join(' ');
  const shape = shown && atlas.counties.get(shown.county.fips);
  const [, , width, height] = atlas.box;
  const size = { width: '100%', aspectRatio: `${width} / ${height}` };
  return (
    <Box sx={{ position: 'relative', minWidth: 0, maxWidth: MOST_WIDE, mx: 'auto' }}>
      <Box
        component="svg"
        {...handlers}
        viewBox={window}
        strokeLinejoin="round"
        sx={{
          ...size,
          display: 'block',
          cursor: isDrawn ? 'grabbing' : shown ? 'pointer' : 'grab',
          // Whole, there is nothing to draw along, and a finger scrolls the page.
          touchAction: now.zoom === 1 ? 'pan-y' : 'none',
          userSelect: 'none',
          ...(now.isMoving ? COARSE : {}),
        }}
      >
        <defs>
          <Hatch id={hatch} zoom={now.zoom} />
        </defs>
        <g strokeWidth={LINE.county / now.zoom}>
          <Shades atlas={atlas} counties={counties} measure={measure} classes={classes} hatch={hatch} />
        </g>
        <path
          d={atlas.borders}
          fill="none"
          stroke={palette.text.secondary}
          strokeWidth={LINE.state / now.zoom}
        />
      </Box>
      {shape && (
        <Box component="svg" viewBox={window} sx={{ ...size, ...OVERLAY }}>
          <path
            d={shape.path}
            fill="none"
            stroke={palette.text.primary}
            strokeLinejoin="round"
            strokeWidth={LINE.chosen / now.zoom}
            data-shown={shown.county.fips}
          />
        </Box>
      )}
      {shown && <CountyFacts {...shown} />}
    </Box>
  );
}
