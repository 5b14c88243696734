import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { useEditor, useEditorStore } from '../store.ts';
import { useRoom } from '../useRoom.ts';
import { Canvas } from './canvas/Canvas.tsx';
import { DragArea } from './canvas/DragArea.tsx';
import type { NodePlace } from './model/place.ts';
import { isForm } from './model/read.ts';
import { useRemove } from './ops/useRemove.tsx';
import { Palette } from './palette/Palette.tsx';
import { PropertiesPanel } from './properties/PropertiesPanel.tsx';
import { SidePart } from './SidePart.tsx';
import { TextsView } from './texts/TextsView.tsx';
import { Toolbar, type Part, type View } from './Toolbar.tsx';
import { useFocus } from './useFocus.ts';
import { VisualContext, type Visual } from './visual.ts';

/** In px: room for palette, canvas and properties beside each other; for the canvas and one of them. */
const ROOM = { all: 860, two: 520 };

/** The form by its parts: what can be added, how it is arranged, and everything about what is selected. Fills its container. */
export function VisualEditor({ formKey }: { readonly formKey: string }) {
  const translate = useTranslate();
  const store = useEditorStore();
  const { ref, width } = useRoom();
  const isNarrow = width > 0 && width < ROOM.all;
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [open, setOpen] = useState<Part | null>(null);
  const [view, setView] = useState<View>('fields');
  const [said, setSaid] = useState('');
  const isOurs = useEditor(({ form }) => isForm(form.schema));
  const say = useCallback((text: string) => setSaid(text), []);
  const { remove, dialogs } = useRemove(say);
  const latest = useRef(remove);
  useEffect(() => {
    latest.current = remove;
  });
  const { part, canvas, intoPart, backToCanvas } = useFocus(isPhone);
  const visual = useMemo(
    (): Visual => ({
      formKey,
      showProperties: () => {
        if (isNarrow) setOpen('properties');
      },
      openProperties: () => {
        if (isNarrow) setOpen('properties');
        intoPart();
      },
      say,
      remove: (place: NodePlace) => latest.current(place),
    }),
    [formKey, isNarrow, say, intoPart],
  );
  const close = () => {
    setOpen(null);
    backToCanvas(store.snapshot().selected);
  };
  const shown = isOurs && isNarrow ? open : null;
  const grid =
    (isOurs && !isNarrow) || (shown && !isPhone)
      ? gridOf(!isNarrow, view, width)
      : { gridTemplateColumns: 'minmax(0, 1fr)' };
  return (
    <VisualContext value={visual}>
      <DragArea>
        <Box
          ref={ref}
          sx={{ height: '100%', minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' }}
        >
          {isOurs && (
            <Toolbar
              view={view}
              onView={setView}
              open={isNarrow ? { part: open, set: setOpen, into: intoPart } : null}
            />
          )}
          <Box sx={{ flex: 1, minHeight: 0, display: 'grid', gap: 1.5, ...grid }}>
            {!isNarrow && isOurs && view === 'fields' && (
              <Box sx={SCROLL}>
                <Palette />
              </Box>
            )}
            <Box ref={canvas} sx={SCROLL}>
              {view === 'texts' && isOurs ? <TextsView /> : <Canvas />}
            </Box>
            {!isNarrow && isOurs && (
              <Box ref={part} sx={SCROLL}>
                <PropertiesPanel />
              </Box>
            )}
            <SidePart
              title={translate('form_visual.palette.title')}
              isOpen={shown === 'palette'}
              isPhone={isPhone}
              onClose={close}
              ref={shown === 'palette' ? part : undefined}
            >
              <Palette onAdded={visual.openProperties} />
            </SidePart>
            <SidePart
              title={translate('form_visual.properties')}
              isOpen={shown === 'properties'}
              isPhone={isPhone}
              onClose={close}
              ref={shown === 'properties' ? part : undefined}
            >
              <PropertiesPanel />
            </SidePart>
          </Box>
          <Box role="status" sx={VISUALLY_HIDDEN}>
            {said}
          </Box>
          {dialogs}
        </Box>
      </DragArea>
    </VisualContext>
  );
}

/** Canvas, palette and properties beside one another, or one of the two under the canvas. */
function gridOf(
  isWhole: boolean,
  view: View,
  width: number,
): { readonly gridTemplateColumns: string; readonly gridTemplateRows?: string } {
  const canvas = 'minmax(0, 1fr)';
  if (isWhole)
    return {
      gridTemplateColumns: `${view === 'fields' ? 'minmax(10rem, 14rem) ' : ''}${canvas} 20rem`,
    };
  return width < ROOM.two
    ? { gridTemplateColumns: canvas, gridTemplateRows: 'minmax(6rem, 2fr) minmax(0, 3fr)' }
    : { gridTemplateColumns: `${canvas} minmax(0, 20rem)` };
}

const SCROLL = {
  minWidth: 0,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  p: 0.5,
} as const;
