import { builtinEnvironments, type Environment } from 'vitest/environments';

const { jsdom } = builtinEnvironments;
/** Vitest loads this module again for each file, so that only the worker's global object remembers. */
const OPEN = Symbol.for('provnet.tests.page');

/** One jsdom page per worker. The modules that the worker's files share keep references to its document (Emotion's style sheet). */
export default {
  name: 'page',
  viteEnvironment: jsdom.viteEnvironment ?? 'client',
  async setup(global, options) {
    if (!Reflect.has(global, OPEN)) await jsdom.setup(global, options);
    Reflect.set(global, OPEN, true);
    return { teardown: () => undefined };
  },
} satisfies Environment;
