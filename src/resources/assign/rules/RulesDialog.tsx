import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { AssignRule } from '#schemas/assign-rule/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { useRules } from './api.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { RuleLine } from './RuleLine.tsx';

interface RulesDialogProps {
  readonly resource: Resource;
  readonly onClose: () => void;
}

/** The rules of the lead type; supervisors write, run and delete them, agents read them (domain §6). */
export function RulesDialog({ resource, onClose }: RulesDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const mayWrite = useCan('rule.write') !== null;
  const { data: rules, error, refetch } = useRules();
  const [edited, setEdited] = useState<AssignRule | 'new' | null>(null);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth fullScreen={isPhone} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('assign_rules.title')}</DialogTitle>
      {/* Where nothing in it takes the focus, it does itself: a keyboard must be able to scroll it. */}
      <DialogContent dividers tabIndex={0}>
        <DialogContentText sx={{ mb: 1 }}>{translate('assign_rules.help')}</DialogContentText>
        {error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : !rules ? (
          <Loading />
        ) : rules.length === 0 ? (
          <Box role="status" sx={{ py: 3, textAlign: 'center', color: 'text.secondary' }}>
            {translate('assign_rules.none')}
          </Box>
        ) : (
          <Box
            component="ul"
            aria-label={translate('assign_rules.title')}
            sx={{ listStyle: 'none', m: 0, p: 0 }}
          >
            {rules.map((rule) => (
              <RuleLine
                key={rule.entity_id}
                resource={resource}
                rule={rule}
                onEdit={() => setEdited(rule)}
                onRun={onClose}
              />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {mayWrite && (
          <Button startIcon={<AddIcon />} onClick={() => setEdited('new')} sx={{ mr: 'auto' }}>
            {translate('assign_rules.new')}
          </Button>
        )}
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
      {edited && (
        <RuleDialog
          resource={resource}
          rule={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Dialog>
  );
}
