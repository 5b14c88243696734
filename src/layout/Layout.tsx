import { Box, Link, useMediaQuery, type Theme } from '@mui/material';
import { Suspense, useState } from 'react';
import { useScrollToTop, useStore, useTranslate } from 'ra-core';
import { Outlet, useLocation } from 'react-router-dom';
import { LiveUpdates } from '#src/live/LiveUpdates.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { InactivityWatcher } from './InactivityWatcher.tsx';
import { Loading } from './Loading.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

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
        href="#main"
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
            id="main"
            tabIndex={-1}
            sx={{ flex: 1, minWidth: 0, p: { xs: 2, sm: 3 }, outline: 'none' }}
          >
            <ErrorBoundary at={pathname}>
              <Suspense fallback={<Loading />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </Box>
          <LiveUpdates />
        </Box>
      </Box>
      <InactivityWatcher />
    </>
  );
}
