/**
 * How many of a bundle's versions are here already, when its history and ours are one: our newest version is one of its,
 * and so are those before, as far back as both reach; or ours goes on where the bundle ends. null: they differ.
 * Versions are told by their checksums; one may come back (a restore), so the longest common past counts.
 */
export function sharedVersions(ours: readonly string[], bundle: readonly string[]): number | null {
  if (ours.length === 0) return 0;
  const ends = bundle.flatMap((_, index) => {
    const past = commonPast(ours, bundle.slice(0, index + 1));
    return past === null ? [] : [{ count: index + 1, past }];
  });
  const [best] = ends.toSorted((a, b) => b.past - a.past || b.count - a.count);
  if (best) return best.count;
  // An older bundle: all of it is here.
  return ours.some((_, index) => commonPast(ours.slice(0, index + 1), bundle) !== null)
    ? bundle.length
    : null;
}

/** How many versions two histories that end with the same one have in common; null: before that they differ. */
function commonPast(one: readonly string[], other: readonly string[]): number | null {
  const length = Math.min(one.length, other.length);
  const isCommon = (back: number) => one[one.length - back] === other[other.length - back];
  for (let back = 1; back <= length; back += 1) if (!isCommon(back)) return null;
  // Both reach back to their beginning: better than any end at which only one does.
  return one.length === other.length ? Infinity : length;
}
