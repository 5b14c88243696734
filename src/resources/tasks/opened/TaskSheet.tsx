import CloseIcon from '@mui/icons-material/Close';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'ra-core';
import { useId } from 'react';
import { WRITTEN_FIELDS } from '#schemas/activity/fields.ts';
import { TASKS } from '#schemas/task/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Facts } from '../../activities/Facts.tsx';
import { LongText } from '../../activities/LongText.tsx';
import { Fact } from '../../generic/Fact.tsx';
import { TaskActions } from '../actions/TaskActions.tsx';
import { LeadOfTask } from '../LeadOfTask.tsx';
import { rightsOf } from '../task.ts';
import { TaskDecision } from '../TaskDecision.tsx';
import { TaskMarks } from '../TaskMarks.tsx';
import { useTask } from './useTask.ts';

interface TaskSheetProps {
  readonly id: string;
  readonly onEdit: (task: RaRecord) => void;
  readonly onClose: () => void;
}

/** A task by itself: how it stands, what it says, and what may be done with it. */
export function TaskSheet({ id, onEdit, onClose }: TaskSheetProps) {
  const translate = useTranslate();
  const heading = useId();
  const { data: task, error, refetch } = useTask(id);
  const title = task ? String(task.title) : translate(task === null ? 'tasks.gone.title' : 'tasks.one');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={heading}>
      <Box sx={{ display: 'flex', alignItems: 'start', pr: 1 }}>
        <DialogTitle id={heading} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <IconButton onClick={onClose} aria-label={translate('ra.action.close')} sx={{ mt: 1.25 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent sx={{ pt: 0 }}>
        {error && task === undefined ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : task === null ? (
          <Typography>{translate('tasks.gone.text')}</Typography>
        ) : task ? (
          <Told task={task} />
        ) : (
          <Waiting />
        )}
      </DialogContent>
      {task && (
        <DialogActions disableSpacing sx={ACTIONS}>
          <TaskActions task={task} isWide />
          {rightsOf(task).edit && (
            <Button variant="contained" startIcon={<EditIcon />} onClick={() => onEdit(task)}>
              {translate('ra.action.edit')}
            </Button>
          )}
        </DialogActions>
      )}
    </Dialog>
  );
}

const ACTIONS = { flexWrap: 'wrap', gap: 1, px: 3, pb: 2, justifyContent: 'space-between' } as const;

const FACTS = ['type', 'due_date', 'remind_days', 'assignee_ids', 'created_by', 'created_at', 'completed_at'];

function Told({ task }: { readonly task: RaRecord }) {
  const text = useText();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
        <TaskMarks task={task} />
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 2 }}>
        <Fact label={text(WRITTEN_FIELDS.lead_id.label)}>
          <LeadOfTask task={task} />
        </Fact>
      </Box>
      <Facts resource={TASKS} record={task} names={FACTS} />
      <LongText text={task.description} />
      <TaskDecision task={task} />
    </>
  );
}

const Waiting = () => (
  <Box role="status" aria-busy sx={{ display: 'grid', gap: 1, minHeight: 200, alignContent: 'start' }}>
    <Skeleton width="30%" />
    <Skeleton width="60%" />
    <Skeleton width="80%" />
    <Skeleton width="50%" />
  </Box>
);
