import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { FilterInputs } from '../../generic/FilterInputs.tsx';
import { changed, type FilterOf } from '../../generic/filters.ts';
import { ruleFilters } from './filters.ts';

interface RuleFiltersProps {
  readonly resource: Resource;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

/** Which leads a rule is for, by the filters of the list; those of every day are in sight. */
export function RuleFilters({ resource, values, onChange }: RuleFiltersProps) {
  const translate = useTranslate();
  const all = ruleFilters(resource);
  const first: readonly string[] = resource.firstFilters ?? [];
  const isFirst = ({ name }: FilterOf) => first.includes(name);
  const others = all.filter((filter) => !isFirst(filter));
  const inputs = {
    values,
    onChange: (filter: FilterOf, value: unknown) => onChange(changed(resource, values, filter, value)),
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={GRID}>
        <FilterInputs {...inputs} filters={all.filter(isFirst)} />
      </Box>
      {others.length > 0 && (
        <Accordion
          variant="outlined"
          disableGutters
          // What is set must be seen.
          defaultExpanded={others.some(({ parameter }) => values[parameter] !== undefined)}
          slotProps={{ transition: { unmountOnExit: true } }}
        >
          <AccordionSummary expandIcon={<ExpandIcon />}>
            <Typography component="span">{translate('list.filters.more')}</Typography>
          </AccordionSummary>
          <AccordionDetails sx={GRID}>
            <FilterInputs {...inputs} filters={others} />
          </AccordionDetails>
        </Accordion>
      )}
    </Box>
  );
}

const GRID = {
  display: 'grid',
  gap: 2,
  minWidth: 0,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
} as const;
