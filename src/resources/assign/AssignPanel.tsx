import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState, type SyntheticEvent } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { draftOf, orderOf } from '../assignment/order.ts';
import { OrderForm } from '../assignment/OrderForm.tsx';
import { useSelected } from '../bulk/useSelected.ts';
import { useFaultFocus } from '../generic/useFaultFocus.ts';
import { DryRun } from './DryRun.tsx';
import { useKeptSelection } from './kept.ts';
import { RulePicker } from './rules/RulePicker.tsx';
import { useRules } from './rules/api.ts';
import { useAssignment } from './useAssignment.ts';

/** Where the list leads to on small screens; there is one panel on the screen. */
export const PANEL_HEADING = 'assign-panel';

/** Beside the list: who gets the leads that are selected there, what that comes to, and the word to do it. */
export function AssignPanel({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  useKeptSelection();
  const selected = useSelected();
  const assignment = useAssignment(resource, selected);
  const { draft, agents, gets, count, faults } = assignment;
  const element = useFaultFocus<HTMLFormElement>(assignment.refusals);
  const [ruleId, setRuleId] = useState<string | null>(null);
  const rule = useRules().data?.find(({ entity_id }) => entity_id === ruleId) ?? null;
  // An order that was changed since is nobody's rule any more.
  const isRules =
    rule !== null && JSON.stringify(orderOf(draftOf(rule.plan))) === JSON.stringify(draft.order);
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault();
    assignment.begin(isRules ? ruleId : null);
  };
  return (
    <Paper
      component="form"
      ref={element}
      noValidate
      onSubmit={confirm}
      variant="outlined"
      aria-labelledby={PANEL_HEADING}
      sx={{ p: 2, display: 'grid', gap: 1.5, minWidth: 0, position: { lg: 'sticky' }, top: 16 }}
    >
      <Typography variant="h2" id={PANEL_HEADING} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 80 }}>
        {translate('lead_assign.panel')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {selected
          ? translate('lead_assign.chosen', { smart_count: selected.count, count: selected.countText })
          : translate('lead_assign.choose')}
      </Typography>
      <RulePicker resource={resource} draft={draft} rule={rule} onChoose={setRuleId} />
      <OrderForm draft={draft} agents={agents} gets={gets} count={count} faults={faults} isLevelled />
      {selected && !selected.isTooMany && <DryRun assignment={assignment} />}
      <Box>
        <Button
          type="submit"
          variant="contained"
          loading={assignment.isStarting}
          // What is missing is told on pressing it; what was not checked yet cannot be begun.
          disabled={!selected || selected.isTooMany || (assignment.isRight && !assignment.isChecked)}
        >
          {translate('lead_assign.assign')}
        </Button>
      </Box>
    </Paper>
  );
}
