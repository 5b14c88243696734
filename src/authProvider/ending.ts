type Keeper = () => void;

const keepers = new Set<Keeper>();

/**
 * Hears that the session has ended by itself, or because the person was away: what is unsaved is to be kept for them. A
 * sign-out by their own hand is no such end: then nothing stays.
 * @returns how to stop hearing
 */
export function onSessionOver(keep: Keeper): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/** The page is about to leave for the sign-in. */
export function sessionIsOver(): void {
  for (const keep of keepers) keep();
}
