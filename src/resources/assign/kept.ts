import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Which } from '../bulk/api.ts';
import { useSelection } from '../generic/selection.ts';

/** What a link to this screen says in the state of its history entry: which leads were selected where it stands. */
export interface Kept {
  readonly selected: Which;
}

const isKept = (state: unknown): state is Kept =>
  typeof state === 'object' && state !== null && 'selected' in state;

/** Selects, once, what was selected on the list that led here. */
export function useKeptSelection(): void {
  const { state } = useLocation() as { readonly state: unknown };
  const selection = useSelection();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !selection) return;
    isDone.current = true;
    if (!isKept(state)) return;
    if ('ids' in state.selected) selection.only(state.selected.ids);
    else selection.matchAll();
  }, [state, selection]);
}
