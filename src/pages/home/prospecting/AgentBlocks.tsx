import { useTranslate } from 'ra-core';
import { useSession } from '#src/authProvider/session.tsx';
import { NONE } from '#src/kinds/shared/none.ts';
import { IN_WORK } from '#src/resources/leads/lead.ts';
import { useToday } from '#src/resources/tasks/useToday.ts';
import { ASCENDING, DESCENDING } from '../useTop.ts';
import { FollowUpDay } from './FollowUpDay.tsx';
import { LeadBlock } from './LeadBlock.tsx';
import { MyStages } from './MyStages.tsx';
import { MyTasks } from './MyTasks.tsx';
import { Take } from './Take.tsx';

/** What an agent has to do, what is new, and what nobody has taken yet. */
export function AgentBlocks() {
  const translate = useTranslate();
  const now = useToday();
  const mine = { assignee_id_in: [useSession().id] };
  const titled = (key: string) => ({
    title: translate(`home.${key}.title`),
    none: translate(`home.${key}.none`),
  });
  return (
    <>
      <MyTasks />
      <LeadBlock
        {...titled('follow_ups')}
        question={{
          filter: { ...mine, ...IN_WORK, follow_up_on_range: `|${now}` },
          sort: ASCENDING('follow_up_on'),
        }}
        markOf={(lead) => <FollowUpDay day={lead.follow_up_on} now={now} />}
      />
      <LeadBlock
        {...titled('new')}
        question={{ filter: { ...mine, status_in: ['NEW'] }, sort: DESCENDING('updated_at') }}
        shown="phone"
      />
      <LeadBlock
        {...titled('unassigned')}
        question={{ filter: { assignee_id_in: [NONE], ...IN_WORK }, sort: ASCENDING('created_at') }}
        markOf={(lead) => <Take lead={lead} />}
      />
      <MyStages />
    </>
  );
}
