import { LeadFigures } from './LeadFigures.tsx';
import { MyTasks } from './MyTasks.tsx';
import { OpenImports } from './OpenImports.tsx';
import { TaskBlock } from './TaskBlock.tsx';

/** What waits for a supervisor, what is late in the team, and how its leads stand. */
export const SupervisorBlocks = () => (
  <>
    <TaskBlock view="approval" title="home.approval.title" none="home.approval.none" isNamed />
    <TaskBlock view="overdue" title="home.overdue.title" none="home.overdue.none" isNamed />
    <LeadFigures />
    <OpenImports />
    <MyTasks />
  </>
);
