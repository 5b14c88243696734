import { useStore } from 'ra-core';
import type { Resource } from '#schemas/engine/resource.ts';

/** The action that the list tells about, and whether its panel is open. */
export interface Shown {
  readonly id: string;
  readonly isOpen: boolean;
}

/**
 * Kept in react-admin's store: the bar that starts an action is gone with the selection, and a tab that is loaded again
 * takes up where it was.
 */
export const useShown = (resource: Resource) => useStore<Shown | null>(`bulk.${resource.name}`, null);
