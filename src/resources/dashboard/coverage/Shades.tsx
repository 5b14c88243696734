import { useTheme } from '@mui/material/styles';
import { memo } from 'react';
import type { CoverageMeasure } from '#schemas/lead/figures.ts';
import type { Atlas } from './atlas.ts';
import { classOf, type Class } from './classes.ts';
import { shadeOf } from './palette.ts';
import type { County } from './useCounties.ts';

interface ShadesProps {
  readonly atlas: Atlas;
  readonly counties: readonly County[];
  readonly measure: CoverageMeasure;
  readonly classes: readonly Class[];
  /** The key of the pattern for none. */
  readonly hatch: string;
}

/**
 * All counties as one path of each class and one of those that have none: 3,142 elements would take longer to draw, to
 * style and to save as a picture. Which of them is pointed at, `countyAt` says.
 */
export const Shades = memo(function Shades({ atlas, counties, measure, classes, hatch }: ShadesProps) {
  const theme = useTheme();
  const shown = new Map(counties.map(({ fips, counts }) => [fips, classOf(classes, counts[measure])]));
  const paths = Array.from({ length: classes.length + 1 }, () => '');
  for (const [fips, { path }] of atlas.counties) paths[(shown.get(fips) ?? -1) + 1] += path;
  const { divider, background } = theme.palette;
  return paths.map((path, i) => (
    <path
      key={i}
      d={path}
      fillRule="evenodd"
      fill={i === 0 ? `url(#${hatch})` : shadeOf(theme, i - 1, classes.length)}
      stroke={i === 0 ? divider : background.paper}
      data-class={i - 1}
    />
  ));
});
