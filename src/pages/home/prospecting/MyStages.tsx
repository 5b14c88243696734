import { useTranslate } from 'ra-core';
import { useSession } from '#src/authProvider/session.tsx';
import { useLeadStats } from '#src/resources/dashboard/useLeadStats.ts';
import { leadsAt } from '#src/resources/dashboard/useLists.ts';
import { useLeads } from '#src/resources/leads/useLeads.ts';
import { useStageText } from '#src/resources/leads/useStageText.ts';
import { Block } from '../Block.tsx';
import { Numbers } from '../Numbers.tsx';
import { figureLink } from './figureLink.ts';

/** How far an agent's leads are in the funnel. */
export function MyStages() {
  const translate = useTranslate();
  const { resource } = useLeads();
  const stageText = useStageText();
  const mine = { assignee_id_in: [useSession().id] };
  const asked = useLeadStats(resource, mine);
  return (
    <Block
      title={translate('home.stages.title')}
      none={translate('home.stages.none')}
      asked={asked}
      all={asked.data ? figureLink(asked.data.totals.all) : { to: leadsAt(mine) }}
      lines={3}
    >
      {({ totals, funnel }) =>
        totals.all.count > 0 && (
          <Numbers
            numbers={funnel.map(({ stage, here }) => ({
              key: stage,
              label: stageText(stage),
              ...figureLink(here),
            }))}
          />
        )
      }
    </Block>
  );
}
