/** Lets so many works run at a time; the others wait their turn, in the order in which they came. */
export function fewAtATime(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // The place goes over to the next, so that nobody who comes now is before them.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
