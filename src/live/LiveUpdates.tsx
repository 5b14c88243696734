import PausedIcon from '@mui/icons-material/CloudOffOutlined';
import OfflineIcon from '@mui/icons-material/WifiOffOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useContext, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { topicOf } from '#schemas/live.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { LiveContext, useLive, useLiveState } from './hooks.ts';
import { Pill, PillPlace } from './Pill.tsx';
import { Refresher } from './refresher.ts';

/** Every screen names entries of lists, which are read once a session. */
const TOPICS = [topicOf('lookup')];
/** A line that is soon back is not worth a word. */
const PATIENCE_MS = 10_000;
const BESIDE_MAIN = { xs: 2, sm: 3 };

/** Keeps the line up while somebody is signed in, has what is shown follow it, and says when it is away for long. */
export function LiveUpdates() {
  const live = useContext(LiveContext);
  const queries = useQueryClient();
  const { id } = useSession();
  const isAway = useLiveState() === 'away';
  useLive(TOPICS);
  useEffect(() => {
    if (!live) return;
    const ends = [new Refresher(queries, live, id).start(), live.start()];
    return () => ends.forEach((end) => end());
  }, [live, queries, id]);
  const isOnline = useOnline();
  return <PillPlace mx={BESIDE_MAIN}>{!isOnline ? <Offline /> : isAway && <Paused />}</PillPlace>;
}

const onLine = (heard: () => void) => {
  window.addEventListener('online', heard);
  window.addEventListener('offline', heard);
  return () => {
    window.removeEventListener('online', heard);
    window.removeEventListener('offline', heard);
  };
};

/** Whether the browser has a network; says when it has one again. What failed meanwhile is asked anew by the queries themselves. */
function useOnline(): boolean {
  const notify = useNotify();
  const isOnline = useSyncExternalStore(onLine, () => navigator.onLine);
  const was = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !was.current) notify('live.online', { type: 'info' });
    was.current = isOnline;
  }, [isOnline, notify]);
  return isOnline;
}

/** Said anew each time the network goes: what is sent now would not arrive. */
const Offline = () => <Hideable icon={<OfflineIcon aria-hidden fontSize="small" />} text="live.offline" />;

function Paused() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong && <Hideable icon={<PausedIcon aria-hidden fontSize="small" />} text="live.paused" />;
}

/** A pill that can be put away: on a phone it lies over the buttons at the foot of a form. */
function Hideable({ icon, text }: { readonly icon: ReactNode; readonly text: string }) {
  const translate = useTranslate();
  const [isHidden, hide] = useState(false);
  if (isHidden) return null;
  return (
    <Pill
      icon={icon}
      action={
        <IconButton size="small" edge="end" aria-label={translate('live.hide')} onClick={() => hide(true)}>
          <CloseIcon fontSize="small" />
        </IconButton>
      }
    >
      {translate(text)}
    </Pill>
  );
}
