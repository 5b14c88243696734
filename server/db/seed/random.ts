/** A small deterministic generator (mulberry32): the demo is the same on every machine. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    /** A whole number, both ends included. */
    int,
    chance: (share: number): boolean => next() < share,
    one: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T,
    /** Up to `most` different entries, at least one. */
    some: <T>(list: readonly T[], most: number): T[] => {
      const chosen = new Set<T>();
      const count = int(1, Math.min(most, list.length));
      while (chosen.size < count) chosen.add(list[int(0, list.length - 1)] as T);
      return [...chosen];
    },
    digits: (count: number): string => Array.from({ length: count }, () => int(0, 9)).join(''),
  };
}
export type Random = ReturnType<typeof randomFrom>;
