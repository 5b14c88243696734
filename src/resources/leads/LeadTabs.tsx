import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate, type RaRecord } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '#schemas/engine/resource.ts';
import { History } from '../generic/History.tsx';
import { SchemaDetails } from '../generic/SchemaDetails.tsx';

interface LeadTabsProps {
  readonly resource: Resource;
  readonly lead: RaRecord;
}

const TABS = ['details', 'history'] as const;
type TabName = (typeof TABS)[number];
const LABELS: Readonly<Record<TabName, string>> = {
  details: 'leads.details.facts',
  history: 'leads.history.title',
};

/** The parts of a lead; the chosen one is in the address, so that it can be sent to a colleague. */
export function LeadTabs({ resource, lead }: LeadTabsProps) {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'details';
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => setSearch(next === 'details' ? {} : { tab: next }, { replace: true })}
        aria-label={translate('leads.details.tabs')}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ mb: 2 }}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            label={translate(LABELS[name])}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ minWidth: 0 }}>
        {tab === 'details' ? (
          <SchemaDetails resource={resource} record={lead} />
        ) : (
          <History resource={resource} id={String(lead.id)} />
        )}
      </Box>
    </>
  );
}
