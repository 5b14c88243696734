import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { memo, useMemo } from 'react';
import {
  isFilterGroup,
  REPORT_LIMITS,
  rulesOf,
  type FilterGroup,
  type FilterItem,
} from '#schemas/report/definition.ts';
import { newGroup, newRule, withFilterItem, type FilterPath } from '../edit.ts';
import { Adder } from '../Picker.tsx';
import { useDefinition, useReportStore } from '../store.ts';
import { useRemoval } from '../useRemoval.ts';
import { useWorld } from '../world.ts';
import { RuleBox } from './RuleBox.tsx';

interface GroupBoxProps {
  readonly group: FilterGroup;
  readonly path: FilterPath;
  readonly label: string;
  readonly onRemove?: () => void;
}

/** Rules and groups of rules of which all must hold, or any. */
export const GroupBox = memo(function GroupBox({ group, path, label, onRemove }: GroupBoxProps) {
  const translate = useTranslate();
  const store = useReportStore();
  const { byId, choices } = useWorld();
  const { list, removed } = useRemoval<HTMLDivElement>(group.items);
  const isFull = useDefinition(({ filter }) => rulesOf(filter).length >= REPORT_LIMITS.rules);
  const edit = (change: (group: FilterGroup) => FilterGroup) =>
    store.edit((definition) => ({
      ...definition,
      filter: withFilterItem(definition.filter, path, (item) => (isFilterGroup(item) ? change(item) : item)),
    }));
  const add = (item: FilterItem) => edit((now) => ({ ...now, items: [...now.items, item] }));
  return (
    <Box
      ref={list}
      role="group"
      aria-label={label}
      data-item
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
        ...(path.length > 0 && {
          pl: { xs: 1, sm: 1.5 },
          py: 1,
          borderInlineStart: 3,
          borderColor: group.match === 'all' ? 'primary.main' : 'secondary.main',
        }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <TextField
          select
          margin="none"
          label={translate('reports.filter.match')}
          value={group.match}
          onChange={({ target }) =>
            edit((now) => ({ ...now, match: target.value === 'any' ? 'any' : 'all' }))
          }
          sx={{ maxWidth: 280 }}
        >
          <MenuItem value="all">{translate('reports.filter.all')}</MenuItem>
          <MenuItem value="any">{translate('reports.filter.any')}</MenuItem>
        </TextField>
        {onRemove && (
          <IconButton
            size="small"
            sx={{ ml: 'auto' }}
            data-remove
            aria-label={translate('reports.remove', { name: label })}
            onClick={onRemove}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {group.items.map((item, place) => (
        <Item
          // A group is known by its place alone; a rule has a name of its own.
          key={isFilterGroup(item) ? place : item.id}
          item={item}
          parent={path}
          place={place}
          onRemoved={removed}
        />
      ))}
      <Box data-add sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Adder
          label={translate('reports.filter.add')}
          choices={choices}
          full={isFull ? translate('reports.filter.full', { smart_count: REPORT_LIMITS.rules }) : undefined}
          onAdd={(id) => {
            const column = byId.get(id);
            if (column) add(newRule(column));
          }}
        />
        {path.length + 1 < REPORT_LIMITS.depth && (
          <Button size="small" onClick={() => add(newGroup(group))}>
            {translate('reports.filter.add_group')}
          </Button>
        )}
      </Box>
    </Box>
  );
});

interface ItemProps {
  readonly item: FilterItem;
  readonly parent: FilterPath;
  readonly place: number;
  readonly onRemoved: (place: number) => void;
}

/** One of a group, drawn anew only when it is another. */
const Item = memo(function Item({ item, parent, place, onRemoved }: ItemProps) {
  const translate = useTranslate();
  const store = useReportStore();
  const path = useMemo(() => [...parent, place], [parent, place]);
  const remove = () => {
    onRemoved(place);
    store.edit((definition) => ({
      ...definition,
      filter: withFilterItem(definition.filter, path, () => null),
    }));
  };
  return isFilterGroup(item) ? (
    <GroupBox
      group={item}
      path={path}
      label={translate('reports.filter.group', { place: path.map((one) => one + 1).join('.') })}
      onRemove={remove}
    />
  ) : (
    <RuleBox rule={item} path={path} onRemove={remove} />
  );
});
