import OverdueIcon from '@mui/icons-material/ErrorOutline';
import Chip from '@mui/material/Chip';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { NEW_TASK, NEW_TASK_DEFAULTS, TASKS, taskStatuses } from '#schemas/task/index.ts';
import { useCan, useSession } from '#src/authProvider/session.tsx';
import { viewOf } from '#src/kinds/index.ts';
import { ActivityCard, type CardProps } from './ActivityCard.tsx';
import { ActivityTab } from './ActivityTab.tsx';
import { isOverdue, localDay } from './day.ts';
import { Facts } from './Facts.tsx';

const TEXTS = {
  add: 'activities.task.add',
  added: 'activities.task.added',
  none: 'activities.task.none',
  edit: 'activities.task.edit',
  saved: 'activities.task.saved',
} as const;

const { Cell: Status } = viewOf(TASKS.fields.status);

/** What there is to do about a lead. A new task is one's own until somebody else is named. */
export function TasksTab({ lead }: { readonly lead: RaRecord }) {
  const me = useSession().id;
  const mayDecide = useCan('task.decide') !== null;
  return (
    <ActivityTab
      lead={lead}
      resource={TASKS}
      creates={NEW_TASK}
      defaults={{ ...NEW_TASK_DEFAULTS, assignee_ids: [me] }}
      codesFor={(task) => ({
        status: task ? (task.can as { statuses: string[] }).statuses : taskStatuses({ status: null, type: null }, mayDecide),
      })}
      Card={TaskCard}
      texts={TEXTS}
    />
  );
}

function TaskCard(props: CardProps) {
  const translate = useTranslate();
  const [today] = useState(() => localDay(new Date()));
  const { record } = props;
  const marks = (
    <>
      <Status value={record.status} field={TASKS.fields.status} />
      {isOverdue(record, today) && (
        <Chip
          size="small"
          variant="outlined"
          color="error"
          icon={<OverdueIcon />}
          label={translate('activities.task.overdue')}
          // The outline carries the colour: coloured text of this size would be too faint.
          sx={{ color: 'text.primary' }}
        />
      )}
    </>
  );
  return (
    <ActivityCard {...props} title={String(record.title)} marks={marks} text={record.description}>
      <Facts resource={TASKS} record={record} names={['type', 'due_date', 'assignee_ids']} />
    </ActivityCard>
  );
}
