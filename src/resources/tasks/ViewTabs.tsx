import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#src/authProvider/session.tsx';
import { useTotal, type Total } from '#src/i18n/hooks.ts';
import { ScrollTabs } from '#src/layout/ScrollTabs.tsx';
import { useCounts } from './useCounts.ts';
import { useTasksPlace, VIEWS, type ViewName } from './views.ts';

interface ViewTabsProps {
  readonly view: ViewName;
  readonly panelId: string;
}

/** The views with how many tasks each has. */
export function ViewTabs({ view, panelId }: ViewTabsProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { toView } = useTasksPlace();
  const { data: counts } = useCounts();
  const mayDecide = useCan('task.decide') !== null;
  const nameOf = (name: ViewName): string =>
    translate(name === 'overdue' && !mayDecide ? 'tasks.view.mine_overdue' : `tasks.view.${name}`);
  // What waits for a decision is counted for those who make it.
  const isCounted = (name: ViewName) => name !== 'all' && (name !== 'approval' || mayDecide);
  return (
    <ScrollTabs
      value={view}
      aria-label={translate('tasks.view.label')}
      onChange={(_, next: ViewName) => void navigate(toView(next))}
      sx={{ minHeight: 40, minWidth: 0 }}
    >
      {VIEWS.map((name) => (
        <Tab
          key={name}
          value={name}
          id={`${panelId}-${name}`}
          {...(name === view ? { 'aria-controls': panelId } : {})}
          label={
            <Box component="span" sx={{ display: 'flex', gap: 0.75, alignItems: 'baseline' }}>
              {nameOf(name)}
              {isCounted(name) && <Count count={counts?.[name]} isUrgent={name === 'overdue'} />}
            </Box>
          }
          sx={{ minHeight: 40, px: 1.5, minWidth: 0 }}
        />
      ))}
    </ScrollTabs>
  );
}

/** The number has its place before it is known, so that the tabs stay where they are. */
function Count({ count, isUrgent }: { readonly count: Total | undefined; readonly isUrgent: boolean }) {
  const totalText = useTotal();
  const isLoud = isUrgent && count !== undefined && count.total > 0;
  return (
    <Box
      component="span"
      sx={{
        minWidth: '3ch',
        textAlign: 'start',
        fontVariantNumeric: 'tabular-nums',
        color: isLoud ? 'error.main' : 'text.secondary',
      }}
    >
      {count && totalText(count)}
    </Box>
  );
}
