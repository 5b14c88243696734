import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { openChannel } from '#src/authProvider/channel.ts';
import { useConsoleAuth } from '#src/authProvider/index.ts';
import { beginAnew, leaveUnasked } from '#src/authProvider/leaveUnasked.ts';
import { createActivity, type Alertness } from './inactivity.ts';
import { lazyPart } from './lazyPart.tsx';
import { Loading } from './Loading.tsx';
import { ahead } from './shown.ts';

const InactivityWarning = lazyPart(ahead(() => import('./InactivityWarning.tsx')));

/** No `scroll`: a screen scrolls by itself when others change what it shows. `input` is also what is dictated. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const;
/** After a sleep one of these is the first to be heard; which one, browsers do not agree on. */
const WAKES = ['visibilitychange', 'focus', 'pageshow', 'online'] as const;
const LOOK_EVERY_MS = 1000;
/** A way out that has led nowhere, without a network or because the tab that took it failed, is taken again. */
const AGAIN_MS = 5000;

/**
 * Signs out who has been away (specification §4, §9): a warning, then the portal. Activity in one tab counts for all,
 * and a sign-out in one tab ends the others.
 */
export function InactivityWatcher() {
  const auth = useConsoleAuth();
  const [state, setState] = useState<Alertness>('active');
  const [left, setLeft] = useState(0);
  const stay = useRef<() => void>(() => {});

  useEffect(() => {
    let isOver = false;
    let again = 0;
    const end = (way: () => Promise<unknown>, isAway = false) => {
      isOver = true;
      clearInterval(timer);
      clearTimeout(again);
      setState('out');
      leaveUnasked();
      // Also where another tab has noticed first.
      if (isAway || activity.state() === 'out') auth.keepEntries();
      const goAgain = () => void (again = window.setTimeout(() => end(way, isAway), AGAIN_MS));
      way().then(goAgain, goAgain);
    };
    const channel = openChannel((message) => {
      if (message === 'active') look();
      // Whoever is at the machine now signs in anew, even if the portal still knew the person.
      else end(() => auth.signIn({ anew: true }), message === 'away');
    });
    const activity = createActivity(() => channel.tell('active'));
    activity.touch();
    const look = (): Alertness => {
      const now = activity.state();
      if (isOver) return now;
      setState(now);
      if (now === 'warned') setLeft(Math.ceil(activity.left() / 1000));
      if (now === 'out') end(() => auth.signOut({ orLeave: true }));
      return now;
    };
    // Once warned, only an answer counts: a nudged mouse is not one. Nor is the one that wakes a machine up.
    const onSign = () => {
      if (look() === 'active') activity.touch();
    };
    stay.current = () => {
      if (look() === 'out') return;
      activity.touch();
      look();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true, capture: true });
    // Before what reads anew when the page is seen again.
    for (const wake of WAKES) window.addEventListener(wake, look, { capture: true });
    // Back from the sign-in to a page that the browser has kept as it was left: empty.
    const onBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isOver) beginAnew();
    };
    window.addEventListener('pageshow', onBack);
    const stopRefresh = auth.keepFresh(() => isOver || activity.state() === 'out');
    return () => {
      clearInterval(timer);
      clearTimeout(again);
      for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true });
      for (const wake of WAKES) window.removeEventListener(wake, look, { capture: true });
      window.removeEventListener('pageshow', onBack);
      stopRefresh();
      channel.close();
    };
  }, [auth]);

  if (state === 'out') return <Gone />;
  const isWarned = state === 'warned';
  return <InactivityWarning open={isWarned} left={isWarned ? left : null} onStay={() => stay.current()} />;
}

/** Over all that was on the screen, until the page is another. */
const Gone = () => (
  <Box
    sx={{
      position: 'fixed',
      inset: 0,
      display: 'grid',
      placeItems: 'center',
      bgcolor: 'background.default',
      zIndex: ({ zIndex }) => zIndex.tooltip + 1,
    }}
  >
    <Loading />
  </Box>
);
