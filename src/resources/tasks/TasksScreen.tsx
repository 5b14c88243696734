import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Suspense, useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { topicOf } from '#schemas/live.ts';
import { TASKS } from '#schemas/task/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { ResourceList } from '../generic/ResourceList.tsx';
import { useLeads } from '../leads/useLeads.ts';
import { TaskDesk } from './actions/TaskDesk.tsx';
import { NewTask } from './NewTask.tsx';
import { OpenedTask } from './opened/OpenedTask.tsx';
import { ShowSwitch } from './ShowSwitch.tsx';
import { TaskList } from './TaskList.tsx';
import { useTasksPath } from './task.ts';
import { listedIn, useTasksPlace } from './views.ts';
import { ViewTabs } from './ViewTabs.tsx';

/** Most people never leave the list: what drags is loaded when it is asked for. */
const TaskCalendar = lazyPage(() => import('./calendar/TaskCalendar.tsx'));

const TASKS_PER_PAGE = 50;

/** What there is to do about all leads of the signed-in person's type: by view, as a list or as a calendar. */
export default function TasksScreen() {
  const { type } = useLeads();
  // A task is told of as a change of its lead.
  useLive([topicOf('lead')]);
  return (
    <LeadTypeScope value={type}>
      <TaskDesk>
        <Tasks />
        <OpenedTask />
      </TaskDesk>
    </LeadTypeScope>
  );
}

function Tasks() {
  const text = useText();
  const translate = useTranslate();
  const path = useTasksPath();
  const panelId = useId();
  const { view, isCalendar, toView } = useTasksPlace();
  const listed = useMemo(() => listedIn(view), [view]);
  const actions = (
    <>
      <ShowSwitch isCalendar={isCalendar} />
      <NewTask />
    </>
  );
  return (
    // Another view is another list: nothing of the one before may stay, nor what was selected in it.
    <ResourceList
      key={view.name}
      resource={path}
      filter={view.fixed}
      sort={view.sort}
      perPage={TASKS_PER_PAGE}
      // The address alone says what is shown: Back must lead to what was there (docs/decisions/008).
      storeKey={false}
      // The area's guard has asked already, and for the lists of leads only.
      disableAuthentication
      queryOptions={{ enabled: !isCalendar }}
    >
      <Page title={text(TASKS.label.many)} actions={actions}>
        <Box data-above-list="" sx={{ mb: 1.5, minWidth: 0 }}>
          <ViewTabs view={view.name} panelId={panelId} />
        </Box>
        <Box role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${view.name}`} sx={{ minWidth: 0 }}>
          {isCalendar ? (
            <Suspense fallback={<Loading />}>
              <TaskCalendar resource={listed} />
            </Suspense>
          ) : (
            <TaskList
              resource={listed}
              isMixed={view.name === 'all'}
              firstSteps={{
                help: translate(`tasks.none.${view.name}`),
                actions: view.name === 'mine' && (
                  <Button component={Link} to={toView('team')}>
                    {translate('tasks.view.team')}
                  </Button>
                ),
              }}
            />
          )}
        </Box>
      </Page>
    </ResourceList>
  );
}
