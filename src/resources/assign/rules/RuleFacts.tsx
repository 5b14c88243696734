import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AssignmentOrder } from '#schemas/assignment.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { LeadQuery } from '#schemas/lead/figures.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { ruleFilters } from './filters.ts';
import { usePlanText } from './words.ts';

interface RuleFactsProps {
  readonly resource: Resource;
  readonly plan: AssignmentOrder;
  readonly query: LeadQuery;
}

/** What a rule does, and with which leads. */
export function RuleFacts({ resource, plan, query }: RuleFactsProps) {
  const text = useText();
  const planText = usePlanText();
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
      <Typography variant="body2">{planText(plan)}</Typography>
      {ruleFilters(resource)
        .filter(({ parameter }) => query[parameter] !== undefined)
        .map(({ parameter, field }) => {
          const Summary = viewOf(field).Filter?.Summary;
          return (
            <Typography key={parameter} variant="body2" sx={{ color: 'text.secondary' }}>
              {text(field.label)}: {Summary && <Summary field={field} value={query[parameter]} />}
            </Typography>
          );
        })}
    </Box>
  );
}
