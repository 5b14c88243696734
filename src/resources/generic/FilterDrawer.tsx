import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { Resource } from '#schemas/engine/resource.ts';
import { SidePanel } from '#src/layout/SidePanel.tsx';
import { FilterInputs } from './FilterInputs.tsx';
import { filtersOf, useFilters, type FilterOf } from './filters.ts';

interface FilterDrawerProps {
  readonly resource: Resource;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Every filter of the resource; a choice narrows the list at once. */
export default function FilterDrawer({ resource, open, onClose }: FilterDrawerProps) {
  const translate = useTranslate();
  const { values, change, clear } = useFilters();
  const first: readonly string[] = resource.firstFilters ?? [];
  const isFirst = ({ name }: FilterOf) => first.includes(name);
  const ofEveryDay = filtersOf(resource).filter(isFirst);
  const others = filtersOf(resource).filter((filter) => !isFirst(filter));
  const inputs = { values, onChange: (filter: FilterOf, value: unknown) => change(resource, filter, value) };
  return (
    <SidePanel
      title={translate('leads.filter.all')}
      width={420}
      isOpen={open}
      onClose={onClose}
      actions={
        <>
          <Button onClick={clear}>{translate('leads.filter.clear')}</Button>
          <Button variant="contained" onClick={onClose}>
            {translate('leads.filter.show')}
          </Button>
        </>
      }
    >
      <FilterInputs {...inputs} filters={ofEveryDay} />
      {ofEveryDay.length > 0 && others.length > 0 && (
        <Typography variant="overline" component="h3" sx={{ color: 'text.secondary', mt: 1 }}>
          {translate('list.filters.more')}
        </Typography>
      )}
      <FilterInputs {...inputs} filters={others} />
    </SidePanel>
  );
}
