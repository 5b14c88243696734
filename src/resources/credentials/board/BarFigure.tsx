import TableIcon from '@mui/icons-material/TableRowsOutlined';
import ChartIcon from '@mui/icons-material/BarChartOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Bar, BarChart, Cell, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useNumber } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';

export interface BarRow {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** Stands after the number at the end of the bar. */
  readonly note?: string;
  /** What the table says besides. */
  readonly cells?: readonly string[];
  readonly colour: string;
}

interface BarFigureProps {
  readonly title: string;
  /** Heads of the table: what the bars are of, what they count, and what the table says besides. */
  readonly head: readonly string[];
  readonly rows: readonly BarRow[];
}

const BAR_HEIGHT = 26;
const LABEL_WIDTH = 140;

/** Bars with their names and numbers, and the same as a table: to be read aloud always, to be seen at a click. */
export function BarFigure({ title, head, rows }: BarFigureProps) {
  const translate = useTranslate();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const isEmpty = rows.every(({ value }) => value === 0);
  return (
    <Paper component="figure" variant="outlined" aria-labelledby={id} sx={{ m: 0, p: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="figcaption" id={id} variant="subtitle2" sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <IconButton
          size="small"
          aria-pressed={isTable}
          aria-label={`${translate('credential_queue.chart.as_table')}: ${title}`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <ChartIcon fontSize="small" /> : <TableIcon fontSize="small" />}
        </IconButton>
      </Box>
      {!isTable &&
        (isEmpty ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', py: 2 }}>
            {translate('credential_queue.chart.none')}
          </Typography>
        ) : (
          <Bars rows={rows} />
        ))}
      <Box
        sx={isTable ? { maxHeight: 320, overflow: 'auto' } : VISUALLY_HIDDEN}
        tabIndex={isTable ? 0 : undefined}
      >
        <Numbers labelledBy={id} head={head} rows={rows} />
      </Box>
    </Paper>
  );
}

/** For the eye alone: the table says the same to everybody else. */
function Bars({ rows }: { readonly rows: readonly BarRow[] }) {
  const number = useNumber();
  const { palette, typography } = useTheme();
  const data = rows.map(({ note, ...row }) => ({
    ...row,
    said: [number(row.value), ...(note && row.value > 0 ? [note] : [])].join(' · '),
  }));
  const text = { fill: palette.text.primary, fontSize: 12, fontFamily: String(typography.fontFamily) };
  return (
    <Box aria-hidden="true" sx={{ maxHeight: 320, overflow: 'hidden auto' }}>
      <ResponsiveContainer width="100%" height={rows.length * BAR_HEIGHT + 8}>
        <BarChart
          data={data}
          layout="vertical"
          accessibilityLayer={false}
          margin={{ top: 4, bottom: 4, left: 0, right: 120 }}
        >
          <XAxis type="number" hide domain={[0, 'dataMax']} />
          <YAxis
            type="category"
            dataKey="label"
            width={LABEL_WIDTH}
            tick={text}
            tickLine={false}
            axisLine={false}
            interval={0}
          />
          <Bar dataKey="value" barSize={14} radius={[0, 3, 3, 0]} isAnimationActive={false}>
            {data.map(({ key, colour }) => (
              <Cell key={key} fill={colour} />
            ))}
            <LabelList dataKey="said" position="right" {...text} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
}

interface NumbersProps extends Pick<BarFigureProps, 'head' | 'rows'> {
  readonly labelledBy: string;
}

function Numbers({ labelledBy, head, rows }: NumbersProps) {
  const number = useNumber();
  return (
    <Table size="small" aria-labelledby={labelledBy}>
      <TableHead>
        <TableRow>
          {head.map((title, index) => (
            <TableCell key={title} align={index === 0 ? 'left' : 'right'}>
              {title}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, label, value, cells = [] }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            {[number(value), ...cells].map((cell, index) => (
              <TableCell key={head[index + 1]} align="right">
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
