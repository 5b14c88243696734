import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { SkippedLines } from '../../generic/SkippedLines.tsx';
import type { BulkOutcome } from './useTaskBulk.ts';

interface OutcomeDialogProps {
  readonly outcome: BulkOutcome;
  readonly onClose: () => void;
}

/** How many tasks were changed, and which were left as they were and why. */
export function OutcomeDialog({ outcome: { changed, skipped }, onClose }: OutcomeDialogProps) {
  const translate = useTranslate();
  const title = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{translate('tasks.bulk.skipped', { smart_count: skipped.length })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1 }}>{translate('tasks.bulk.changed', { smart_count: changed })}</Typography>
        <SkippedLines
          label={translate('tasks.bulk.skipped', { smart_count: skipped.length })}
          lines={skipped.map(({ entity_id, title: name, fails }) => ({
            key: entity_id,
            name: (
              <Box component="span" sx={{ fontWeight: 600 }}>
                {name ?? translate('bulk.gone')}
              </Box>
            ),
            fails,
          }))}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
