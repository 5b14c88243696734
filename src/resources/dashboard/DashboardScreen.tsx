import { useListContext, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { topicOf } from '#schemas/live.ts';
import { LEAD_TYPE } from '#schemas/vocabulary/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { FilterBar } from '../generic/FilterBar.tsx';
import { LatestFiltersProvider, useLatestFilters } from '../generic/filters.ts';
import { ResourceList } from '../generic/ResourceList.tsx';
import { useLeads } from '../leads/useLeads.ts';
import { MendedAddress } from '../views/MendedAddress.tsx';
import { PLAIN } from '../views/query.ts';
import { DashboardBody } from './DashboardBody.tsx';
import { ExportFigures } from './ExportFigures.tsx';
import { askedOf, queryOf } from './filters.ts';
import { Presets } from './Presets.tsx';
import { useLeadStats } from './useLeadStats.ts';

const TOPICS = [topicOf('lead')];

/** The prospecting dashboard of the signed-in person's lead type (specification §2, §4); what it is about is in its address. */
export default function DashboardScreen() {
  const { type, resource } = useLeads();
  const asked = useMemo(() => askedOf(resource, type), [resource, type]);
  useLive(TOPICS);
  return (
    <LeadTypeScope value={type}>
      <MendedAddress resource={asked}>
        {/* Its filters are kept as those of a list are; the leads themselves are not asked for. */}
        <ResourceList
          resource={asked.name}
          sort={PLAIN.sort}
          perPage={PLAIN.perPage}
          storeKey={false}
          disableAuthentication
          queryOptions={{ enabled: false }}
        >
          <Dashboard resource={asked} />
        </ResourceList>
      </MendedAddress>
    </LeadTypeScope>
  );
}

function Dashboard({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const text = useText();
  const { type } = useLeads();
  const { filterValues } = useListContext();
  const latest = useLatestFilters();
  const answer = useLeadStats(resource, queryOf(filterValues));
  const { data, error } = answer;
  const told = data
    ? [
        translate('dashboard.as_of', { when: formatMoment(data.as_of) }),
        error && translate('dashboard.not_refreshed'),
      ]
    : [translate('dashboard.counting')];
  return (
    <LatestFiltersProvider value={latest}>
      <Page
        title={translate('dashboard.title')}
        subtitle={[text(LEAD_TYPE[type]), ...told].filter(Boolean).join(' · ')}
        actions={<ExportFigures resource={resource} />}
      >
        <FilterBar resource={resource} quick={<Presets />} />
        <DashboardBody type={type} answer={answer} />
      </Page>
    </LatestFiltersProvider>
  );
}
