import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { topicOf } from '#schemas/live.ts';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { HitList } from './HitList.tsx';
import { ListPanel } from './ListPanel.tsx';

const TABS = ['hits', 'lists'] as const;
const TOPICS = [topicOf('account')];

/** Exclusion lists, and the hits that wait for somebody (specification §6; 42 CFR 455.436). */
export default function ScreeningScreen() {
  const translate = useTranslate();
  const id = useId();
  useLive(TOPICS);
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'hits';
  return (
    <Page title={translate('exclusions.title')}>
      <Tabs
        value={tab}
        onChange={(_, next: string) => setQuery({ tab: next }, { replace: true })}
        aria-label={translate('exclusions.title')}
        sx={{ mb: 2 }}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}${name}`}
            aria-controls={`${id}p`}
            label={translate(`exclusions.tab.${name}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}p`} aria-labelledby={`${id}${tab}`}>
        {tab === 'hits' ? <HitList first="OPEN" /> : <ListPanel />}
      </Box>
    </Page>
  );
}
