import { useCallback, useMemo, useState } from 'react';
import { NEW_TASK, NEW_TASK_DEFAULTS, TASKS } from '#schemas/task/index.ts';
import { useCan, useSession } from '#src/authProvider/session.tsx';
import { StatusOfType } from './task/StatusOfType.tsx';
import { statusesIn } from './task/statuses.ts';
import { TASK_TEXTS } from './task/texts.ts';
import { WriteDialog, type WorkProps } from './WriteDialog.tsx';

/** Writes or changes a task of a lead. A new one is one's own until somebody else is named. */
export function TaskDialog(props: WorkProps) {
  const { record } = props;
  const me = useSession().id;
  const mayDecide = useCan('task.decide') !== null;
  const first = record ? String(record.type) : null;
  const [type, setType] = useState(first);
  const statusesOf = useCallback(
    (chosen: string | null) => statusesIn(record, chosen, mayDecide),
    [record, mayDecide],
  );
  const codes = useMemo(() => ({ status: statusesOf(type) }), [statusesOf, type]);
  return (
    <WriteDialog
      {...props}
      resource={TASKS}
      creates={NEW_TASK}
      defaults={{ ...NEW_TASK_DEFAULTS, assignee_ids: [me] }}
      codes={codes}
      around={(sections) => (
        <StatusOfType type={first} statusesOf={statusesOf} onType={setType}>
          {sections}
        </StatusOfType>
      )}
      texts={TASK_TEXTS}
    />
  );
}
