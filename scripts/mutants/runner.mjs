// Stryker's runner of Vitest, limited to a sample of the mutants and to a time. Stryker loads it by its path.
import { strykerPlugins as plugins, strykerValidationSchema } from '@stryker-mutator/vitest-runner';
import { isSampled } from './modules.mjs';

export { strykerValidationSchema };

const [{ factory }] = plugins;
const every = Number(process.env.MUTANTS_EVERY);
const deadline = Number(process.env.MUTANTS_DEADLINE);

/** Stryker leaves mutants out of the score whose run ended in an error. */
const skipped = (errorMessage) => ({ status: 'error', errorMessage });

function limitedRunner(injector) {
  const runner = factory(injector);
  const start = runner.init.bind(runner);
  const run = runner.mutantRun.bind(runner);
  runner.init = async () => {
    await start();
    // As the tests run elsewhere; threads, which the runner takes, could not set their time zone.
    for (const { config } of runner.ctx.projects) config.pool = 'forks';
  };
  runner.mutantRun = async (options) => {
    if (!isSampled(options.activeMutant, every)) return skipped('not in the sample');
    if (Date.now() > deadline) return skipped('no time left');
    const result = await run(options);
    // A hook that fails leaves tests without a result, which the runner takes for tests that passed.
    const failed = runner.ctx.state.getFiles().find((file) => file.result?.state === 'fail');
    return result.status === 'survived' && failed
      ? { status: 'killed', killedBy: [failed.filepath], failureMessage: 'A hook failed.', nrOfTests: 0 }
      : result;
  };
  return runner;
}
limitedRunner.inject = factory.inject;

export const strykerPlugins = [{ kind: 'TestRunner', name: 'limited', factory: limitedRunner }];
