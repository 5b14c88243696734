import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReportDefinition } from '#schemas/report/definition.ts';
import { PREVIEW_ROWS, type ReportPreview } from '#schemas/report/preview.ts';
import { Bars } from '#src/charts/Bars.tsx';
import { Figure } from '#src/charts/Figure.tsx';
import { chartData, DRAWN } from './chartData.ts';
import { Lines } from './Lines.tsx';
import { PieDrawing } from './PieDrawing.tsx';

interface ReportFigureProps {
  /** Of which these are the rows. */
  readonly definition: ReportDefinition;
  readonly preview: ReportPreview;
}

/** The chart of a report, of the rows that are shown; the same as a table, and both as a file. */
export default function ReportFigure({ definition, preview }: ReportFigureProps) {
  const translate = useTranslate();
  const { palette } = useTheme();
  const { chart } = definition;
  const data = chart && chartData(definition, preview, translate('reports.chart.nothing'));
  if (!data) return null;
  return (
    <Figure
      title={translate('reports.chart.title', { total: data.columns[0]!.label, group: data.of })}
      name="report"
      data={data}
      note={preview.more ? translate('reports.chart.first', { smart_count: PREVIEW_ROWS }) : undefined}
    >
      {chart.type === 'bar' && (
        <Bars data={data} series={[{ key: DRAWN, colour: palette.primary.main, pattern: 'solid' }]} />
      )}
      {chart.type === 'line' && <Lines data={data} />}
      {chart.type === 'pie' && <PieDrawing data={data} />}
    </Figure>
  );
}
