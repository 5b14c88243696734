import { builtinEnvironments, type Environment } from 'vitest/environments';

const { jsdom } = builtinEnvironments;
let isOpen = false;

/** One jsdom page per worker. The modules that the worker's files share keep references to its document (Emotion's style sheet). */
export default {
  name: 'page',
  viteEnvironment: jsdom.viteEnvironment ?? 'client',
  async setup(global, options) {
    if (!isOpen) await jsdom.setup(global, options);
    isOpen = true;
    return { teardown: () => undefined };
  },
} satisfies Environment;
