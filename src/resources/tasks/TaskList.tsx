import { useListContext, useTranslate, type RaRecord } from 'ra-core';
import { useCallback } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import type { EmptyListProps } from '../generic/EmptyList.tsx';
import { SchemaList } from '../generic/SchemaList.tsx';
import { TaskBulkBar } from './bulk/TaskBulkBar.tsx';
import { dueGroup, firstDayOfWeek } from './days.ts';
import { TaskFilters } from './TaskFilters.tsx';
import { FIRST, useTaskColumns } from './useTaskColumns.tsx';
import { useToday } from './useToday.ts';
import { useOpenedTask } from './opened/useOpenedTask.ts';

interface TaskListProps {
  readonly resource: Resource;
  /** Closed tasks stand between open ones. */
  readonly isMixed: boolean;
  /** What an empty view means, and what to do next. */
  readonly firstSteps: EmptyListProps;
}

/** The tasks of a view, under headings by due date while that is their order. */
export function TaskList({ resource, isMixed, firstSteps }: TaskListProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { sort } = useListContext();
  const { addressOf } = useOpenedTask();
  const columns = useTaskColumns();
  const now = useToday();
  const groupOf = useCallback(
    (task: RaRecord) => translate(`tasks.group.${dueGroup(task, now, firstDayOfWeek(language), isMixed)}`),
    [translate, now, language, isMixed],
  );
  return (
    <SchemaList
      resource={resource}
      to={(task) => addressOf(String(task.id))}
      extras={columns}
      first={FIRST}
      quick={<TaskFilters resource={resource} />}
      firstSteps={firstSteps}
      bulk={<TaskBulkBar />}
      {...(sort.field === 'due_date' ? { groupOf } : {})}
    />
  );
}
