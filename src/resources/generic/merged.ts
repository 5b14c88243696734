import { isSame } from '#schemas/engine/same.ts';

/** Somebody saved meanwhile: what I changed of `base` stays mine, and the rest becomes theirs. */
export const merged = <T extends object>(mine: T, base: T, theirs: T): T => {
  const names = Object.keys(mine) as (keyof T)[];
  return Object.fromEntries(
    names.map((name) => [name, isSame(mine[name], base[name]) ? theirs[name] : mine[name]]),
  ) as T;
};
