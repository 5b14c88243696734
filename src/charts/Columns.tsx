import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useShortNumber } from '#src/i18n/hooks.ts';
import type { FigureData, Row } from './data.ts';
import { LETTER, type Series } from './looks.ts';
import { useDrawing } from './useDrawing.tsx';

interface ColumnsProps {
  readonly data: FigureData;
  /** Upon each other, the first one below. */
  readonly series: readonly Series[];
  /** A row's name where there is little room for it. */
  readonly shortOf?: (row: Row) => string;
}

const HEIGHT = 236;
/** Of so many columns every one has room for its name. */
const FEW = 4;

/** Columns of several parts, each with what it comes to above it. */
export function Columns({ data, series, shortOf = ({ label }) => label }: ColumnsProps) {
  const { letters, grid, fills, valueOf, shapeOf, legend } = useDrawing(data, series);
  const short = useShortNumber();
  const last = series.at(-1)?.key;
  const totalOf = (row: Row) => series.reduce((sum, { key }) => sum + valueOf(key)(row), 0);
  return (
    <>
      {legend}
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart
          data={data.rows}
          accessibilityLayer={false}
          margin={{ top: LETTER.size + 8, right: 4, bottom: 0, left: 0 }}
          barCategoryGap="22%"
        >
          {fills}
          <CartesianGrid vertical={false} stroke={grid} />
          <XAxis
            dataKey="key"
            tickFormatter={(key: string) => {
              const row = data.rows.find((one) => one.key === key);
              return row ? shortOf(row) : '';
            }}
            tick={letters}
            tickLine={false}
            interval={data.rows.length > FEW ? 'equidistantPreserveStart' : 0}
          />
          <YAxis
            tick={letters}
            tickLine={false}
            axisLine={false}
            width={40}
            allowDecimals={false}
            tickFormatter={short}
          />
          {series.map((one) => (
            <Bar
              key={one.key}
              stackId="all"
              dataKey={valueOf(one.key)}
              maxBarSize={72}
              shape={shapeOf(one)}
              isAnimationActive={false}
            >
              {one.key === last && (
                <LabelList dataKey={(row) => short(totalOf(row as Row))} position="top" {...letters} />
              )}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    </>
  );
}
