// Modules whose tests are measured by mutants: what is mutated, which tests must notice, and how much is tried by default.
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {{ mutate: string[], project: 'schemas' | 'api', tests: string[], every: number }} Module
 * `project` is the one of vitest.config.ts whose settings the tests need. By default one mutant in `every` is tried: an odd
 * number, since many mutants come in pairs.
 */

/** @type {Record<string, Module>} */
export const MODULES = {
  engine: {
    mutate: ['schemas/engine/**/*.ts'],
    project: 'schemas',
    // Without formProblemsAnything.test.ts, which measures time.
    tests: [
      'tests/schemas/{engine,forms,lead,credential}/!(formProblemsAnything).test.ts',
      'tests/schemas/properties.test.ts',
    ],
    every: 19,
  },
  permissions: {
    mutate: ['schemas/permissions.ts'],
    project: 'schemas',
    tests: ['tests/schemas/permissions.test.ts', 'tests/server/authorization/domain.test.ts'],
    every: 1,
  },
  lifecycles: {
    mutate: ['schemas/engine/transitions.ts', 'schemas/lead/moves.ts'],
    project: 'schemas',
    tests: ['tests/schemas/engine/lifecycles.test.ts', 'tests/schemas/lead/moves.test.ts'],
    every: 1,
  },
  assignment: {
    mutate: ['schemas/assignment.ts'],
    project: 'schemas',
    tests: ['tests/schemas/assignment.test.ts'],
    every: 3,
  },
  cells: {
    mutate: ['server/features/imports/cells.ts'],
    project: 'api',
    tests: ['tests/server/features/imports/cells.test.ts'],
    every: 5,
  },
  list: {
    mutate: ['server/platform/list/*.ts'],
    project: 'api',
    // Without those that start the application, which takes longer than all of these.
    tests: ['tests/server/platform/list/{query,conditions,pages,recurring,formerKinds,days}.test.ts'],
    every: 11,
  },
  write: {
    mutate: ['server/platform/write.ts'],
    project: 'api',
    tests: ['tests/server/platform/write*.test.ts'],
    every: 3,
  },
};

/** Whether a mutant belongs to the sample that has one in `every`: the same ones until the module changes. */
export const isSampled = ({ id }, every) => Number(id) % every === 0;
