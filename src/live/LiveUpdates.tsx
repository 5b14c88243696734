import PausedIcon from '@mui/icons-material/CloudOffOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useContext, useEffect, useState } from 'react';
import { useSession } from '#src/authProvider/session.tsx';
import { LiveContext, useLiveState } from './hooks.ts';
import { Pill, PillPlace } from './Pill.tsx';
import { Refresher } from './refresher.ts';

/** A line that is soon back is not worth a word. */
const PATIENCE_MS = 10_000;
const BESIDE_MAIN = { xs: 2, sm: 3 };

/** Keeps the line up while somebody is signed in, has what is shown follow it, and says when it is away for long. */
export function LiveUpdates() {
  const live = useContext(LiveContext);
  const queries = useQueryClient();
  const { id } = useSession();
  const isAway = useLiveState() === 'away';
  useEffect(() => {
    if (!live) return;
    const ends = [new Refresher(queries, live, id).start(), live.start()];
    return () => ends.forEach((end) => end());
  }, [live, queries, id]);
  return <PillPlace mx={BESIDE_MAIN}>{isAway && <Paused />}</PillPlace>;
}

function Paused() {
  const translate = useTranslate();
  const [isLong, setLong] = useState(false);
  const [isHidden, hide] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong || isHidden) return null;
  return (
    <Pill
      icon={<PausedIcon aria-hidden fontSize="small" />}
      action={
        <IconButton size="small" edge="end" aria-label={translate('live.hide')} onClick={() => hide(true)}>
          <CloseIcon fontSize="small" />
        </IconButton>
      }
    >
      {translate('live.paused')}
    </Pill>
  );
}
