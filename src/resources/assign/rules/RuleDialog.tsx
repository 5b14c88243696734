import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNotify, useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import type { AssignRule } from '#schemas/assign-rule/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { OrderForm } from '../../assignment/OrderForm.tsx';
import { DialogForm } from '../../generic/DialogForm.tsx';
import { useLeadAgents } from '../api.ts';
import { RuleFacts } from './RuleFacts.tsx';
import { RuleFilters } from './RuleFilters.tsx';
import { RuleInputs } from './RuleInputs.tsx';
import { useRuleForm, type RuleForm, type RuleStart } from './useRuleForm.ts';

interface RuleDialogProps {
  readonly resource: Resource;
  /** null: a new one. */
  readonly rule: AssignRule | null;
  readonly start?: RuleStart;
  readonly onSaved?: (rule: AssignRule) => void;
  readonly onClose: () => void;
}

const NOTHING_EXPECTED = new Map();

/** Writes or changes a rule (specification §3, §5 'Assignment rules'). */
export function RuleDialog({ resource, rule, start, onSaved, onClose }: RuleDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const form = useRuleForm({
    resource,
    rule,
    start,
    onSaved: (saved) => {
      notify('assign_rules.saved', { type: 'success' });
      onSaved?.(saved);
      onClose();
    },
  });
  const { draft, faults, filters, isBusy } = form;
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      maxWidth="md"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby={id}
    >
      <DialogForm
        kept={form.kept}
        onSubmit={(event) => {
          event.preventDefault();
          // React sends events along its tree: the panel from which the dialog was opened is a form too.
          event.stopPropagation();
          void form.save();
        }}
      >
        <DialogTitle id={id}>
          {rule ? translate('assign_rules.of.edit', { name: rule.name }) : translate('assign_rules.new')}
        </DialogTitle>
        <DialogContent dividers sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <RuleInputs form={form} />
          <Part title={translate('assign_rules.leads')} help={translate('assign_rules.leads_help')}>
            <RuleFilters resource={resource} values={filters} onChange={form.setFilters} />
          </Part>
          <Part title={translate('lead_assign.panel')}>
            <OrderForm
              draft={draft}
              agents={useLeadAgents(resource, draft.chosen)}
              gets={NOTHING_EXPECTED}
              count={null}
              faults={faults.map(({ field, message }) => ({ field: field.replace(/^plan\./, ''), message }))}
              isLevelled
              isCounted={form.typed.trigger === 'MANUAL'}
            />
          </Part>
          {form.problem && <Alert severity="error">{form.problem}</Alert>}
          <Conflict resource={resource} form={form} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy} disabled={form.theirs !== null}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

interface PartProps {
  readonly title: string;
  readonly help?: string;
  readonly children: ReactNode;
}

const Part = ({ title, help, children }: PartProps) => (
  <Box component="section" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
    <Typography variant="h3">{title}</Typography>
    {help && (
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: -1 }}>
        {help}
      </Typography>
    )}
    {children}
  </Box>
);

/** Somebody saved meanwhile (design, rule 6): theirs is shown beside mine, and mine is only saved over it when one says so. */
function Conflict({ resource, form }: { readonly resource: Resource; readonly form: RuleForm }) {
  const translate = useTranslate();
  const { theirs, saveOver } = form;
  if (!theirs) return null;
  return (
    <Alert
      severity="warning"
      action={<Button onClick={() => void saveOver()}>{translate('assign_rules.save_mine')}</Button>}
    >
      {translate('assign_rules.theirs', { name: theirs.name })}
      <RuleFacts resource={resource} plan={theirs.plan} query={theirs.query} />
    </Alert>
  );
}
