import { useTranslate } from 'ra-core';
import { DASHBOARD_PATH } from '#schemas/addresses.ts';
import { AGING_BUCKETS } from '#schemas/vocabulary/limits.ts';
import { useLeadStats } from '#src/resources/dashboard/useLeadStats.ts';
import { ASSIGN_PATH } from '#src/resources/leads/paths.ts';
import { useLeads } from '#src/resources/leads/useLeads.ts';
import { Block } from '../Block.tsx';
import { Numbers } from '../Numbers.tsx';
import { ActionLink } from '../QuickActions.tsx';
import { figureLink } from './figureLink.ts';

/** Leads that have waited for longest. */
const OLDEST = AGING_BUCKETS.at(-1);

/** How the leads of the type stand: what should not be, and the totals of the dashboard. */
export function LeadFigures() {
  const translate = useTranslate();
  const { resource } = useLeads();
  return (
    <Block
      title={translate('home.leads.title')}
      none={translate('home.leads.none')}
      asked={useLeadStats(resource, {})}
      all={{ to: DASHBOARD_PATH, label: translate('app.menu.dashboard') }}
      lines={3}
      actions={<ActionLink to={ASSIGN_PATH}>{translate('app.menu.lead_assign')}</ActionLink>}
    >
      {({ totals, aging, agents }) => {
        const old = aging.find(({ bucket }) => bucket === OLDEST?.key);
        const named = {
          // Of what nobody has, what left the funnel needs nobody.
          unassigned: agents.find(({ user_id }) => user_id === null)?.open,
          old,
          all: totals.all,
          open: totals.open,
          converted: totals.converted,
        };
        return (
          totals.all.count > 0 && (
            <Numbers
              numbers={Object.entries(named).flatMap(([key, figure]) =>
                figure
                  ? [
                      {
                        key,
                        label: translate(`home.leads.${key}`, { days: (OLDEST?.from ?? 1) - 1 }),
                        ...figureLink(figure),
                      },
                    ]
                  : [],
              )}
            />
          )
        );
      }}
    </Block>
  );
}
