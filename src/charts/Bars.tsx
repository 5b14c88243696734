import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { Bar, BarChart, ResponsiveContainer, Text, XAxis, YAxis, type YAxisTickContentProps } from 'recharts';
import type { FigureData, Row } from './data.ts';
import { LETTER, type Look, type Series } from './looks.ts';
import { useDrawing } from './useDrawing.tsx';

export interface BarsProps {
  readonly data: FigureData;
  /** Beside each other in a row, in this order. */
  readonly series: readonly Series[];
  /** Where each row has a look of its own: of the one series there is. */
  readonly lookOf?: (row: Row) => Look;
  /** Stands after the number at the end of a bar. */
  readonly noteOf?: (row: Row, column: string) => string | null;
}

/** More would be no drawing any more; the table has them all. */
const MOST = 16;
const BAR = 14;
/** Two lines of a name find room in a row of one bar. */
const GAP = 16;
const LABEL = { least: 40, most: 140, gap: 8, lines: 2 } as const;

/** Bars with their names in front and their numbers at the end. */
export function Bars({ data, series, lookOf, noteOf }: BarsProps) {
  const translate = useTranslate();
  const { number, letters, fills, valueOf, shapeOf, legend } = useDrawing(data, series, lookOf);
  const rows = data.rows.slice(0, MOST);
  const saidOf = (column: string) => (row: Row) =>
    [number(valueOf(column)(row)), valueOf(column)(row) > 0 && noteOf?.(row, column)]
      .filter(Boolean)
      .join(' · ');
  const said = rows.flatMap((row) => series.map(({ key }) => saidOf(key)(row)));
  const label = Math.min(
    LABEL.most,
    Math.max(LABEL.least, widthOf(rows.map((row) => row.label)) + 2 * LABEL.gap),
  );
  return (
    <>
      {legend}
      <ResponsiveContainer width="100%" height={rows.length * (series.length * BAR + GAP) + 8}>
        <BarChart
          data={rows}
          layout="vertical"
          accessibilityLayer={false}
          margin={{ top: 4, bottom: 4, left: 0, right: widthOf(said) + 12 }}
          barGap={0}
        >
          {fills}
          <XAxis type="number" hide domain={[0, 'dataMax']} />
          <YAxis
            type="category"
            dataKey="key"
            width={label}
            tick={({ x, y, index }: YAxisTickContentProps) => (
              <Text
                {...letters}
                // By this, with its unit, it measures what finds room.
                style={{ fontSize: `${letters.fontSize}px`, fontFamily: letters.fontFamily }}
                x={x}
                y={y}
                width={label - LABEL.gap}
                maxLines={LABEL.lines}
                lineHeight="1.05em"
                textAnchor="end"
                verticalAnchor="middle"
              >
                {rows[index]?.label}
              </Text>
            )}
            tickLine={false}
            axisLine={false}
            interval={0}
          />
          {series.map((one) => (
            <Bar
              key={one.key}
              dataKey={valueOf(one.key)}
              barSize={BAR}
              shape={shapeOf(one, saidOf(one.key))}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
      {data.rows.length > rows.length && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {translate('charts.more', { shown: number(rows.length), total: number(data.rows.length) })}
        </Typography>
      )}
    </>
  );
}

const widthOf = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => text.length)) * LETTER.width;
