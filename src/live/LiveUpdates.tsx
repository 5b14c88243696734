import PausedIcon from '@mui/icons-material/CloudOffOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useContext, useEffect, useState } from 'react';
import { useSession } from '#src/authProvider/session.tsx';
import { LiveContext, useLiveState } from './hooks.ts';
import { Refresher } from './refresher.ts';

/** A line that is soon back is not worth a word. */
const PATIENCE_MS = 10_000;

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
  return (
    // Over the page, which does not move for it.
    <Box role="status" sx={{ position: 'sticky', bottom: 0, height: 0, zIndex: 'mobileStepper' }}>
      {isAway && <Paused />}
    </Box>
  );
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
    <Paper
      elevation={3}
      sx={{
        position: 'absolute',
        bottom: 12,
        left: { xs: 12, sm: 24 },
        maxWidth: 'calc(100% - 24px)',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 1.5,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <PausedIcon aria-hidden fontSize="small" />
      {translate('live.paused')}
      <IconButton size="small" aria-label={translate('live.hide')} onClick={() => hide(true)}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Paper>
  );
}
