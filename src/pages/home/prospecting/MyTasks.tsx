import { useTranslate } from 'ra-core';
import { useCan, useSession } from '#src/authProvider/session.tsx';
import { useTasksPath } from '#src/resources/tasks/task.ts';
import { useCounts } from '#src/resources/tasks/useCounts.ts';
import { useToday } from '#src/resources/tasks/useToday.ts';
import { viewAddress, viewOf } from '#src/resources/tasks/views.ts';
import type { Asked } from '../Block.tsx';
import { Numbers } from '../Numbers.tsx';
import { useTop } from '../useTop.ts';
import { TaskBlock } from './TaskBlock.tsx';

/** What is the reader's own to do; what is late of a whole team has a block of its own. */
export function MyTasks() {
  const isSupervisor = useCan('task.decide') !== null;
  return (
    <TaskBlock view="mine" title="home.tasks.title" none="home.tasks.none">
      {!isSupervisor && <DueNumbers />}
    </TaskBlock>
  );
}

/** How many of an agent's tasks are late, and how many end today: the reader's today, as the list is asked for it. */
function DueNumbers() {
  const translate = useTranslate();
  const path = useTasksPath();
  const { fixed, sort } = viewOf('mine', useSession().id, false);
  const now = useToday();
  const due = { due_date_range: `${now}|${now}` };
  const late = useCounts();
  const today = useTop(path, { filter: { ...fixed, ...due }, sort }, 1);
  return (
    <Numbers
      numbers={[
        {
          key: 'overdue',
          label: translate('home.tasks.overdue'),
          to: viewAddress('overdue'),
          count: known(late, late.data?.overdue),
          isLate: true,
        },
        {
          key: 'today',
          label: translate('home.tasks.today'),
          to: viewAddress('mine', due),
          count: known(today, today.data?.count),
        },
      ]}
    />
  );
}

/** null: it could not be read. */
const known = <C,>({ error }: Pick<Asked<unknown>, 'error'>, count: C | undefined): C | null | undefined =>
  count ?? (error ? null : undefined);
