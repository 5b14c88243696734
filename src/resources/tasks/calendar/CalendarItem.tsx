import { useDraggable } from '@dnd-kit/core';
import DoneIcon from '@mui/icons-material/CheckCircleOutline';
import OverdueIcon from '@mui/icons-material/ErrorOutline';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate, type RaRecord } from 'ra-core';
import { memo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { isOpenTask } from '#schemas/task/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { TYPE } from '#src/theme/tokens.ts';
import { useOpenedTask } from '../opened/useOpenedTask.ts';
import { rightsOf } from '../task.ts';

interface CalendarItemProps {
  readonly task: RaRecord;
  /** Only the items of the day that has the keyboard are on its way. */
  readonly isReached: boolean;
}

/** A task on its day: opened by a click, dragged to another day by hand or, taken with Space, by the arrow keys. */
export const CalendarItem = memo(function CalendarItem({ task, isReached }: CalendarItemProps) {
  const translate = useTranslate();
  const { linkTo } = useOpenedTask();
  const isMovable = rightsOf(task).edit;
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: String(task.id),
    data: { task },
    disabled: !isMovable,
    attributes: { roleDescription: translate('tasks.drag.role') },
  });
  const { to, state } = linkTo(String(task.id));
  return (
    <Link
      component={RouterLink}
      to={to}
      state={state}
      ref={setNodeRef}
      draggable={false}
      tabIndex={isReached ? 0 : -1}
      title={String(task.title)}
      underline="none"
      {...(isMovable
        ? {
            ...listeners,
            'aria-describedby': attributes['aria-describedby'],
            'aria-roledescription': attributes['aria-roledescription'],
          }
        : {})}
      sx={{ ...ITEM, cursor: isMovable ? 'grab' : 'pointer', opacity: isDragging ? 0.35 : 1 }}
    >
      <ItemFace task={task} />
    </Link>
  );
});

/** The same under the pointer. */
export const DraggedItem = ({ task }: { readonly task: RaRecord }) => (
  <Box sx={{ ...ITEM, cursor: 'grabbing', boxShadow: 4, bgcolor: 'background.paper' }}>
    <ItemFace task={task} />
  </Box>
);

/** What is late or done is told by a sign and a word besides the colour. */
function ItemFace({ task }: { readonly task: RaRecord }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const isOpen = isOpenTask(task.status);
  const isLate = task.overdue === true;
  const Icon = isLate ? OverdueIcon : isOpen ? OpenIcon : DoneIcon;
  return (
    <>
      <Icon
        aria-hidden
        sx={{
          fontSize: TYPE.base,
          flex: 'none',
          color: isLate ? 'error.main' : isOpen ? 'info.main' : 'text.secondary',
        }}
      />
      <Box
        component="span"
        sx={{
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          ...(isOpen ? {} : { textDecoration: 'line-through', color: 'text.secondary' }),
        }}
      >
        {String(task.title)}
      </Box>
      <Box component="span" sx={VISUALLY_HIDDEN}>
        {`, ${isLate ? translate('tasks.mark.overdue') : codeText('TASK_STATUS', String(task.status))}`}
      </Box>
    </>
  );
}

const ITEM = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  position: 'relative',
  minWidth: 0,
  height: 24,
  px: 0.5,
  borderRadius: 1,
  fontSize: TYPE.small,
  color: 'text.primary',
  touchAction: 'manipulation',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
