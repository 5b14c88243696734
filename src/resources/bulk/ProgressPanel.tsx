import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { isAssignment, isOpen, type BulkAction } from '#schemas/bulk/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { BULK_KIND } from '#schemas/vocabulary/index.ts';
import { useNumber, useText } from '#src/i18n/hooks.ts';
import { Progress } from '../imports/Progress.tsx';
import { useCancelBulk } from './api.ts';
import { doneOf, severityOf } from './progress.ts';
import { SharesList } from './SharesList.tsx';
import { SkippedList } from './SkippedList.tsx';
import { UndoAction } from './UndoAction.tsx';
import { useOutcome } from './words.ts';

interface ProgressPanelProps {
  readonly resource: Resource;
  readonly action: BulkAction;
  /** The action goes on without the panel. */
  readonly onClose: () => void;
}

const ENDS = {
  DONE: 'bulk.end.done',
  CANCELLED: 'bulk.end.cancelled',
  FAILED: 'bulk.end.failed',
} as const;

/** How far an action has come, and in the end what became of the leads and why some were left alone. */
export function ProgressPanel({ resource, action, onClose }: ProgressPanelProps) {
  const translate = useTranslate();
  const text = useText();
  const number = useNumber();
  const outcome = useOutcome();
  const id = useId();
  const cancel = useCancelBulk(resource);
  const { status, total, changed, skipped } = action;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {translate('bulk.title', {
          action: text(BULK_KIND[action.kind]),
          smart_count: total,
          count: number(total),
        })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {status === 'QUEUED' || status === 'RUNNING' ? (
          <Progress
            label={translate('bulk.progress', { done: number(doneOf(action)), total: number(total) })}
            done={doneOf(action)}
            total={total}
          />
        ) : (
          <Alert role="status" severity={severityOf(action)}>
            {translate(ENDS[status], { outcome: outcome(action) })}
          </Alert>
        )}
        {!isOpen(status) && changed > 0 && isAssignment(action.kind) && (
          <SharesList resource={resource} action={action} />
        )}
        {!isOpen(status) && skipped > 0 && <SkippedList resource={resource} action={action} />}
      </DialogContent>
      <DialogActions>
        {action.can.cancel && (
          <Button
            color="error"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(action.entity_id)}
            sx={{ mr: 'auto' }}
          >
            {translate('bulk.stop')}
          </Button>
        )}
        {action.can.undo && <UndoAction resource={resource} action={action} />}
        <Button onClick={onClose} autoFocus>
          {translate(isOpen(status) ? 'bulk.background' : 'ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
