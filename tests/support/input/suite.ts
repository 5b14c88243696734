import { expect, it } from 'vitest';
import { useForFile } from '#tests/support/useForFile.ts';
import { startDemo } from './app.ts';
import { checkEveryOperation } from './check.ts';

const HOUR_MS = 3_600_000;
/** What every object, list, function and text has. */
const ownNames = () =>
  [Object, Array, Function, String].map(({ prototype }) => Reflect.ownKeys(prototype).map(String));
const OWN = ownNames();

/**
 * The test of all routes, as often as there is time for.
 * @param only a part of the names of operations, to look closer at some: `POST /api/v1/leads`
 */
export function everyRouteHolds(how: {
  readonly runs: number;
  readonly seed: number;
  readonly only?: string;
}): void {
  const app = useForFile(() => startDemo());

  it(
    `answers ${how.runs} calls of each operation (seed ${how.seed}) as the document says, or refuses and stores nothing`,
    async () => {
      const { faults, seen } = await checkEveryOperation(app, how);
      expect(faults).toEqual([]);
      // Names that objects inherit from have been in bodies, queries and headers of files.
      expect(ownNames()).toEqual(OWN);
      const statuses = [...seen.values()].flatMap((counts) => Object.keys(counts).map(Number));
      // Calls that are all refused would show nothing.
      expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(seen.size / 4);
    },
    HOUR_MS,
  );
}
