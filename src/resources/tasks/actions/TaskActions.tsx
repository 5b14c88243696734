import ApproveIcon from '@mui/icons-material/ThumbUpOutlined';
import DoneIcon from '@mui/icons-material/CheckCircleOutline';
import MoreIcon from '@mui/icons-material/MoreVert';
import RejectIcon from '@mui/icons-material/ThumbDownOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate, type RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { isOpenTask } from '#schemas/task/index.ts';
import { rightsOf } from '../task.ts';
import { TaskDesk, useDesk, type Desk } from './TaskDesk.tsx';
import { TaskMenu } from './TaskMenu.tsx';
import { useKeptPlace } from './useKeptPlace.ts';

interface TaskActionsProps {
  readonly task: RaRecord;
  /** The task as it is after a change. */
  readonly onDone?: (task: RaRecord) => void;
  /** Buttons with words, where there is room for them. */
  readonly isWide?: boolean;
}

/** What the reader may do with a task; nothing where they may do nothing. Below a TaskDesk it uses that one's dialogs. */
export function TaskActions(props: TaskActionsProps) {
  const desk = useDesk();
  if (!rightsOf(props.task).edit) return null;
  if (desk) return <Actions {...props} desk={desk} />;
  return (
    <TaskDesk>
      <Below {...props} />
    </TaskDesk>
  );
}

function Below(props: TaskActionsProps) {
  const desk = useDesk();
  return desk && <Actions {...props} desk={desk} />;
}

function Actions({ task, onDone, isWide = false, desk }: TaskActionsProps & { readonly desk: Desk }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const { box, keepButton } = useKeptPlace();
  // Not disabled: who has just pressed it keeps their place.
  const isBusy = desk.busy.has(task.id);
  const title = String(task.title);
  const more = translate('tasks.action.more');
  return (
    <Box {...box} sx={{ ...BOX, flexWrap: isWide ? 'wrap' : 'nowrap' }}>
      {quickOf(task).map(({ key, Icon, status }) => {
        const label = translate(`tasks.action.${key}`);
        const act = () => {
          if (isBusy) return;
          if (key === 'reject') desk.ask(task, key, onDone);
          else void desk.change(task, { status }, `tasks.done.${key}`, onDone);
        };
        return isWide ? (
          <Button
            key={key}
            size="small"
            variant="outlined"
            startIcon={<Icon />}
            ref={keepButton}
            aria-disabled={isBusy}
            onClick={act}
          >
            {label}
          </Button>
        ) : (
          <IconButton
            key={key}
            size="small"
            color="primary"
            ref={keepButton}
            aria-disabled={isBusy}
            onClick={act}
            title={label}
            aria-label={translate('tasks.action.named', { action: label, title })}
          >
            <Icon fontSize="small" />
          </IconButton>
        );
      })}
      <IconButton
        id={id}
        size="small"
        aria-disabled={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={more}
        aria-label={translate('tasks.action.named', { action: more, title })}
        onClick={(event) => !isBusy && setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <TaskMenu
          task={task}
          desk={desk}
          labelledBy={id}
          anchor={anchor}
          {...(onDone ? { onDone } : {})}
          onClose={() => setAnchor(null)}
        />
      )}
    </Box>
  );
}

const BOX = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  '& [aria-disabled=true]': { opacity: 0.5 },
} as const;

interface Quick {
  readonly key: 'complete' | 'approve' | 'reject' | 'request';
  readonly Icon: SvgIconComponent;
  readonly status: string;
}

const COMPLETE: Quick = { key: 'complete', Icon: DoneIcon, status: 'completed' };
const APPROVE: Quick = { key: 'approve', Icon: ApproveIcon, status: 'approved' };
const REJECT: Quick = { key: 'reject', Icon: RejectIcon, status: 'rejected' };
const REQUEST: Quick = { key: 'request', Icon: SendIcon, status: 'pending' };

/** The next step of a task, worth one click: done, decided, or on its way to who decides. */
function quickOf(task: RaRecord): readonly Quick[] {
  const may = ({ status }: Quick) => rightsOf(task).statuses.includes(status) && task.status !== status;
  const steps = task.status === 'pending' ? [APPROVE, REJECT, COMPLETE] : [COMPLETE, REQUEST];
  return isOpenTask(task.status) ? steps.filter(may) : [];
}
