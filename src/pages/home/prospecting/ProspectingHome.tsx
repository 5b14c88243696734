import { Suspense } from 'react';
import { topicOf } from '#schemas/live.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { useLive } from '#src/live/hooks.ts';
import { useLeads } from '#src/resources/leads/useLeads.ts';
import { TaskDesk } from '#src/resources/tasks/actions/TaskDesk.tsx';
import { useOpenedTask } from '#src/resources/tasks/opened/useOpenedTask.ts';
import { Blocks } from '../Blocks.tsx';
import { AgentBlocks } from './AgentBlocks.tsx';
import { LeadActions } from './LeadActions.tsx';
import { SupervisorBlocks } from './SupervisorBlocks.tsx';

const OpenedTask = lazyPage(async () => ({
  default: (await import('#src/resources/tasks/opened/OpenedTask.tsx')).OpenedTask,
}));

/** A task is told of as a change of its lead. */
const AGENT_TOPICS = [topicOf('lead')];
const SUPERVISOR_TOPICS = [topicOf('lead'), topicOf('import_flow'), topicOf('import_job')];

/** The first page of who works leads: agents see what is theirs, supervisors what waits for them and how the team stands. */
export default function ProspectingHome() {
  const { type } = useLeads();
  const isSupervisor = useCan('task.decide') !== null;
  const { id } = useOpenedTask();
  useLive(isSupervisor ? SUPERVISOR_TOPICS : AGENT_TOPICS);
  return (
    <LeadTypeScope value={type}>
      <TaskDesk>
        <LeadActions />
        <Blocks>{isSupervisor ? <SupervisorBlocks /> : <AgentBlocks />}</Blocks>
        {id && (
          <Suspense fallback={null}>
            <OpenedTask />
          </Suspense>
        )}
      </TaskDesk>
    </LeadTypeScope>
  );
}
