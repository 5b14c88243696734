import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';

const { MUTANTS_PROJECT: name, MUTANTS_TESTS: tests = '[]' } = process.env;
const projects = (whole.test?.projects ?? []).filter((project) => typeof project === 'object');
const project = projects.find((one) => 'test' in one && one.test?.name === name);

/** One project of the tests, with the files that prove the module whose mutants are tried. */
export default defineConfig({
  ...project,
  test: {
    ...(project && 'test' in project ? project.test : {}),
    include: JSON.parse(tests) as string[],
    exclude: [],
    // A mutant must not meet what another one has left in memory.
    isolate: true,
    // What counts the mutants that are reached makes each test several times as slow.
    testTimeout: 120_000,
  },
});
