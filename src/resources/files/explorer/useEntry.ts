import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { MouseEvent } from 'react';
import { fitsInto, type Entry } from './entries.ts';
import { useExplorer } from './explorer.ts';
import { choiceOf, entryMark, FOCUS_MARK, isModified } from './picking.ts';

/** What something dragged is let go over. */
export interface DropPlace {
  readonly prefix: string;
}

/** Takes what is dragged into a folder: its row, or its name in the breadcrumbs. */
export function useFolderDrop(prefix: string | null, id: string) {
  const { entries } = useExplorer();
  const { setNodeRef, isOver, active } = useDroppable({
    id,
    disabled: prefix === null,
    data: { prefix } satisfies { prefix: string | null },
  });
  const dragged = entries.find((entry) => entry.id === active?.id);
  return {
    setNodeRef,
    isTarget: isOver && prefix !== null && dragged !== undefined && fitsInto(dragged, prefix),
  };
}

/** What an entry of the list and one of the grid have in common: it is chosen by a click, opened by two, dragged, and a folder takes others. */
export function useEntry(entry: Entry) {
  const { selection, pick } = useExplorer();
  const drag = useDraggable({ id: entry.id, disabled: !entry.can.edit });
  const drop = useFolderDrop(entry.kind === 'folder' ? entry.folder_prefix : null, `into:${entry.id}`);
  const isSelected = selection.has(entry.id);
  return {
    isSelected,
    isTarget: drop.isTarget,
    isDragged: drag.isDragging,
    choose: (_isOn: boolean, isRange: boolean) => pick(entry.id, { isRange, isAdded: true }),
    props: {
      ...entryMark(entry.id),
      // The pointer's way only: the keyboard has 'Move…'. So none of the attributes of the library.
      ...(drag.listeners ?? {}),
      ref: (node: HTMLElement | null) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      },
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (!isMeantOtherwise(event)) pick(entry.id, choiceOf(event));
      },
      onDoubleClick: (event: MouseEvent<HTMLElement>) => {
        if (isMeantOtherwise(event) || isModified(event)) return;
        const [focus] = Object.keys(FOCUS_MARK);
        event.currentTarget.querySelector<HTMLElement>(`[${focus}]`)?.click();
      },
    },
  };
}

/** A link, a button or a box does what it says, unless a key says that it is chosen; a menu is no part of the row. */
function isMeantOtherwise(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  if (target.closest('label, input, [aria-haspopup]')) return true;
  return target.closest('a, button') !== null && !isModified(event);
}
