import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { isComparable } from '#schemas/report/column.ts';
import { isGrouped, REPORT_LIMITS, totalsOf, type SortKey } from '#schemas/report/definition.ts';
import { moved, replaced, without } from '../edit.ts';
import { OrderedList } from '../OrderedList.tsx';
import { Adder } from '../Picker.tsx';
import { useDefinition, useReportStore } from '../store.ts';
import { totalChoices, useWorld } from '../world.ts';

/** By what rows are ordered: by columns, or where they are grouped by what groups have. */
export function OrderSection() {
  const translate = useTranslate();
  const store = useReportStore();
  const { byId, choices, totalText } = useWorld();
  const sort = useDefinition((definition) => definition.sort);
  const group = useDefinition((definition) => definition.group);
  const totals = useDefinition((definition) => definition.totals);
  const offered = useMemo(() => {
    if (!isGrouped({ group }))
      return choices.filter(({ id }) => {
        const column = byId.get(id);
        return column && isComparable(column);
      });
    const levels = new Set(group.map(({ column }) => column));
    return [
      ...choices.filter(({ id }) => levels.has(id)),
      ...totalChoices(totalsOf({ totals }), totalText, translate('reports.total.title')),
    ];
  }, [choices, byId, group, totals, totalText, translate]);
  const names = useMemo(() => new Map(offered.map(({ id, label }) => [id, label])), [offered]);
  const set = (change: (sort: readonly SortKey[]) => readonly SortKey[]) =>
    store.edit((definition) => ({ ...definition, sort: change(definition.sort) }));
  const items = sort.map((one, place) => {
    const name = names.get(one.key) ?? translate('reports.gone');
    return {
      key: one.key,
      name,
      content: (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="body2" sx={{ flex: '1 1 8rem', minWidth: 0 }}>
            {name}
          </Typography>
          <TextField
            select
            margin="none"
            label={translate('reports.order.direction')}
            value={one.desc ? 'desc' : 'asc'}
            onChange={({ target }) =>
              set((now) => replaced(now, place, { key: one.key, desc: target.value === 'desc' }))
            }
            sx={{ flex: '1 1 9rem', maxWidth: 180 }}
          >
            <MenuItem value="asc">{translate('reports.order.asc')}</MenuItem>
            <MenuItem value="desc">{translate('reports.order.desc')}</MenuItem>
          </TextField>
        </Box>
      ),
    };
  });
  const used = new Set(sort.map(({ key }) => key));
  return (
    <>
      <OrderedList
        label={translate('reports.section.sort')}
        path="sort"
        items={items}
        onMove={(from, to) => set((now) => moved(now, from, to))}
        onRemove={(place) => set((now) => without(now, place))}
      />
      <Adder
        label={translate('reports.order.add')}
        choices={offered.filter(({ id }) => !used.has(id))}
        full={
          sort.length >= REPORT_LIMITS.sort
            ? translate('reports.most', { smart_count: REPORT_LIMITS.sort })
            : undefined
        }
        onAdd={(key) => set((now) => [...now, { key, desc: false }])}
      />
    </>
  );
}
