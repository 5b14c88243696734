import type { KeyboardEvent } from 'react';
import type { EditorStore } from '../../store.ts';
import { placeOf, type NodePlace } from '../model/place.ts';
import { PLACE_ATTRIBUTE } from '../visual.ts';

interface Keys {
  readonly store: EditorStore;
  readonly open: () => void;
  readonly remove: (place: NodePlace) => void;
  readonly duplicate: (place: NodePlace) => void;
  readonly moveBy: (place: NodePlace, step: 1 | -1) => void;
}

/** Arrows go through the rows, with Alt they take the row along; Enter edits, Delete removes, Ctrl+D duplicates. */
export function onRowKey(
  event: KeyboardEvent<HTMLElement>,
  { store, open, remove, duplicate, moveBy }: Keys,
): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>(`[${PLACE_ATTRIBUTE}]`);
  if (!row || event.defaultPrevented) return;
  const place = placeOf(row.getAttribute(PLACE_ATTRIBUTE));
  if (place.kind === 'form') return;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
  if (step !== null) {
    event.preventDefault();
    if (event.altKey) return moveBy(place, step);
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${PLACE_ATTRIBUTE}]`)];
    const next = rows[rows.indexOf(row) + step];
    if (!next) return;
    store.select(next.getAttribute(PLACE_ATTRIBUTE));
    return next.focus();
  }
  if (event.key === 'Enter') {
    event.preventDefault();
    store.select(row.getAttribute(PLACE_ATTRIBUTE));
    return open();
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    return remove(place);
  }
  if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    duplicate(place);
  }
}
