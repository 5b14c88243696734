import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate, type RaRecord } from 'ra-core';
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import { TASKS_PATH } from '#schemas/addresses.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { isOpenTask, TASKS } from '#schemas/task/index.ts';
import { TASK_STATUS } from '#schemas/vocabulary/index.ts';
import { TaskActions } from '../tasks/actions/TaskActions.tsx';
import { TaskDesk } from '../tasks/actions/TaskDesk.tsx';
import { TaskDecision } from '../tasks/TaskDecision.tsx';
import { TaskMarks } from '../tasks/TaskMarks.tsx';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { ActivityCard, type CardProps } from './ActivityCard.tsx';
import { ActivityTab } from './ActivityTab.tsx';
import { Facts } from './Facts.tsx';
import { ENTRY } from './permalink.ts';
import { TASK_TEXTS } from './task/texts.ts';
import { TaskDialog } from './TaskDialog.tsx';
import type { Asked } from './useActivities.ts';

/** What is shown of a lead's tasks: what is to be done by its due date, the rest newest first. */
const SHOWN = {
  open: { filter: { status_in: 'OPEN' }, sort: { field: 'due_date', order: 'ASC' } },
  done: { filter: { status_in: codesOf(TASK_STATUS).filter((status) => !isOpenTask(status)) } },
  all: {},
} as const satisfies Record<string, Asked>;
type Shown = keyof typeof SHOWN;
const SHOW = 'show';

const isShown = (name: string | null): name is Shown => name !== null && Object.hasOwn(SHOWN, name);

/** What there is to do about a lead, and what was. */
export function TasksTab({ lead }: { readonly lead: RaRecord }) {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const named = search.get(SHOW);
  // Who follows a link to a task wants to see it, whatever has become of it.
  const shown = isShown(named) ? named : search.has(ENTRY) ? 'all' : 'open';
  return (
    <TaskDesk>
      <ActivityTab
        lead={lead}
        resource={TASKS}
        asked={SHOWN[shown]}
        Card={TaskCard}
        Dialog={TaskDialog}
        texts={TASK_TEXTS}
        none={`activities.task.none_${shown}`}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2, ...NOT_PRINTED }}>
          <Show shown={shown} />
          <Link component={RouterLink} to={TASKS_PATH} variant="body2">
            {translate('activities.task.page')}
          </Link>
        </Box>
      </ActivityTab>
    </TaskDesk>
  );
}

function Show({ shown }: { readonly shown: Shown }) {
  const translate = useTranslate();
  const { state } = useLocation() as { readonly state: unknown };
  const [search, setSearch] = useSearchParams();
  const show = (next: Shown | null) => {
    if (next) setSearch({ tab: search.get('tab') ?? '', [SHOW]: next }, { replace: true, state });
  };
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={shown}
      aria-label={translate('activities.task.shown')}
      onChange={(_, next: Shown | null) => show(next)}
    >
      {(Object.keys(SHOWN) as Shown[]).map((name) => (
        <ToggleButton key={name} value={name} sx={{ textTransform: 'none', py: 0.5 }}>
          {translate(`activities.task.show_${name}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function TaskCard(props: CardProps) {
  const { record } = props;
  return (
    <ActivityCard
      {...props}
      marks={<TaskMarks task={record} />}
      actions={<TaskActions task={record} isWide />}
    >
      <Facts resource={TASKS} record={record} names={['type', 'due_date', 'assignee_ids']} />
      <TaskDecision task={record} />
    </ActivityCard>
  );
}
