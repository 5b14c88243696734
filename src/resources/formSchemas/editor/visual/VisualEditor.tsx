import AddIcon from '@mui/icons-material/Add';
import TuneIcon from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { useEditor, useEditorStore } from '../store.ts';
import { BottomDrawer } from './BottomDrawer.tsx';
import { Canvas } from './canvas/Canvas.tsx';
import { DragArea } from './canvas/DragArea.tsx';
import type { NodePlace } from './model/place.ts';
import { isForm } from './model/read.ts';
import { useRemove } from './ops/useRemove.tsx';
import { Palette } from './palette/Palette.tsx';
import { PropertiesPanel } from './properties/PropertiesPanel.tsx';
import { TextsView } from './texts/TextsView.tsx';
import { useIsNarrow } from './useRoom.ts';
import { VisualContext, type Visual } from './visual.ts';

/** In px: room for palette, canvas and properties beside each other. */
const ROOM = 860;

type Panel = 'palette' | 'properties';
type View = 'fields' | 'texts';

/** The form by its parts: what can be added, how it is arranged, and everything about what is selected. Fills its container. */
export function VisualEditor({ formKey }: { readonly formKey: string }) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(box, ROOM);
  const [open, setOpen] = useState<Panel | null>(null);
  const [view, setView] = useState<View>('fields');
  const [said, setSaid] = useState('');
  const isOurs = useEditor(({ form }) => isForm(form.schema));
  const say = useCallback((text: string) => setSaid(text), []);
  const { remove, dialogs } = useRemove(say);
  const latest = useRef(remove);
  useEffect(() => {
    latest.current = remove;
  });
  const visual = useMemo(
    (): Visual => ({
      formKey,
      isNarrow,
      say,
      remove: (place: NodePlace) => latest.current(place),
      openProperties: () => {
        if (isNarrow) return setOpen('properties');
        // After the row that was chosen has its properties shown.
        requestAnimationFrame(() =>
          panel.current
            ?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [role=combobox]')
            ?.focus(),
        );
      },
    }),
    [formKey, isNarrow, say],
  );
  return (
    <VisualContext value={visual}>
      <DragArea>
        <Box
          ref={box}
          sx={{ height: '100%', minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' }}
        >
          <Toolbar view={view} onView={setView} isNarrow={isNarrow} onOpen={setOpen} isOurs={isOurs} />
          <Box
            sx={{
              flex: 1,
              minHeight: 0,
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns:
                isNarrow || !isOurs
                  ? 'minmax(0, 1fr)'
                  : view === 'texts'
                    ? 'minmax(0, 1fr) 20rem'
                    : 'minmax(10rem, 14rem) minmax(0, 1fr) 20rem',
            }}
          >
            {!isNarrow && isOurs && view === 'fields' && (
              <Box sx={SCROLL}>
                <Palette />
              </Box>
            )}
            <Box sx={SCROLL}>{view === 'texts' && isOurs ? <TextsView /> : <Canvas />}</Box>
            {!isNarrow && isOurs && (
              <Box ref={panel} sx={SCROLL}>
                <PropertiesPanel />
              </Box>
            )}
          </Box>
          <BottomDrawer
            title={translate('form_visual.palette.title')}
            isOpen={isNarrow && open === 'palette'}
            onClose={() => setOpen(null)}
          >
            <Palette onAdded={() => setOpen('properties')} />
          </BottomDrawer>
          <BottomDrawer
            title={translate('form_visual.properties')}
            isOpen={isNarrow && open === 'properties'}
            onClose={() => setOpen(null)}
          >
            <PropertiesPanel />
          </BottomDrawer>
          <Box role="status" sx={VISUALLY_HIDDEN}>
            {said}
          </Box>
          {dialogs}
        </Box>
      </DragArea>
    </VisualContext>
  );
}

const SCROLL = {
  minWidth: 0,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  p: 0.5,
} as const;

interface ToolbarProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly isNarrow: boolean;
  readonly onOpen: (panel: Panel) => void;
  readonly isOurs: boolean;
}

function Toolbar({ view, onView, isNarrow, onOpen, isOurs }: ToolbarProps) {
  const translate = useTranslate();
  const store = useEditorStore();
  if (!isOurs) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pb: 1 }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={view}
        aria-label={translate('form_visual.view.title')}
        onChange={(_, next: View | null) => next && onView(next)}
      >
        <ToggleButton value="fields">{translate('form_visual.view.fields')}</ToggleButton>
        <ToggleButton value="texts">{translate('form_visual.view.texts')}</ToggleButton>
      </ToggleButtonGroup>
      <Button
        size="small"
        startIcon={<TuneIcon />}
        onClick={() => {
          store.select(null);
          if (isNarrow) onOpen('properties');
        }}
      >
        {translate('form_visual.form')}
      </Button>
      {isNarrow && (
        <Button size="small" variant="contained" startIcon={<AddIcon />} onClick={() => onOpen('palette')}>
          {translate('form_visual.palette.open')}
        </Button>
      )}
    </Box>
  );
}
