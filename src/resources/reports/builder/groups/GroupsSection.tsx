import FormHelperText from '@mui/material/FormHelperText';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { isComparable } from '#schemas/report/column.ts';
import { REPORT_LIMITS, type GroupLevel } from '#schemas/report/definition.ts';
import { isDated } from '#schemas/report/operators.ts';
import { DATE_STEP, DATE_STEPS, type DateStep } from '#schemas/report/words.ts';
import { useText } from '#src/i18n/hooks.ts';
import { moved, newLevel, replaced, tidied, without } from '../edit.ts';
import { OrderedList } from '../OrderedList.tsx';
import { Adder } from '../Picker.tsx';
import { useDefinition, useFault, useReportStore } from '../store.ts';
import { useWorld } from '../world.ts';
import { Totals } from './Totals.tsx';

/** By what rows are put together, and the figures of each group. */
export function GroupsSection() {
  const translate = useTranslate();
  const store = useReportStore();
  const { byId, choices, labelOf } = useWorld();
  const group = useDefinition((definition) => definition.group);
  const fault = useFault('group', true);
  const set = (change: (group: readonly GroupLevel[]) => readonly GroupLevel[]) =>
    store.edit((definition) => tidied(definition, { ...definition, group: change(definition.group) }));
  const items = group.map((level, place) => ({
    key: level.column,
    name: labelOf(level.column),
    content: <Level level={level} onChange={(next) => set((now) => replaced(now, place, next))} />,
  }));
  const used = new Set(group.map(({ column }) => column));
  const offered = choices.filter(({ id }) => {
    const column = byId.get(id);
    return column && isComparable(column) && !used.has(id);
  });
  return (
    <>
      {fault !== undefined && (
        <FormHelperText error data-fault="group" tabIndex={-1}>
          {fault}
        </FormHelperText>
      )}
      <OrderedList
        label={translate('reports.group.levels')}
        path="group"
        items={items}
        onMove={(from, to) => set((now) => moved(now, from, to))}
        onRemove={(place) => set((now) => without(now, place))}
      />
      <Adder
        label={translate('reports.group.add')}
        choices={offered}
        full={
          group.length >= REPORT_LIMITS.group
            ? translate('reports.most', { smart_count: REPORT_LIMITS.group })
            : undefined
        }
        onAdd={(id) => {
          const column = byId.get(id);
          if (column) set((now) => [...now, newLevel(column)]);
        }}
      />
      {group.length > 0 && <Totals />}
    </>
  );
}

/** By a date in itself: no step of the calendar. */
const EXACT = '';

interface LevelProps {
  readonly level: GroupLevel;
  readonly onChange: (level: GroupLevel) => void;
}

function Level({ level: { column: id, by }, onChange }: LevelProps) {
  const translate = useTranslate();
  const text = useText();
  const { byId, labelOf, partOf } = useWorld();
  const column = byId.get(id);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
        <Typography variant="body2">{labelOf(id)}</Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {partOf(id)}
        </Typography>
      </Box>
      {column && isDated(column.field) && (
        <TextField
          select
          margin="none"
          label={translate('reports.group.by')}
          value={by ?? EXACT}
          onChange={({ target }) =>
            onChange({ column: id, ...(target.value !== EXACT && { by: target.value as DateStep }) })
          }
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ flex: '1 1 8rem', maxWidth: 180 }}
        >
          <MenuItem value={EXACT}>{translate('reports.group.exact')}</MenuItem>
          {DATE_STEPS.map((step) => (
            <MenuItem key={step} value={step}>
              {text(DATE_STEP[step])}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}
