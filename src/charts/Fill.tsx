import Box from '@mui/material/Box';
import { useId } from 'react';
import { TYPE } from '#src/theme/tokens.ts';
import type { Look } from './looks.ts';

/** How large a tile of a pattern is, in px. */
const TILE = 6;

/** A pattern that bars refer to by its id. */
export function Fill({ id, look: { colour, pattern } }: { readonly id: string; readonly look: Look }) {
  return (
    <pattern
      id={id}
      width={TILE}
      height={TILE}
      patternUnits="userSpaceOnUse"
      {...(pattern === 'hatch' ? { patternTransform: 'rotate(45)' } : {})}
    >
      <rect width={TILE} height={TILE} fill={colour} fillOpacity={pattern === 'solid' ? 1 : 0.15} />
      {pattern === 'hatch' && <rect width={2.5} height={TILE} fill={colour} />}
      {pattern === 'dots' && <circle cx={TILE / 2} cy={TILE / 2} r={1.6} fill={colour} />}
    </pattern>
  );
}

interface LegendProps {
  readonly items: readonly { readonly key: string; readonly label: string; readonly look: Look }[];
}

/** What the patterns stand for. */
export function Legend({ items }: LegendProps) {
  const id = useId();
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: TYPE.caption, mb: 0.5 }}
    >
      {items.map(({ key, label, look }) => (
        <Box key={key} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <svg width={14} height={14}>
            <defs>
              <Fill id={`${id}${key}`} look={look} />
            </defs>
            <rect x={1} y={1} width={12} height={12} rx={2} fill={`url(#${id}${key})`} stroke={look.colour} />
          </svg>
          {label}
        </Box>
      ))}
    </Box>
  );
}
