import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import type { BarShapeProps } from 'recharts';
import { useNumber } from '#src/i18n/hooks.ts';
import { valueOf, type Column, type FigureData, type Row } from './data.ts';
import { Fill, Legend } from './Fill.tsx';
import { LinkedBar } from './LinkedBar.tsx';
import { LETTER, type Look, type Series } from './looks.ts';

/** What drawings of a figure have in common: letters, patterns, bars that are links, and what the patterns stand for. */
export function useDrawing(data: FigureData, series: readonly Series[], lookOf?: (row: Row) => Look) {
  const id = useId();
  const number = useNumber();
  const { palette, typography } = useTheme();
  const columnOf = (key: string): Column | undefined => data.columns.find((column) => column.key === key);
  const looks = lookOf
    ? data.rows.map((row) => ({ key: row.key, look: lookOf(row) }))
    : series.map(({ key, ...look }) => ({ key, look }));
  const fillOf = (key: string) => `${id}${key}`;
  const letters = {
    fill: palette.text.primary,
    fontSize: LETTER.size,
    fontFamily: String(typography.fontFamily),
  };
  return {
    number,
    letters,
    grid: palette.divider,
    fills: (
      <defs>
        {looks.map(({ key, look }) => (
          <Fill key={key} id={fillOf(key)} look={look} />
        ))}
      </defs>
    ),
    valueOf: (column: string) => (row: Row) => valueOf(row, column),
    /** A bar of a series; `saidOf`: what stands after its end. */
    shapeOf: (one: Series, saidOf?: (row: Row) => string) =>
      function Shape({ x, y, width, height, payload }: BarShapeProps) {
        const row = payload as Row;
        const cell = row.cells[one.key];
        return (
          <LinkedBar
            {...{ x, y, width, height }}
            fill={`url(#${fillOf(lookOf ? row.key : one.key)})`}
            colour={(lookOf?.(row) ?? one).colour}
            cell={cell}
            said={saidOf && { text: saidOf(row), letters }}
            title={`${row.label} · ${columnOf(one.key)?.label ?? ''}: ${number(cell?.value ?? 0)}`}
          />
        );
      },
    legend: series.length > 1 && (
      <Legend items={series.map(({ key, ...look }) => ({ key, label: columnOf(key)?.label ?? '', look }))} />
    ),
  };
}
