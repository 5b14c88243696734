import { DndContext, DragOverlay, MouseSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core';
import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import { useState, type ReactNode } from 'react';
import { SILENT } from '../../generic/ColumnOrder.tsx';
import { fitsInto, type Entry } from './entries.ts';
import { Dragged } from './EntryName.tsx';
import { useExplorer } from './explorer.ts';
import type { DropPlace } from './useEntry.ts';

/** Entries are dragged onto folders and steps of the way: what is dragged takes with it what is chosen beside it. */
export function DragSurface({ children }: { readonly children: ReactNode }) {
  const { entries, selection, move } = useExplorer();
  // Not by touch: there a finger that moves scrolls.
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }));
  const [dragged, setDragged] = useState<readonly Entry[]>([]);
  const start = ({ active }: DragStartEvent) =>
    setDragged(
      selection.has(active.id)
        ? entries.filter(({ id, can }) => selection.has(id) && can.edit)
        : entries.filter(({ id }) => id === active.id),
    );
  const end = ({ over }: DragEndEvent) => {
    setDragged([]);
    const place = over?.data.current as DropPlace | undefined;
    if (!place) return;
    const moved = dragged.filter((entry) => fitsInto(entry, place.prefix));
    if (moved.length > 0) void move(moved, place.prefix);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={SILENT}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => setDragged([])}
    >
      {children}
      <DragOverlay dropAnimation={null}>{dragged.length > 0 && <Dragged entries={dragged} />}</DragOverlay>
    </DndContext>
  );
}
