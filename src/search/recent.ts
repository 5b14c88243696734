import { useStore } from 'ra-core';
import type { Found } from './places.ts';

const MOST = 5;
const NONE: readonly Found[] = [];

/** What was opened from the search last, by its name; a sign-out, also the one of who was away, forgets it with the store. */
export function useRecent(): readonly [readonly Found[], (found: Found) => void] {
  const [recent, set] = useStore<readonly Found[]>('recent.found', NONE);
  const add = ({ kind, entity_id, title, variant }: Found): void =>
    set([
      { kind, entity_id, title, variant },
      ...recent.filter((one) => one.entity_id !== entity_id).slice(0, MOST - 1),
    ]);
  return [recent, add];
}
