import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { leadPath } from '#schemas/addresses.ts';
import { topicOf } from '#schemas/live.ts';
import { isSupervisor } from '#schemas/permissions.ts';
import { LEAD_STATUS_GROUP } from '#schemas/vocabulary/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useText } from '#src/i18n/hooks.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { NONE } from '#src/kinds/shared/none.ts';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { FilterSwitch } from '../assignment/FilterSwitch.tsx';
import { BulkProgress } from '../bulk/BulkProgress.tsx';
import { SelectedBar } from '../bulk/SelectedBar.tsx';
import { useSelected } from '../bulk/useSelected.ts';
import { QuickFilter } from '../generic/QuickFilter.tsx';
import { SchemaList } from '../generic/SchemaList.tsx';
import { ResourceList } from '../generic/ResourceList.tsx';
import { useLeads } from '../leads/useLeads.ts';
import { MendedAddress } from '../views/MendedAddress.tsx';
import { PLAIN } from '../views/query.ts';
import { AssignPanel, PANEL_HEADING } from './AssignPanel.tsx';
import { RecentButton } from './RecentButton.tsx';
import { RulesButton } from './rules/RulesButton.tsx';

const TOPICS = [topicOf('lead'), topicOf('bulk_action')];
const ASSIGNEE = 'assignee_id_in';
/** What people come for: the leads that nobody works. */
const UNASSIGNED = { [ASSIGNEE]: [NONE] };
const FIRST = ['status', 'assignee_id', 'specialties', 'service_offered', 'states', 'counties', 'created_at'];

/** Assign leads (specification §2): leads on one side, who gets them on the other. */
export default function AssignScreen() {
  const translate = useTranslate();
  const { type, resource } = useLeads();
  useLive(TOPICS);
  return (
    <LeadTypeScope value={type}>
      <MendedAddress resource={resource}>
        <ResourceList
          resource={resource.name}
          sort={PLAIN.sort}
          perPage={PLAIN.perPage}
          filterDefaultValues={UNASSIGNED}
          // The address alone says what is shown.
          storeKey={false}
        >
          <Page
            title={translate('lead_assign.title')}
            actions={
              <>
                <RecentButton resource={resource} />
                <RulesButton resource={resource} />
              </>
            }
          >
            <Box data-above-list="">
              <BulkProgress resource={resource} />
            </Box>
            <SchemaList
              resource={resource}
              to={(record) => leadPath(record.id)}
              first={FIRST}
              quick={<Quick />}
              firstSteps={{ help: translate('leads.list.none_help') }}
              bulk={<SelectionLine />}
              aside={<AssignPanel resource={resource} />}
            />
          </Page>
        </ResourceList>
      </MendedAddress>
    </LeadTypeScope>
  );
}

function SelectionLine() {
  const selected = useSelected();
  return (
    selected && (
      <SelectedBar selected={selected}>
        <ToPanel />
      </SelectedBar>
    )
  );
}

/** Where the panel stands below the list, a whole page of leads lies between what is selected and who gets it. */
function ToPanel() {
  const translate = useTranslate();
  return (
    <Button
      size="small"
      sx={{ display: { lg: 'none' } }}
      onClick={() => {
        const heading = document.getElementById(PANEL_HEADING);
        heading?.focus({ preventScroll: true });
        heading?.scrollIntoView({ block: 'start' });
      }}
    >
      {translate('lead_assign.panel')}
    </Button>
  );
}

/** Whose leads, of those that the person may assign (domain §6), and the ones still in work. */
function Quick() {
  const translate = useTranslate();
  const text = useText();
  const { id: me, role } = useSession();
  return (
    <>
      <FilterSwitch
        label={translate('lead_assign.which')}
        parameter={ASSIGNEE}
        choices={[
          { key: 'unassigned', label: translate('leads.list.unassigned'), value: UNASSIGNED[ASSIGNEE] },
          { key: 'mine', label: translate('leads.list.mine'), value: [me] },
          isSupervisor(role)
            ? { key: 'all', label: translate('lead_assign.all'), value: null }
            : { key: 'all', label: translate('lead_assign.both'), value: [NONE, me] },
        ]}
      />
      <QuickFilter parameter="status_in" value="NONE" label={text(LEAD_STATUS_GROUP.NONE)} />
    </>
  );
}
