import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { isGrouped, totalKey, totalsOf, type ReportChart } from '#schemas/report/definition.ts';
import { CHART_TYPE, CHART_TYPES, type ChartType } from '#schemas/report/words.ts';
import { useText } from '#src/i18n/hooks.ts';
import { useDefinition, useFault, useReportStore } from '../store.ts';
import { useWorld } from '../world.ts';

const NONE = 'none';

/** Whether the groups are drawn, and which figure of them. */
export function ChartSection() {
  const translate = useTranslate();
  const text = useText();
  const store = useReportStore();
  const { totalText } = useWorld();
  const chart = useDefinition((definition) => definition.chart);
  const totals = useDefinition((definition) => definition.totals);
  const canDraw = useDefinition(isGrouped);
  const fault = useFault('chart');
  const set = (next: ReportChart | null) => store.edit((definition) => ({ ...definition, chart: next }));
  if (!canDraw)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('reports.chart.groups_first')}
      </Typography>
    );
  const drawn = totalsOf({ totals });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <TextField
        select
        margin="none"
        label={translate('reports.chart.type')}
        value={chart?.type ?? NONE}
        onChange={({ target }) =>
          set(
            target.value === NONE
              ? null
              : { type: target.value as ChartType, total: chart?.total ?? totalKey(drawn[0]!) },
          )
        }
        sx={{ flex: '1 1 8rem', width: 'auto' }}
      >
        <MenuItem value={NONE}>{translate('reports.chart.none')}</MenuItem>
        {CHART_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {text(CHART_TYPE[type])}
          </MenuItem>
        ))}
      </TextField>
      {chart && (
        <TextField
          select
          margin="none"
          label={translate('reports.chart.total')}
          value={chart.total}
          error={fault !== undefined}
          helperText={fault}
          data-fault="chart"
          onChange={({ target }) => set({ ...chart, total: target.value })}
          sx={{ flex: '1 1 10rem', width: 'auto' }}
        >
          {drawn.map((total) => (
            <MenuItem key={totalKey(total)} value={totalKey(total)}>
              {totalText(total)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}
