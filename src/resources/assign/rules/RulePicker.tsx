import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AssignRule } from '#schemas/assign-rule/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { NONE } from '#src/kinds/shared/none.ts';
import { draftOf } from '../../assignment/order.ts';
import type { OrderDraft } from '../../assignment/useOrder.ts';
import { useFilters } from '../../generic/filters.ts';
import { IN_WORK } from '../../leads/lead.ts';
import { useRules } from './api.ts';
import { queryOf } from './filters.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { RuleFacts } from './RuleFacts.tsx';

interface RulePickerProps {
  readonly resource: Resource;
  readonly draft: OrderDraft;
  /** The one that was begun with. */
  readonly rule: AssignRule | null;
  readonly onChoose: (id: string | null) => void;
}

/** A saved rule to begin with, and the way to save what was put together as one. */
export function RulePicker({ resource, draft, rule, onChoose }: RulePickerProps) {
  const translate = useTranslate();
  const { values, replace } = useFilters();
  const { data: rules = [] } = useRules();
  const mayWrite = useCan('rule.write') !== null;
  const [isSaving, setSaving] = useState(false);
  const choose = (id: string) => {
    const next = rules.find(({ entity_id }) => entity_id === id);
    if (next) draft.change(draftOf(next.plan));
    onChoose(next ? id : null);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {rules.length > 0 && (
        <TextField
          select
          label={translate('assign_rules.begin')}
          value={rule?.entity_id ?? ''}
          onChange={({ target }) => choose(target.value)}
          margin="none"
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{translate('assign_rules.no_rule')}</MenuItem>
          {rules.map(({ entity_id, name, description }) => (
            <MenuItem key={entity_id} value={entity_id} sx={{ whiteSpace: 'normal', columnGap: 1 }}>
              {/* What is chosen is shown as one line of text, which knows no gap but this. */}
              {name}{' '}
              {description && (
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {description}
                </Typography>
              )}
            </MenuItem>
          ))}
        </TextField>
      )}
      {rule && <RuleFacts resource={resource} plan={rule.plan} query={rule.query} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {rule && (
          <Button size="small" onClick={() => replace({ ...IN_WORK, ...rule.query, assignee_id_in: [NONE] })}>
            {translate('assign_rules.show')}
          </Button>
        )}
        {mayWrite && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setSaving(true)}>
            {translate('assign_rules.save_as')}
          </Button>
        )}
      </Box>
      {isSaving && (
        <RuleDialog
          resource={resource}
          rule={null}
          start={{ draft, query: queryOf(resource, values) }}
          onSaved={({ entity_id }) => onChoose(entity_id)}
          onClose={() => setSaving(false)}
        />
      )}
    </Box>
  );
}
