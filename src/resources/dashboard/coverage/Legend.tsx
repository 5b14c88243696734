import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useNumber } from '#src/i18n/hooks.ts';
import { TYPE } from '#src/theme/tokens.ts';
import type { Class } from './classes.ts';
import { Hatch } from './Hatch.tsx';
import { shadeOf } from './palette.ts';

interface LegendProps {
  /** What is counted: a picture has no buttons that would say it. */
  readonly title: string;
  readonly classes: readonly Class[];
}

/** Which numbers each shade stands for. */
export function Legend({ title, classes }: LegendProps) {
  const translate = useTranslate();
  const number = useNumber();
  const theme = useTheme();
  const hatch = useId();
  const entries = [
    { label: translate('coverage.none'), fill: `url(#${hatch})` },
    ...classes.map(({ from, to }, i) => ({
      label: from === to ? number(from) : `${number(from)}–${number(to)}`,
      fill: shadeOf(theme, i, classes.length),
    })),
  ];
  return (
    <Box component="ul" sx={LIST}>
      <li>{title}</li>
      {entries.map(({ label, fill }) => (
        <Box component="li" key={label} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          {/* The hatch is drawn in units of the map. */}
          <svg width={22} height={14} viewBox="0 0 220 140">
            <Hatch id={hatch} />
            <rect
              width={220}
              height={140}
              fill={fill}
              stroke={theme.palette.text.secondary}
              strokeWidth={10}
            />
          </svg>
          {label}
        </Box>
      ))}
    </Box>
  );
}

const LIST = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  listStyle: 'none',
  m: 0,
  mt: 1,
  p: 0,
  fontSize: TYPE.small,
} as const;
