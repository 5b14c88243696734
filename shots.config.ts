import config from './playwright.config.ts';

/** `npm run shots`: the same server and browser as the tests', for pictures (tests/e2e/walk/shots.ts). */
export default {
  ...config,
  projects: [{ name: 'shots', testMatch: '**/walk/shots.ts', fullyParallel: true }],
};
