import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AssignRule } from '#schemas/assign-rule/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { ASSIGN_RULE_TRIGGER } from '#schemas/vocabulary/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { useShown } from '../../bulk/useShown.ts';
import { ConfirmedStep } from '../../generic/ConfirmedStep.tsx';
import { useRuleCalls } from './api.ts';
import { RuleFacts } from './RuleFacts.tsx';
import { useRunText } from './words.ts';

interface RuleLineProps {
  readonly resource: Resource;
  readonly rule: AssignRule;
  readonly onEdit: () => void;
  /** It has begun: its progress is told elsewhere. */
  readonly onRun: () => void;
}

/** A rule: what it does, when, what its last run came to, and what its reader may do with it. */
export function RuleLine({ resource, rule, onEdit, onRun }: RuleLineProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const runText = useRunText();
  const calls = useRuleCalls();
  const [, show] = useShown(resource);
  const [asked, setAsked] = useState<'run' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const { name } = rule;
  const hasFailed = (rule.last_run?.fail ?? null) !== null;
  const run = async () => {
    const action = await calls.run(rule);
    if (!action) return notify('assign_rules.nothing', { type: 'info' });
    show({ id: action.entity_id, isOpen: true });
    onRun();
  };
  const button = (kind: 'run' | 'edit' | 'delete', onClick: () => void) => (
    <Button
      size="small"
      color={kind === 'delete' ? 'error' : 'primary'}
      aria-haspopup="dialog"
      aria-label={translate(`assign_rules.of.${kind}`, { name })}
      onClick={onClick}
    >
      {translate(`assign_rules.act.${kind}`)}
    </Button>
  );
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Chip size="small" variant="outlined" label={text(ASSIGN_RULE_TRIGGER[rule.trigger])} />
        {rule.description && <Box sx={{ overflowWrap: 'anywhere' }}>{rule.description}</Box>}
        <Box sx={{ flex: 1 }} />
        {rule.can.edit && (
          <Box>
            {button('run', () => setAsked('run'))}
            {button('edit', onEdit)}
            {button('delete', () => setAsked('delete'))}
          </Box>
        )}
      </Box>
      <RuleFacts resource={resource} plan={rule.plan} query={rule.query} />
      <Typography variant="body2" sx={{ color: hasFailed ? 'error.main' : 'text.secondary' }}>
        {runText(rule)}
      </Typography>
      {asked === 'run' && (
        <ConfirmedStep
          title={translate('assign_rules.run_title', { name })}
          text={translate('assign_rules.run_text')}
          action={translate('assign_rules.act.run')}
          run={run}
          onDone={close}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <ConfirmedStep
          title={translate('assign_rules.delete_title', { name })}
          text={translate('assign_rules.delete_text')}
          action={translate('assign_rules.act.delete')}
          run={() => calls.remove(rule)}
          onDone={() => notify('assign_rules.deleted', { type: 'success' })}
          onClose={close}
        />
      )}
    </Box>
  );
}

const LINE = {
  display: 'grid',
  gap: 0.5,
  py: 1.5,
  minWidth: 0,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
