import ZoomInIcon from '@mui/icons-material/Add';
import ZoomOutIcon from '@mui/icons-material/Remove';
import Stack from '@mui/material/Stack';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLanguage } from '#src/i18n/hooks.ts';
import { boxAround, isOnMap, type Atlas } from './atlas.ts';
import type { Box } from './shapes.ts';
import type { County } from './useCounties.ts';
import { fitted, MAX_ZOOM, wholeOf, ZOOM_STEP } from './view.ts';
import { useView, type ViewStore } from './viewStore.ts';

interface MapControlsProps {
  readonly atlas: Atlas;
  readonly view: ViewStore;
  readonly counties: readonly County[];
  /** The states that the dashboard is narrowed to: what is shown when nothing else is asked for. */
  readonly chosen: readonly string[];
}

const WHOLE = '';

/** What of the map is seen, without a wheel, a second finger or a drag. */
export function MapControls({ atlas, view, counties, chosen }: MapControlsProps) {
  const translate = useTranslate();
  const { zoom } = useView(view);
  const states = useStates(counties);
  const home = useMemo(() => {
    const within = new Set(chosen);
    return boxOfStates(atlas, counties, (state) => within.has(state))?.join() ?? WHOLE;
  }, [atlas, counties, chosen]);
  // Other states on the dashboard are another beginning.
  const [asked, setAsked] = useState({ home, state: WHOLE });
  const place = asked.home === home ? asked.state : WHOLE;
  const show = useCallback(
    (box: Box | null) => view.show(box ? fitted(atlas.box, box) : wholeOf(atlas.box)),
    [atlas, view],
  );
  const showHome = useCallback(
    () => show(home === WHOLE ? null : (home.split(',').map(Number) as [number, number, number, number])),
    [show, home],
  );
  useEffect(showHome, [showHome]);
  const ask = (state: string) => {
    setAsked({ home, state });
    if (state === WHOLE) showHome();
    else show(boxOfStates(atlas, counties, (each) => each === state));
  };
  return (
    <Stack direction="row" useFlexGap sx={{ alignItems: 'center', gap: 0.5, flexWrap: 'wrap' }}>
      <TextField
        select
        size="small"
        margin="none"
        label={translate('coverage.place')}
        value={place}
        onChange={({ target }) => ask(target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ flex: '1 1 10rem', maxWidth: 220 }}
      >
        <MenuItem value={WHOLE}>{translate(home === WHOLE ? 'coverage.whole' : 'coverage.chosen')}</MenuItem>
        {states.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        aria-label={translate('coverage.zoom_in')}
        disabled={zoom >= MAX_ZOOM}
        onClick={() => view.zoom(ZOOM_STEP)}
      >
        <ZoomInIcon />
      </IconButton>
      <IconButton
        aria-label={translate('coverage.zoom_out')}
        disabled={zoom <= 1}
        onClick={() => view.zoom(1 / ZOOM_STEP)}
      >
        <ZoomOutIcon />
      </IconButton>
      <Button size="small" onClick={() => ask(WHOLE)}>
        {translate('coverage.reset')}
      </Button>
    </Stack>
  );
}

const boxOfStates = (atlas: Atlas, counties: readonly County[], isWanted: (state: string) => boolean) =>
  boxAround(
    atlas,
    counties.flatMap(({ state, fips }) => (state && isWanted(state.id) ? [fips] : [])),
  );

/** The states that are on the map, by name. */
function useStates(counties: readonly County[]) {
  const language = useLanguage();
  return useMemo(() => {
    const drawn = counties.flatMap(({ state, fips }) => (state && isOnMap(fips) ? [state] : []));
    const byId = new Map(drawn.map((state) => [state.id, state]));
    return [...byId.values()].sort((one, other) => one.name.localeCompare(other.name, language));
  }, [counties, language]);
}
