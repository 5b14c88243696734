import { Box, Link, useMediaQuery, type Theme } from '@mui/material';
import { Suspense, useState } from 'react';
import { useScrollToTop, useStore, useTranslate } from 'ra-core';
import { Outlet, useLocation } from 'react-router-dom';
import { FrameContext } from './Breadcrumbs.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { InactivityWatcher } from './InactivityWatcher.tsx';
import { laterPart } from './lazyPart.tsx';
import { Loading } from './Loading.tsx';
import { MAIN_ID } from './main.ts';
import { RouteFocus } from './RouteFocus.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

const LiveUpdates = laterPart(async () => ({
  default: (await import('#src/live/LiveUpdates.tsx')).LiveUpdates,
}));
const EntriesWaiting = laterPart(async () => ({
  default: (await import('#src/resources/generic/EntriesWaiting.tsx')).EntriesWaiting,
}));

/** The root layout of specification §2: navigation, bar, the screen, and the watch over inactivity. */
export function Layout() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const over = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [wide, setWide] = useStore('sidebar.open', false);
  const [drawer, setDrawer] = useState(false);
  const open = over ? drawer : wide;
  const setOpen = over ? setDrawer : setWide;
  useScrollToTop();

  return (
    <>
      <Link
        href={`#${MAIN_ID}`}
        sx={{
          position: 'fixed',
          top: 8,
          left: 8,
          zIndex: 2000,
          p: 1.5,
          bgcolor: 'background.paper',
          '&:not(:focus)': { transform: 'translateY(-200%)' },
        }}
      >
        {translate('app.skip')}
      </Link>
      <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
        <Sidebar open={open} over={over} onClose={() => setOpen(false)} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <TopBar open={open} onToggle={() => setOpen(!open)} />
          <Box
            component="main"
            id={MAIN_ID}
            tabIndex={-1}
            sx={{ flex: 1, minWidth: 0, p: { xs: 2, sm: 3 }, outline: 'none' }}
          >
            <EntriesWaiting />
            <ErrorBoundary at={pathname}>
              <Suspense fallback={<Loading />}>
                <FrameContext value={true}>
                  <Outlet />
                </FrameContext>
              </Suspense>
            </ErrorBoundary>
          </Box>
          <LiveUpdates />
          <RouteFocus />
        </Box>
      </Box>
      <InactivityWatcher />
    </>
  );
}
