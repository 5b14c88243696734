import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'ra-core';
import { openChannel } from '#src/authProvider/channel.ts';
import { useConsoleAuth } from '#src/authProvider/index.ts';
import { createActivity, type Alertness } from './inactivity.ts';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;
const LOOK_EVERY_MS = 1000;

/** A form's question whether to leave would keep its contents on the screen of somebody who is not there. */
const leaveUnasked = () =>
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });

/**
 * Signs out who has been away (specification §4, §9): a warning, then the portal. Activity in one tab counts for all,
 * and a sign-out in one tab ends the others.
 */
export function InactivityWatcher() {
  const translate = useTranslate();
  const auth = useConsoleAuth();
  const [state, setState] = useState<Alertness>('active');
  const stay = useRef<() => void>(() => {});

  useEffect(() => {
    const channel = openChannel((message) => {
      if (message === 'active') activity.heard();
      // Whoever is at the machine now signs in anew, even if the portal still knew the person.
      else {
        leaveUnasked();
        void auth.signIn({ anew: true });
      }
    });
    const activity = createActivity(() => channel.tell('active'));
    activity.touch();
    let warned = false;
    // Once warned, only an answer counts: a nudged mouse is not one.
    const onSign = () => (warned ? undefined : activity.touch());
    const look = () => {
      const now = activity.state();
      warned = now !== 'active';
      setState(now);
      if (now !== 'out') return;
      clearInterval(timer);
      leaveUnasked();
      void auth.signOut().catch(() => auth.leave());
    };
    stay.current = () => {
      activity.touch();
      look();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true, capture: true });
    const stopRefresh = auth.keepFresh();
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true });
      stopRefresh();
      channel.close();
    };
  }, [auth]);

  return (
    <Dialog
      open={state !== 'active'}
      onClose={() => stay.current()}
      role="alertdialog"
      aria-labelledby="inactivity-title"
    >
      <DialogTitle id="inactivity-title">{translate('app.inactivity.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('app.inactivity.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void auth.signOut()}>{translate('app.sign_out')}</Button>
        <Button variant="contained" autoFocus onClick={() => stay.current()}>
          {translate('app.inactivity.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
