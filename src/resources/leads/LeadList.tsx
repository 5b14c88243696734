import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { Suspense, useId, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { LEADS_PATH, leadPath } from '#schemas/addresses.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { topicOf } from '#schemas/live.ts';
import { useText } from '#src/i18n/hooks.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { laterPart } from '#src/layout/lazyPart.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import type { ExtraColumn } from '../generic/columns.ts';
import type { EmptyListProps } from '../generic/EmptyList.tsx';
import { SchemaList } from '../generic/SchemaList.tsx';
import { ResourceList } from '../generic/ResourceList.tsx';
import { DefaultView } from '../views/DefaultView.tsx';
import { MendedAddress } from '../views/MendedAddress.tsx';
import { PLAIN } from '../views/query.ts';
import { ViewMenu } from '../views/ViewMenu.tsx';
import { AgingChip } from './AgingChip.tsx';
import { BoardSwitch } from './BoardSwitch.tsx';
import { ExportButton } from './ExportButton.tsx';
import { LeadTypeTabs } from './LeadTypeTabs.tsx';
import { NewLeadButtons } from './NewLeadButtons.tsx';
import { BOARD_PATH } from './paths.ts';
import { QuickFilters } from './QuickFilters.tsx';
import { useLeads } from './useLeads.ts';

export { firstQueries } from './firstQueries.ts';

// Not on the screen that opens.
const LeadBoard = lazyPage(() => import('./board/LeadBoard.tsx'));
const BulkProgress = laterPart(async () => ({
  default: (await import('../bulk/BulkProgress.tsx')).BulkProgress,
}));
const BulkBar = lazyPage(() => import('../bulk/BulkBar.tsx'));

/** The columns, with the status near the front so that it stands on the screen of a laptop. */
const FIRST = [
  'company_name',
  'status',
  'phone',
  'specialties',
  'service_offered',
  'aging',
  'pr_assigned_id',
  'assignee_id',
  'tax_id',
  'states',
  'regions',
  'counties',
  'follow_up_on',
];

const TOPICS = [topicOf('lead'), topicOf('saved_view'), topicOf('bulk_action')];
const PLACES = { list: LEADS_PATH, board: BOARD_PATH };

/** The leads of the signed-in person's type (specification §2 'Leads list'), as a list or as a board. */
export default function LeadList() {
  const { type, resource } = useLeads();
  useLive(TOPICS);
  return (
    <LeadTypeScope value={type}>
      <DefaultView resource={resource} places={PLACES}>
        <MendedAddress resource={resource}>
          <Leads />
        </MendedAddress>
      </DefaultView>
    </LeadTypeScope>
  );
}

function Leads() {
  const { type, resource } = useLeads();
  const text = useText();
  const translate = useTranslate();
  const panelId = useId();
  const isBoard = useLocation().pathname === BOARD_PATH;
  const firstSteps = { help: translate('leads.list.none_help'), actions: <NewLeadButtons /> };
  return (
    <ResourceList
      resource={resource.name}
      sort={PLAIN.sort}
      perPage={PLAIN.perPage}
      // The address alone says what is shown: Back must lead to what was there (docs/decisions/008).
      storeKey={false}
      // The area's guard has asked already.
      disableAuthentication
      // A board asks by column.
      queryOptions={{ enabled: !isBoard }}
    >
      <Page
        title={text(resource.label.many)}
        isMenuPage
        actions={
          <>
            <ExportButton resource={resource} />
            <NewLeadButtons />
          </>
        }
      >
        <Box data-above-list="" sx={HEAD}>
          <LeadTypeTabs type={type} panelId={panelId} />
          <Box sx={{ flex: 1 }} />
          <BoardSwitch isBoard={isBoard} />
          <ViewMenu resource={resource} places={PLACES} isBoard={isBoard} />
        </Box>
        <Box data-above-list="">
          <BulkProgress resource={resource} />
        </Box>
        <Box role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${type}`} sx={{ minWidth: 0 }}>
          {isBoard ? (
            <Suspense fallback={<Loading />}>
              <LeadBoard resource={resource} quick={<QuickFilters />} firstSteps={firstSteps} />
            </Suspense>
          ) : (
            <LeadTable resource={resource} firstSteps={firstSteps} />
          )}
        </Box>
      </Page>
    </ResourceList>
  );
}

interface LeadTableProps {
  readonly resource: Resource;
  readonly firstSteps: EmptyListProps;
}

function LeadTable({ resource, firstSteps }: LeadTableProps) {
  const aging = useTranslate()('leads.aging.label');
  const extras = useMemo(
    (): ExtraColumn[] => [
      {
        name: 'aging',
        label: aging,
        after: 'phone',
        sortBy: 'created_at',
        reversed: true,
        width: 124,
        render: (record) => <AgingChip since={record.created_at} />,
      },
    ],
    [aging],
  );
  return (
    <SchemaList
      resource={resource}
      to={(record) => leadPath(record.id)}
      extras={extras}
      quick={<QuickFilters />}
      firstSteps={firstSteps}
      first={FIRST}
      bulk={
        <Suspense>
          <BulkBar resource={resource} />
        </Suspense>
      }
    />
  );
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  rowGap: 1,
  alignItems: 'center',
  mb: 1.5,
  minWidth: 0,
} as const;
