import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '#src/layout/Page.tsx';
import { ScrollTabs } from '#src/layout/ScrollTabs.tsx';
import { Processes, Schedule } from './Beside.tsx';
import { JobPanel } from './JobPanel.tsx';

const TABS = { jobs: JobPanel, schedule: Schedule, processes: Processes } as const;
type TabName = keyof typeof TABS;

/** Slow work of the installation: what waits, runs and failed, what comes by itself, who does it. */
export default function JobsScreen() {
  const translate = useTranslate();
  const id = useId();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const tab: TabName = asked !== null && Object.hasOwn(TABS, asked) ? (asked as TabName) : 'jobs';
  const Panel = TABS[tab];
  return (
    <Page title={translate('jobs.title')}>
      <ScrollTabs
        value={tab}
        onChange={(_, next: TabName) => setQuery({ tab: next }, { replace: true })}
        aria-label={translate('jobs.title')}
        sx={{ mb: 2 }}
      >
        {(Object.keys(TABS) as TabName[]).map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}${name}`}
            aria-controls={`${id}p`}
            label={translate(`jobs.tab.${name}`)}
          />
        ))}
      </ScrollTabs>
      <Box role="tabpanel" id={`${id}p`} aria-labelledby={`${id}${tab}`} sx={{ minWidth: 0 }}>
        <Panel />
      </Box>
    </Page>
  );
}
