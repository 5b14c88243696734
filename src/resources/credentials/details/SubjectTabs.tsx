import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import { Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '#src/layout/ErrorBoundary.tsx';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { recordOf, type Subject } from './subject.ts';
import { TABS, tabIn, tabsOf, type TabName } from './tabs.ts';

interface TabProps {
  readonly subject: Subject;
}

const PANELS: Readonly<Record<TabName, ComponentType<TabProps>>> = {
  account: lazyPage(() => import('./forms/FormsTab.tsx')),
  resources: lazyPage(() => import('./resources/ResourcesTab.tsx')),
  requirements: lazyPage(() => import('./items/RequirementsTab.tsx')),
  documents: lazyPage(() => import('./documents/DocumentsTab.tsx')),
  review: lazyPage(() => import('./review/ReviewTab.tsx')),
  verification: lazyPage(() => import('./verification/VerificationTab.tsx')),
  history: lazyPage(() => import('./history/HistoryTab.tsx')),
  comments: lazyPage(() => import('./comments/CommentsTab.tsx')),
};

/** The parts of a file; the chosen one is in the address, so that it can be sent to a colleague. */
export function SubjectTabs({ subject }: TabProps) {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const names = tabsOf(subject);
  const tab = names.find((name) => name === tabIn(search)) ?? TABS[0];
  const Panel = PANELS[tab];
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => setSearch(next === TABS[0] ? {} : { tab: next }, { replace: true })}
        aria-label={translate('credential_file.tabs')}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            label={translate(`credential_file.tab.${name === 'account' && subject.resource ? 'form' : name}`)}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ minWidth: 0 }}>
        <ErrorBoundary at={tab}>
          <Suspense fallback={<Loading />}>
            <Panel key={recordOf(subject).entity_id} subject={subject} />
          </Suspense>
        </ErrorBoundary>
      </Box>
    </>
  );
}
