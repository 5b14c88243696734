import { useTranslate, type RaRecord } from 'ra-core';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Resource } from '#schemas/engine/resource.ts';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { PrintParts } from '../generic/print/PrintParts.tsx';
import { useIsPrinted } from '../generic/print/printing.ts';
import { Tabbed } from '../generic/Tabbed.tsx';
import { LocationsTab } from './details/LocationsTab.tsx';
import { OverviewTab } from './details/OverviewTab.tsx';
import { tabIn, TABS, type TabName } from './details/tabs.ts';

const CredentialsTab = lazyPage(async () => ({
  default: (await import('./details/CredentialsTab.tsx')).CredentialsTab,
}));
const LegalRecordsTab = lazyPage(async () => ({
  default: (await import('../agreements/LegalRecordsTab.tsx')).LegalRecordsTab,
}));
const NotesTab = lazyPage(async () => ({ default: (await import('../activities/NotesTab.tsx')).NotesTab }));
const OutreachesTab = lazyPage(async () => ({
  default: (await import('../activities/OutreachesTab.tsx')).OutreachesTab,
}));
const Timeline = lazyPage(async () => ({ default: (await import('./timeline/Timeline.tsx')).Timeline }));
const TasksTab = lazyPage(async () => ({ default: (await import('../activities/TasksTab.tsx')).TasksTab }));

interface LeadTabsProps {
  readonly resource: Resource;
  readonly lead: RaRecord;
}

/** The parts of a lead; the chosen one is in the address, so that it can be sent to a colleague. */
export function LeadTabs({ resource, lead }: LeadTabsProps) {
  const translate = useTranslate();
  const { state } = useLocation() as { readonly state: unknown };
  const [search, setSearch] = useSearchParams();
  const tab = tabIn(search);
  const tabs = TABS.map((name) => ({ name, label: translate(`details.tab.${name}`) }));
  if (useIsPrinted())
    return (
      <PrintParts parts={tabs}>{(name) => <Panel tab={name} resource={resource} lead={lead} />}</PrintParts>
    );
  return (
    <Tabbed
      label={translate('leads.details.tabs')}
      tabs={tabs}
      tab={tab}
      onChange={(next) =>
        // The way back to the list is in the state: another tab must not lose it.
        setSearch(next === TABS[0] ? {} : { tab: next }, { replace: true, state })
      }
    >
      <Panel tab={tab} resource={resource} lead={lead} />
    </Tabbed>
  );
}

function Panel({ tab, resource, lead }: LeadTabsProps & { readonly tab: TabName }) {
  switch (tab) {
    case 'overview':
      return <OverviewTab lead={lead} />;
    case 'locations':
      return <LocationsTab resource={resource} lead={lead} />;
    case 'credentials':
      return <CredentialsTab lead={lead} />;
    case 'legal':
      return <LegalRecordsTab lead={lead} />;
    case 'notes':
      return <NotesTab lead={lead} />;
    case 'outreaches':
      return <OutreachesTab lead={lead} />;
    case 'tasks':
      return <TasksTab lead={lead} />;
    case 'history':
      return <Timeline resource={resource} lead={lead} />;
  }
}
