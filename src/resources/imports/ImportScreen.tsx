import { Button } from '@mui/material';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useTranslate } from 'ra-core';
import { IMPORT_PATH, IMPORT_TASKS_PATH } from '#schemas/addresses.ts';
import { topicOf } from '#schemas/live.ts';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { TaskList } from './TaskList.tsx';

const TOPICS = [topicOf('import_flow'), topicOf('import_job')];

/** CSV import and its tasks (specification §2): one screen under two addresses. Where an import stands, the server knows. */
export default function ImportScreen() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const flow = search.get('flow');
  useLive(TOPICS);
  const tasks = pathname === IMPORT_TASKS_PATH && !flow;
  return (
    <Page
      title={translate(tasks ? 'imports.tasks' : 'imports.title')}
      actions={
        <Button
          component={Link}
          to={tasks ? IMPORT_PATH : IMPORT_TASKS_PATH}
          variant={tasks ? 'contained' : 'text'}
        >
          {translate(tasks ? 'imports.new' : 'imports.tasks')}
        </Button>
      }
    >
      {tasks ? <TaskList /> : <ImportSteps key={flow} id={flow} />}
    </Page>
  );
}
