import { useTheme } from '@mui/material/styles';
import { CartesianGrid, LabelList, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { FigureData, Row } from '#src/charts/data.ts';
import { LETTER } from '#src/charts/looks.ts';
import { useDrawing } from '#src/charts/useDrawing.tsx';
import { useShortNumber } from '#src/i18n/hooks.ts';
import { DRAWN } from './chartData.ts';

const HEIGHT = 260;
/** Of so many points each has room for its number. */
const FEW = 13;

/** A line from group to group, in their order. */
export function Lines({ data }: { readonly data: FigureData }) {
  const short = useShortNumber();
  const colour = useTheme().palette.primary.main;
  const { letters, grid, valueOf } = useDrawing(data, []);
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <LineChart
        data={data.rows}
        accessibilityLayer={false}
        margin={{ top: LETTER.size + 8, right: 24, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke={grid} />
        <XAxis dataKey="label" tick={letters} tickLine={false} interval="equidistantPreserveStart" />
        <YAxis tick={letters} tickLine={false} axisLine={false} width={48} tickFormatter={short} />
        <Line
          dataKey={valueOf(DRAWN)}
          stroke={colour}
          strokeWidth={2}
          dot={{ r: 3, fill: colour }}
          isAnimationActive={false}
        >
          {data.rows.length <= FEW && (
            <LabelList dataKey={(row) => short(valueOf(DRAWN)(row as Row))} position="top" {...letters} />
          )}
        </Line>
      </LineChart>
    </ResponsiveContainer>
  );
}
