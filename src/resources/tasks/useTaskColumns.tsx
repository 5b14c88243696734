import Box from '@mui/material/Box';
import { useTranslate, type RaRecord } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { WRITTEN_FIELDS } from '#schemas/activity/fields.ts';
import { TASKS } from '#schemas/task/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import type { ExtraColumn } from '../generic/columns.ts';
import { TaskActions } from './actions/TaskActions.tsx';
import { LeadOfTask } from './LeadOfTask.tsx';
import { TaskMarks } from './TaskMarks.tsx';

/** What to do stands beside what it is about, where it is seen without scrolling sideways. */
export const FIRST = ['title', 'actions', 'marks', 'due_date', 'lead', 'assignee_ids', 'type'];

/** The columns of tasks that are no single field of theirs. */
export function useTaskColumns(): readonly ExtraColumn[] {
  const translate = useTranslate();
  const text = useText();
  return useMemo(() => {
    const column = (
      name: string,
      label: string,
      width: number,
      render: (task: RaRecord) => ReactNode,
    ): ExtraColumn => ({ name, label, after: 'title', width, render });
    return [
      column('actions', translate('tasks.action.label'), 120, (task) => <TaskActions task={task} />),
      column('marks', text(TASKS.fields.status.label), 316, (task) => (
        <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
          <TaskMarks task={task} isShort />
        </Box>
      )),
      column('lead', text(WRITTEN_FIELDS.lead_id.label), 200, (task) => <LeadOfTask task={task} />),
    ];
  }, [translate, text]);
}
