import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { FORM_KINDS, formKindOf } from '#schemas/engine/formKinds.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useEditorStore } from '../../store.ts';
import { KindIcon } from '../KindIcon.tsx';
import type { Dragged } from '../model/drop.ts';
import { nameAt, schemaAt } from '../model/read.ts';
import { useActions } from '../useActions.ts';
import { draggedOf, placeUnder, targetOf, useCanvasAnnouncements, useCanvasSensors } from './drag.ts';

/** Palette and canvas: what is taken up in one is put down in the other. */
export function DragArea({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  const { drop } = useActions();
  const announcements = useCanvasAnnouncements();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  return (
    <DndContext
      sensors={useCanvasSensors()}
      collisionDetection={placeUnder}
      measuring={{ droppable: { strategy: MeasuringStrategy.WhileDragging } }}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: translate('form_visual.drag.how') },
      }}
      onDragStart={({ active }) => setDragged(draggedOf(active))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        if (over && over.id !== active.id) drop(draggedOf(active), targetOf(over));
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>{dragged && <Lifted dragged={dragged} />}</DragOverlay>
    </DndContext>
  );
}

function Lifted({ dragged }: { readonly dragged: Dragged }) {
  const language = useLanguage();
  const { form } = useEditorStore().snapshot();
  const kind = dragged.what === 'kind' ? dragged.kind : formKindOf(schemaAt(form, dragged.place));
  return (
    <Paper
      elevation={6}
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        px: 1.5,
        py: 1,
        width: 'fit-content',
        maxWidth: '20rem',
      }}
    >
      {dragged.what !== 'section' && <KindIcon kind={kind} />}
      {dragged.what === 'kind'
        ? FORM_KINDS[dragged.kind].label[language]
        : nameAt(form, dragged.place, language)}
    </Paper>
  );
}
