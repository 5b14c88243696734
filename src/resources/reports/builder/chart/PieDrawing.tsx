import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Pie, PieChart, ResponsiveContainer } from 'recharts';
import { valueOf, type FigureData } from '#src/charts/data.ts';
import { Fill, Legend } from '#src/charts/Fill.tsx';
import type { Look } from '#src/charts/looks.ts';
import { useNumber, useShare } from '#src/i18n/hooks.ts';
import { DRAWN } from './chartData.ts';

const HEIGHT = 220;
/** More could not be told apart; the smallest are drawn as one. */
const MOST = 8;

/** Shares of a whole, the largest first; each with its name, number and share beside its pattern. */
export function PieDrawing({ data }: { readonly data: FigureData }) {
  const translate = useTranslate();
  const number = useNumber();
  const share = useShare();
  const id = useId();
  const { palette } = useTheme();
  const { status, primary, background } = palette;
  const colours = [primary.main, status.progress.main, status.won.main, status.new.main];
  const lookOf = (place: number): Look => ({
    colour: colours[place % colours.length] ?? primary.main,
    pattern: place < colours.length ? 'solid' : 'hatch',
  });
  const sorted = data.rows
    .map((row) => ({ label: row.label, value: Math.max(0, valueOf(row, DRAWN)) }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value);
  const all = sorted.reduce((sum, { value }) => sum + value, 0);
  const rest = sorted.slice(MOST - 1);
  const parts =
    sorted.length <= MOST
      ? sorted
      : [
          ...sorted.slice(0, MOST - 1),
          {
            label: translate('reports.chart.others', { smart_count: rest.length }),
            value: rest.reduce((sum, { value }) => sum + value, 0),
          },
        ];
  return (
    <>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <PieChart accessibilityLayer={false}>
          <defs>
            {parts.map((_, place) => (
              <Fill key={place} id={`${id}${place}`} look={lookOf(place)} />
            ))}
          </defs>
          <Pie
            data={parts.map(({ label, value }, place) => ({
              name: label,
              value,
              fill: `url(#${id}${place})`,
            }))}
            dataKey="value"
            stroke={background.paper}
            strokeWidth={2}
            startAngle={90}
            endAngle={-270}
            isAnimationActive={false}
          />
        </PieChart>
      </ResponsiveContainer>
      <Legend
        items={parts.map(({ label, value }, place) => ({
          key: String(place),
          label: `${label}: ${number(value)} (${share(value / all)})`,
          look: lookOf(place),
        }))}
      />
    </>
  );
}
