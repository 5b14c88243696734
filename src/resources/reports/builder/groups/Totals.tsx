import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { totalsOfColumn } from '#schemas/report/column.ts';
import { REPORT_LIMITS, totalKey, type Total } from '#schemas/report/definition.ts';
import { TOTAL, type TotalName } from '#schemas/report/words.ts';
import { useText } from '#src/i18n/hooks.ts';
import { moved, newTotal, tidied, without, withTotal } from '../edit.ts';
import { OrderedList } from '../OrderedList.tsx';
import { Adder } from '../Picker.tsx';
import { useDefinition, useReportStore } from '../store.ts';
import { useWorld } from '../world.ts';

/** Stands for the rows of a group among the columns to choose from. */
const ROWS = '';

/** The figures of each group. */
export function Totals() {
  const translate = useTranslate();
  const store = useReportStore();
  const { byId, choices, totalText } = useWorld();
  const totals = useDefinition((definition) => definition.totals);
  const set = (change: (totals: readonly Total[]) => readonly Total[]) =>
    store.edit((definition) => tidied(definition, { ...definition, totals: change(definition.totals) }));
  const items = totals.map((total, place) => ({
    key: totalKey(total),
    name: totalText(total),
    content: (
      <Figure
        total={total}
        onChange={(next) =>
          store.edit((definition) => tidied(definition, withTotal(definition, place, next)))
        }
      />
    ),
  }));
  const columnOf = (id: string) => (id === ROWS ? null : byId.get(id));
  const offered = [{ id: ROWS, label: translate('reports.total.rows'), group: '' }, ...choices].filter(
    ({ id }) => {
      const column = columnOf(id);
      return column !== undefined && newTotal(column, totals) !== null;
    },
  );
  return (
    <Box
      role="group"
      aria-label={translate('reports.total.title')}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography variant="subtitle2" component="h3">
        {translate('reports.total.title')}
      </Typography>
      {totals.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('reports.total.none')}
        </Typography>
      )}
      <OrderedList
        label={translate('reports.total.title')}
        path="totals"
        items={items}
        onMove={(from, to) => set((now) => moved(now, from, to))}
        onRemove={(place) => set((now) => without(now, place))}
      />
      <Adder
        label={translate('reports.total.add')}
        choices={offered}
        full={
          totals.length >= REPORT_LIMITS.totals
            ? translate('reports.most', { smart_count: REPORT_LIMITS.totals })
            : undefined
        }
        onAdd={(id) =>
          set((now) => {
            const column = columnOf(id);
            const total = column === undefined ? null : newTotal(column, now);
            return total ? [...now, total] : now;
          })
        }
      />
    </Box>
  );
}

interface FigureProps {
  readonly total: Total;
  readonly onChange: (total: Total) => void;
}

function Figure({ total: { fn, column: id }, onChange }: FigureProps) {
  const translate = useTranslate();
  const text = useText();
  const { byId, labelOf, totalText } = useWorld();
  const totals = useDefinition((definition) => definition.totals);
  if (id === undefined) return <Typography variant="body2">{totalText({ fn })}</Typography>;
  const column = byId.get(id);
  const taken = new Set(totals.map(totalKey));
  const fns = (column ? totalsOfColumn(column) : [fn]).filter(
    (one) => one === fn || !taken.has(totalKey({ fn: one, column: id })),
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="body2" sx={{ flex: '1 1 8rem', minWidth: 0 }}>
        {labelOf(id)}
      </Typography>
      <TextField
        select
        margin="none"
        label={translate('reports.total.fn')}
        value={fn}
        onChange={({ target }) => onChange({ fn: target.value as TotalName, column: id })}
        sx={{ flex: '1 1 8rem', maxWidth: 180 }}
      >
        {fns.map((one) => (
          <MenuItem key={one} value={one}>
            {text(TOTAL[one])}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
