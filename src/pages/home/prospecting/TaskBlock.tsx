import { useTranslate, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { TASKS } from '#schemas/task/index.ts';
import { useCan, useSession } from '#src/authProvider/session.tsx';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formatDay } from '#src/kinds/date/format.ts';
import { viewOf as viewOfKind } from '#src/kinds/index.ts';
import { TaskActions } from '#src/resources/tasks/actions/TaskActions.tsx';
import { dueGroup, firstDayOfWeek } from '#src/resources/tasks/days.ts';
import { LeadOfTask } from '#src/resources/tasks/LeadOfTask.tsx';
import { useOpenedTask } from '#src/resources/tasks/opened/useOpenedTask.ts';
import { useTasksPath } from '#src/resources/tasks/task.ts';
import { useToday } from '#src/resources/tasks/useToday.ts';
import { viewAddress, viewOf, type ViewName } from '#src/resources/tasks/views.ts';
import { Block } from '../Block.tsx';
import { Line, LineList } from '../Line.tsx';
import { useTop } from '../useTop.ts';

interface TaskBlockProps {
  readonly view: ViewName;
  /** Keys of texts. */
  readonly title: string;
  readonly none: string;
  /** Says of each task whose it is. */
  readonly isNamed?: boolean;
  /** Above the tasks. */
  readonly children?: ReactNode;
}

/** The first tasks of a view of the tasks page; what is to be done with one is done here. */
export function TaskBlock({ view, title, none, isNamed = false, children }: TaskBlockProps) {
  const translate = useTranslate();
  const path = useTasksPath();
  const me = useSession().id;
  const mayDecide = useCan('task.decide') !== null;
  const { fixed, sort } = viewOf(view, me, mayDecide);
  const { linkTo } = useOpenedTask();
  const asked = useTop(path, { filter: fixed, sort });
  return (
    <Block
      title={translate(title)}
      none={translate(none)}
      all={{ to: viewAddress(view), count: asked.data?.count }}
      asked={asked}
      above={children}
    >
      {({ items }) =>
        items.length > 0 && (
          <LineList>
            {items.map((task) => (
              <Line
                key={task.id}
                {...linkTo(String(task.id))}
                title={String(task.title)}
                text={<About task={task} isNamed={isNamed} />}
                mark={<TaskActions task={task} />}
              />
            ))}
          </LineList>
        )
      }
    </Block>
  );
}

const { Cell: People } = viewOfKind(TASKS.fields.assignee_ids);

function About({ task, isNamed }: { readonly task: RaRecord; readonly isNamed: boolean }) {
  return (
    <>
      <Due task={task} /> <LeadOfTask task={task} />
      {isNamed && (
        <>
          {' · '}
          <People value={task.assignee_ids} field={TASKS.fields.assignee_ids} />
        </>
      )}
    </>
  );
}

/** Days that people call by a name. */
const NAMED = ['overdue', 'today', 'tomorrow'];

function Due({ task }: { readonly task: RaRecord }) {
  const translate = useTranslate();
  const language = useLanguage();
  const group = dueGroup(task, useToday(), firstDayOfWeek(language), false);
  if (typeof task.due_date !== 'string') return null;
  const day = formatDay(task.due_date);
  return (
    <>
      <time dateTime={task.due_date}>
        {group === 'overdue'
          ? translate('home.tasks.late', { day })
          : NAMED.includes(group)
            ? translate(`tasks.group.${group}`)
            : day}
      </time>
      {' · '}
    </>
  );
}
