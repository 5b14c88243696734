import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { PrintParts } from '../../generic/print/PrintParts.tsx';
import { useIsPrinted } from '../../generic/print/printing.ts';
import { Tabbed } from '../../generic/Tabbed.tsx';
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

/** The review says of the values what the forms say. */
const isOnPaper = ({ name }: { readonly name: TabName }) => name !== 'review';

/** The parts of a file; the chosen one is in the address, so that it can be sent to a colleague. */
export function SubjectTabs({ subject }: TabProps) {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const names = tabsOf(subject);
  const tab = names.find((name) => name === tabIn(search)) ?? TABS[0];
  const Panel = PANELS[tab];
  const tabs = names.map((name) => ({
    name,
    label: translate(`credential_file.tab.${name === 'account' && subject.resource ? 'form' : name}`),
  }));
  if (useIsPrinted())
    return (
      <PrintParts parts={tabs.filter(isOnPaper)}>
        {(name) => {
          const Part = PANELS[name];
          return <Part subject={subject} />;
        }}
      </PrintParts>
    );
  return (
    <Tabbed
      label={translate('credential_file.tabs')}
      tabs={tabs}
      tab={tab}
      onChange={(next) => setSearch(next === TABS[0] ? {} : { tab: next }, { replace: true })}
    >
      <Panel key={recordOf(subject).entity_id} subject={subject} />
    </Tabbed>
  );
}
